public import Recurrence

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
