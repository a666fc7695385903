public import Recurrence

/// The rule that decides when an alert is due.
///
/// A schedule has many parts, so it is stored apart from the trigger: copies of an alert then share
/// the schedule, instead of counting the references to each of its parts.
public enum Trigger: Hashable, Sendable {
    /// The alert rings once, at a point in time.
    case once(OneShot)
    /// The alert rings at wall times on days of the calendar.
    indirect case schedule(Schedule)
    /// The alert rings by several schedules.
    case timetable(Timetable)
    /// The alert rings after elapsed time.
    case interval(Interval)
    /// The alert rings once, and again a while after each "done".
    indirect case afterDone(AfterDone)
    /// The alert rings at each event of the desktop.
    case event(EventTrigger)
    /// The alert rings at the times of a program's request.
    case program(ProgramTrigger)

    private var kind: any TriggerKind {
        switch self {
        case .once(let oneShot): oneShot
        case .schedule(let schedule): schedule
        case .timetable(let timetable): timetable
        case .interval(let interval): interval
        case .afterDone(let time): time
        case .event(let trigger): trigger
        case .program(let trigger): trigger
        }
    }

    /// Returns the first occurrence after an instant.
    ///
    /// - Parameters:
    ///   - instant: The search begins just after this instant.
    ///   - zone: The machine's time zone, for triggers that follow it.
    /// - Returns: The occurrence; `nil` if there is none.
    public func next(after instant: Instant, in zone: Zone) -> Occurrence? {
        // This is asked for each alert at each start, so no box is made for the kind.
        switch self {
        case .once(let oneShot): oneShot.next(after: instant, in: zone)
        case .schedule(let schedule): schedule.next(after: instant, in: zone)
        case .timetable(let timetable): timetable.next(after: instant, in: zone)
        case .interval(let interval): interval.next(after: instant, in: zone)
        case .afterDone(let time): time.next(after: instant, in: zone)
        case .event(let trigger): trigger.next(after: instant, in: zone)
        case .program(let trigger): trigger.next(after: instant, in: zone)
        }
    }

    /// Returns the latest occurrence at or before `instant`; `nil` if there is none.
    ///
    /// For a one-shot this is always its only occurrence, even if that is later than `instant`.
    func last(through instant: Instant, in zone: Zone) -> Occurrence? {
        kind.last(through: instant, in: zone)
    }

    /// The time zone in which the trigger's days begin and end: its own zone, or the machine's.
    public func zone(on machineZone: Zone) -> Zone { ownZone ?? machineZone }

    /// The time zone that the trigger is pinned to; `nil` if it is not pinned.
    package var ownZone: Zone? { kind.zone }

    /// Returns the trigger with its own zone replaced.
    ///
    /// A trigger without its own zone stays unchanged.
    func pinned(to zone: Zone) -> Trigger {
        ownZone == nil ? self : kind.pinned(to: zone).trigger
    }

    /// Whether the trigger is a schedule that follows the machine's time zone.
    ///
    /// A trigger that comes only once is not a schedule.
    var isFloatingSchedule: Bool { kind.isFloating && !comesOnce }

    /// Whether the trigger comes once, at a wall time of the machine's time zone.
    var isFloatingOnce: Bool { kind.isFloating && comesOnce }

    /// Whether the trigger has at most one occurrence.
    ///
    /// If that ring is lost, no other ring follows.
    package var comesOnce: Bool { kind.comesOnce }

    /// Returns the only occurrence of a trigger that comes once, at a wall time.
    ///
    /// - Parameter machineZone: The machine's time zone.
    /// - Returns: The instant; `nil` for every other trigger, and for a wall time that does not
    ///   exist.
    func onlyWallTime(in machineZone: Zone) -> Instant? { kind.onlyWallTime(in: machineZone) }

    /// Whether the trigger counts elapsed time, which a change of the clock does not move.
    var countsElapsedTime: Bool {
        if case .interval = self { true } else { false }
    }

    /// Whether the alert waits for "done" after its ring, which decides when it rings next.
    public var waitsForDone: Bool {
        if case .afterDone = self { true } else { false }
    }

    /// Whether the alert rings at events, whose times are not known before.
    public var waitsForEvent: Bool {
        switch self {
        case .event: true
        case .program(.region(let trigger)): trigger.isWaiting
        case .once, .schedule, .timetable, .interval, .afterDone, .program: false
        }
    }

    /// The extent of "done" unless the user chooses one.
    ///
    /// Windows and intervals within the day ask the same question again and again, so one answer is
    /// enough for the day. In a list of times each ring is its own task, such as one dose of a
    /// medicine.
    public var doneExtent: DoneExtent { kind.doneExtent }

    /// Checks what the types cannot guarantee: the length of an interval, the number of schedules.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert``.
    public func validate() throws(AlertError) { try kind.validate() }

    /// Returns the trigger as it starts at `now`: an interval counts its elapsed time from then on.
    func starting(at now: Instant, in machineZone: Zone) -> Trigger {
        kind.starting(at: now, in: machineZone).trigger
    }

    /// Returns the trigger with its missing parts filled in: an interval without an anchor counts
    /// from `now`.
    public func completed(at now: Instant) -> Trigger {
        guard case .interval(let interval) = self, interval.anchor == nil else { return self }
        return .interval(interval.starting(at: now))
    }

    /// Returns the trigger with the random times of an alert, unless they are drawn already.
    ///
    /// The seed becomes part of the schedule, so that copies, exports and renamed alerts keep their
    /// times.
    ///
    /// - Parameter id: The id of the alert.
    /// - Returns: The trigger.
    func drawn(for id: Alert.ID) -> Trigger {
        guard schedules.contains(where: { $0.random.map { $0.seed == nil } ?? false }) else {
            return self
        }
        switch self {
        case .schedule(let schedule): return .schedule(schedule.seeded(by: id.rawValue))
        case .timetable(let timetable):
            // Two schedules of an alert have different draws.
            let parts = timetable.parts.enumerated().map { $1.seeded(by: "\(id.rawValue) \($0)") }
            return .timetable(Timetable(parts))
        case .once, .interval, .afterDone, .event, .program: return self
        }
    }

    /// Returns the trigger with one occurrence at another time, and all others as they are.
    ///
    /// - Parameters:
    ///   - occurrence: The occurrence.
    ///   - time: Its new time.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The trigger; `nil` if it ends before the new time, or belongs to a program.
    package func moving(
        _ occurrence: Occurrence, to time: Instant, in machineZone: Zone
    ) -> Trigger? {
        kind.moving(occurrence, to: time, in: machineZone)?.trigger
    }

    /// The sort key in a list: the kind of trigger, then its time or the length of its interval.
    func place(in zone: Zone) -> (Int, Int64) { kind.place(in: zone) }
}

extension Trigger: CustomStringConvertible {
    /// A description for logs and debugging, in which a schedule is a list of its properties.
    public var description: String { kind.description }
}

/// A kind of trigger: the answers to all that ``Trigger`` is asked.
///
/// So a new kind gives its answers in one file.
protocol TriggerKind: CustomStringConvertible {
    /// The trigger of this kind.
    var trigger: Trigger { get }
    /// The time zone that the trigger is pinned to; `nil` if it is not pinned.
    var zone: Zone? { get }
    /// Whether the trigger rings at wall times of the machine's time zone.
    var isFloating: Bool { get }
    /// Whether the trigger has at most one occurrence.
    var comesOnce: Bool { get }
    /// The extent of "done" unless the user chooses one.
    var doneExtent: DoneExtent { get }

    /// Returns the first occurrence after an instant; `nil` if there is none.
    func next(after instant: Instant, in zone: Zone) -> Occurrence?

    /// Returns the latest occurrence at or before an instant; `nil` if there is none.
    func last(through instant: Instant, in zone: Zone) -> Occurrence?

    /// Returns the trigger with its own zone replaced.
    func pinned(to zone: Zone) -> Self

    /// Returns the only occurrence, if that is at a wall time.
    func onlyWallTime(in machineZone: Zone) -> Instant?

    /// Returns the trigger as it starts at `now`.
    func starting(at now: Instant, in machineZone: Zone) -> Self

    /// Returns the trigger with one occurrence at another time; `nil` if that is impossible.
    func moving(_ occurrence: Occurrence, to time: Instant, in machineZone: Zone) -> Self?

    /// The sort key in a list: the place of the kind, and the place within the kind.
    func place(in zone: Zone) -> (Int, Int64)

    /// Checks what the type cannot guarantee.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert``.
    func validate() throws(AlertError)
}

extension TriggerKind {
    var doneExtent: DoneExtent { .ring }
    func onlyWallTime(in machineZone: Zone) -> Instant? { nil }
    func starting(at now: Instant, in machineZone: Zone) -> Self { self }
    func validate() throws(AlertError) {}
}
