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
    /// How often the user was done on the last day on which the user was; `nil` without a goal.
    public var tally: Tally? {
        get { sparse.part { $0.instructions.part { $0.tally } } }
        set { sparse.value.instructions.value.tally = newValue }
    }
    /// The time of an alert that waits for "done" as it was before the last "done", so that this "done"
    /// can be taken back; `nil` if there was none.
    public var beforeDone: AfterDone? {
        get { sparse.part { $0.instructions.part { $0.beforeDone } } }
        set { sparse.value.instructions.value.beforeDone = newValue }
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
        var tally: Tally?
        var beforeDone: AfterDone?
        var pause: Pause?
        var plannedPause: Pause?

        static let standard = Instructions()
    }
}

/// The user's request to skip the next occurrences.
public struct Skip: Hashable, Sendable {
    /// The number of occurrences that are still to be skipped.
    public var count: Int
    /// The instant of the request.
    ///
    /// Occurrences that were due before it still ring.
    public var since: Instant

    /// Creates a skip of the next `count` occurrences after `since`.
    public init(count: Int, since: Instant) {
        self.count = count
        self.since = since
    }
}

/// A ring that was postponed, either by the user or by a pause.
public struct Snooze: Hashable, Sendable {
    /// The instant of the ring.
    ///
    /// If a pause covers that instant, the alert rings when the pause ends.
    public var until: Instant
    /// The day of the schedule to which the postponed ring belongs.
    ///
    /// If the user chooses "Done for today", the rest of this day is silent.
    public var day: CivilDate
    /// The time at which a one-time alert was due, if a pause postponed its ring; `nil` if the user
    /// snoozed the ring.
    public var due: Instant?

    /// Creates a postponed ring.
    public init(until: Instant, day: CivilDate, due: Instant? = nil) {
        self.until = until
        self.day = day
        self.due = due
    }
}

/// The silence that the user asked for by saying "done".
public enum Done: Hashable, Sendable {
    /// The rest of one day of the schedule is silent.
    ///
    /// The user said "done" at the instant `said`.
    case day(CivilDate, said: Instant)
    /// The occurrences between these two instants are silent, including those at the ends.
    case rings(ClosedRange<Instant>)

    /// Returns the silent day in `zone`; `nil` if only single rings are silent.
    ///
    /// The day is never later than the day on which the user said "done". After a flight over the
    /// date line the same date comes a second time, and the alert rings on that second day.
    func day(in zone: Zone) -> CivilDate? {
        guard case .day(let day, let said) = self else { return nil }
        return min(day, zone.civil(at: said).date)
    }

    /// Whether an occurrence of a trigger in `zone` is silent.
    func covers(_ occurrence: Occurrence, in zone: Zone) -> Bool {
        switch self {
        case .day: day(in: zone) == occurrence.day
        case .rings(let instants): instants.contains(occurrence.instant)
        }
    }
}
