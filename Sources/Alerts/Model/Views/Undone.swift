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
