public import Recurrence

/// The result of undoing a change.
public struct Undone: Hashable, Sendable {
    /// The change that was undone.
    public var change: UndoableChange
    /// The alerts that are as before, or that exist again.
    public var alerts: [RestoredAlert]
    /// The alerts that are removed, because the change had added them.
    public var removed: [Alert.ID]

    /// Creates a result.
    public init(change: UndoableChange, alerts: [RestoredAlert], removed: [Alert.ID]) {
        self.change = change
        self.alerts = alerts
        self.removed = removed
    }
}

/// A summary of an alert that is as it was before an undone change.
public struct RestoredAlert: Hashable, Sendable, Identifiable {
    /// The alert's id.
    public var id: Alert.ID
    /// The alert's title.
    public var title: String
    /// The instant of the next ring; `nil` if there is none.
    public var next: Instant?
    /// The condition of the alert.
    public var status: AlertListItem.Status

    /// Creates a summary.
    public init(id: Alert.ID, title: String, next: Instant?, status: AlertListItem.Status) {
        self.id = id
        self.title = title
        self.next = next
        self.status = status
    }

    init(_ item: AlertListItem) {
        self.init(id: item.id, title: item.title, next: item.next, status: item.status)
    }
}
