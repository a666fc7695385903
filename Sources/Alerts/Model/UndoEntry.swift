/// The data that is needed to undo a change: the alerts and the pauses from before it.
public struct UndoEntry: Hashable, Sendable {
    /// The description of the change.
    public var change: UndoableChange
    /// The records of the changed and removed alerts as they were before the change.
    public var before: [AlertRecord]
    /// The alerts that did not exist before the change.
    public var added: [Alert.ID]
    /// Whether the change began, planned, changed or ended the pause of all alerts.
    public var changesPause: Bool
    /// The pause of all alerts before the change.
    public var pause: Pause?
    /// The planned pause of all alerts before the change.
    public var plannedPause: Pause?

    /// Creates an entry.
    public init(
        change: UndoableChange, before: [AlertRecord] = [], added: [Alert.ID] = [],
        changesPause: Bool = false, pause: Pause? = nil, plannedPause: Pause? = nil
    ) {
        self.change = change
        self.before = before
        self.added = added
        self.changesPause = changesPause
        self.pause = pause
        self.plannedPause = plannedPause
    }
}
