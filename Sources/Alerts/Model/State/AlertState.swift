public import Recurrence

/// The facts about an alert's past that later decisions need.
///
/// The store keeps them with the alert.
public struct AlertState: Hashable, Sendable {
    /// The instant up to which every occurrence has been dealt with.
    public var watermark: Instant
    /// The silence that the user asked for by saying "done".
    ///
    /// This silence may have ended already.
    public var done: Done? {
        get { sparse.part { $0.instructions.part { $0.done } } }
        set { sparse.value.instructions.value.done = newValue }
    }
    /// The postponed ring.
    ///
    /// When it is due, the alert rings even if it is switched off.
    public var snooze: Snooze? {
        get { sparse.part { $0.instructions.part { $0.snooze } } }
        set { sparse.value.instructions.value.snooze = newValue }
    }
    /// The user's request to skip the next occurrences; `nil` if there is none.
    public var skip: Skip? {
        get { sparse.part { $0.instructions.part { $0.skip } } }
        set { sparse.value.instructions.value.skip = newValue }
    }
    /// The pause that silences only this alert; `nil` if there is none.
    public var pause: Pause? {
        get { sparse.part { $0.instructions.part { $0.pause } } }
        set { sparse.value.instructions.value.pause = newValue }
    }
    /// A pause of only this alert that begins later; `nil` if there is none.
    public var plannedPause: Pause? {
        get { sparse.part { $0.instructions.part { $0.plannedPause } } }
        set { sparse.value.instructions.value.plannedPause = newValue }
    }
    /// The watermark from before a large jump of the clock; `nil` if there is nothing to restore.
    ///
    /// After the clock was set back by more than three hours, this instant is later than
    /// ``watermark``.
    ///
    /// After the clock jumped forward by more than three hours, it is not later.
    /// `AlertBook+Clock.swift` explains the use of both.
    public var formerWatermark: Instant? {
        get { sparse.part { $0.formerWatermark } }
        set { sparse.value.formerWatermark = newValue }
    }
    /// Whether the alert was a one-time alert whose only occurrence is over.
    public var isCompleted: Bool
    /// The alert's notification.
    ///
    /// An alert has at most one.
    public var notification: NotificationState? {
        get { sparse.part { $0.notification } }
        set { sparse.value.notification = newValue }
    }

    private var sparse = Sparse<Details>()

    /// Creates the state of an alert whose occurrences after `watermark` are still to come.
    public init(watermark: Instant) {
        self.watermark = watermark
        self.isCompleted = false
    }

    /// Whether nothing is set except ``watermark`` and ``isCompleted``.
    var isUneventful: Bool { sparse.isDefault }

    /// Moves the properties that most alerts do not have to other memory.
    mutating func moveDetails() { sparse.move() }

    /// Whether the alert has a notification that the user has not reacted to.
    public var isUnseen: Bool { notification?.isUnseen ?? false }
}

extension AlertState {
    /// Properties that are not set for most alerts.
    private struct Details: Hashable, Sendable, HasDefault {
        var instructions = Sparse<Instructions>()
        var formerWatermark: Instant?
        var notification: NotificationState?

        static let standard = Details()
    }

    /// The properties that the user sets.
    ///
    /// They are stored apart, so that a crowd of alerts that ring stays small.
    private struct Instructions: Hashable, Sendable, HasDefault {
        var done: Done?
        var snooze: Snooze?
        var skip: Skip?
        var pause: Pause?
        var plannedPause: Pause?

        static let standard = Instructions()
    }
}
