/// The data that is needed to undo a change: the alerts, the pauses and the away mode from before it.
///
/// An undone change has an entry, too: it holds the data that are needed to make the change again.
public struct UndoEntry: Hashable, Sendable {
    /// The way in which an entry came about.
    public enum Source: Hashable, Sendable {
        /// The user made a new change, so that changes which were undone before it can no longer be
        /// made again.
        case change
        /// The user undid the change.
        case undo
        /// The user made an undone change again.
        case redo
    }

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
    /// Whether alerts waited as for a user who is away before the change; `nil` if the change does not
    /// concern that.
    public var awayMode: AwayMode?
    /// The way in which the entry came about.
    public var source: Source

    /// Whether the change is undone, and the entry makes it again.
    public var isUndone: Bool { source == .undo }

    /// Whether the change kept the definitions of its alerts; "done" moves the trigger of an alert that
    /// waits for it.
    package var keepsDefinitions: Bool {
        change.kind.keepsDefinitions && !before.contains { $0.alert.trigger.waitsForDone }
    }

    /// Creates an entry.
    public init(
        change: UndoableChange, before: [AlertRecord] = [], added: [Alert.ID] = [],
        changesPause: Bool = false, pause: Pause? = nil, plannedPause: Pause? = nil,
        awayMode: AwayMode? = nil, source: Source = .change
    ) {
        self.change = change
        self.before = before
        self.added = added
        self.changesPause = changesPause
        self.pause = pause
        self.plannedPause = plannedPause
        self.awayMode = awayMode
        self.source = source
    }
}
