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
    /// The alert rings after elapsed time.
    case interval(Interval)
    /// The alert rings at the times of a program's request.
    case program(ProgramTrigger)

    /// Returns the first occurrence after an instant.
    ///
    /// - Parameters:
    ///   - instant: The search begins just after this instant.
    ///   - zone: The machine's time zone, for triggers that follow it.
    /// - Returns: The occurrence; `nil` if there is none.
    public func next(after instant: Instant, in zone: Zone) -> Occurrence? {
        switch self {
        case .once(let oneShot): oneShot.next(after: instant, in: zone)
        case .schedule(let schedule): schedule.next(after: instant, in: zone)
        case .interval(let interval): interval.next(after: instant, in: zone)
        case .program(let trigger): trigger.next(after: instant, in: zone)
        }
    }

    /// Returns the latest occurrence at or before `instant`; `nil` if there is none.
    ///
    /// For a one-shot this is always its only occurrence, even if that is later than `instant`.
    func last(through instant: Instant, in zone: Zone) -> Occurrence? {
        switch self {
        case .once(let oneShot): oneShot.next(after: .distantPast, in: zone)
        case .schedule(let schedule): schedule.previous(atOrBefore: instant, in: zone)
        case .interval(let interval): interval.last(through: instant, in: zone)
        case .program(let trigger): trigger.last(through: instant, in: zone)
        }
    }

    /// The time zone in which the trigger's days begin and end: its own zone, or the machine's.
    public func zone(on machineZone: Zone) -> Zone {
        switch self {
        case .once(let oneShot): oneShot.zone ?? machineZone
        case .schedule(let schedule): schedule.zone ?? machineZone
        case .interval: machineZone
        case .program(let trigger): trigger.zone ?? machineZone
        }
    }

    /// The time zone that the trigger is pinned to; `nil` if it is not pinned.
    package var ownZone: Zone? {
        switch self {
        case .once(let oneShot): oneShot.zone
        case .schedule(let schedule): schedule.zone
        case .interval: nil
        case .program(let trigger): trigger.zone
        }
    }

    /// Returns the trigger with its own zone replaced.
    ///
    /// A trigger without its own zone stays unchanged.
    func pinned(to zone: Zone) -> Trigger {
        switch self {
        case .once(.civil(let time, .some)): .once(.civil(time, zone: zone))
        case .schedule(let schedule) where !schedule.isFloating:
            .schedule(schedule.pinned(to: zone))
        case .program(let trigger): .program(trigger.pinned(to: zone))
        case .once, .schedule, .interval: self
        }
    }

    /// Whether the trigger is a schedule that follows the machine's time zone.
    ///
    /// A trigger that comes only once is not a schedule.
    var isFloatingSchedule: Bool {
        switch self {
        case .schedule(let schedule): schedule.isFloating
        case .program(let trigger): trigger.isFloating && !trigger.comesOnce
        case .once, .interval: false
        }
    }

    /// Returns the only occurrence of a trigger that comes once, at a wall time.
    ///
    /// - Parameter machineZone: The machine's time zone.
    /// - Returns: The instant; `nil` for every other trigger, and for a wall time that does not
    ///   exist.
    func onlyWallTime(in machineZone: Zone) -> Instant? {
        switch self {
        case .once(let oneShot): oneShot.instant(in: machineZone)
        case .program(.match(_, repeats: false, _)):
            next(after: .distantPast, in: machineZone)?.instant
        case .schedule, .interval, .program: nil
        }
    }

    /// Whether the trigger comes once, at a wall time of the machine's time zone.
    var isFloatingOnce: Bool {
        switch self {
        case .once(let oneShot): oneShot.isFloating
        case .program(let trigger): trigger.isFloating && trigger.comesOnce
        case .schedule, .interval: false
        }
    }

    /// Whether the trigger counts elapsed time, and if so, whether it repeats.
    var elapsedTime: (isCounted: Bool, repeats: Bool) {
        switch self {
        case .interval(let interval): (true, interval.repeats)
        case .once, .schedule, .program: (false, false)
        }
    }

    /// Checks what the types cannot guarantee: the length of an interval.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert``.
    public func validate() throws(AlertError) {
        if case .interval(let interval) = self {
            try interval.validate()
        }
    }

    /// Returns the trigger as it starts at `now`: an interval counts its elapsed time from then on.
    func starting(at now: Instant) -> Trigger {
        guard case .interval(var interval) = self else { return self }
        interval.anchor = now
        return .interval(interval)
    }

    /// Returns the trigger with its missing parts filled in: an interval without an anchor counts
    /// from `now`.
    public func completed(at now: Instant) -> Trigger {
        guard case .interval(let interval) = self, interval.anchor == nil else { return self }
        return starting(at: now)
    }
}

extension Trigger: CustomStringConvertible {
    /// A description for logs and debugging, in which a schedule is a list of its properties.
    public var description: String {
        switch self {
        case .once(let oneShot): oneShot.description
        case .schedule(let schedule): schedule.description
        case .interval(let interval): interval.description
        case .program(let trigger): trigger.description
        }
    }
}
