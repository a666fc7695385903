public import Recurrence

/// What makes an alert due.
public enum Trigger: Hashable, Sendable {
    /// Once, at a point in time.
    case once(OneShot)
    /// By the calendar and the clock on the wall.
    case schedule(Schedule)
    /// By elapsed time.
    case interval(Interval)

    /// The first occurrence after an instant.
    ///
    /// - Parameters:
    ///   - instant: the search begins just after it.
    ///   - zone: the machine's time zone, for triggers that follow it.
    /// - Returns: the occurrence; `nil` if there is none.
    public func next(after instant: Instant, in zone: Zone) -> Occurrence? {
        switch self {
        case .once(let oneShot): oneShot.next(after: instant, in: zone)
        case .schedule(let schedule): schedule.next(after: instant, in: zone)
        case .interval(let interval): interval.next(after: instant, in: zone)
        }
    }

    /// The latest occurrence that is not after `instant`; `nil` if there is none.
    func last(through instant: Instant, in zone: Zone) -> Occurrence? {
        switch self {
        case .once(let oneShot): oneShot.next(after: .distantPast, in: zone)
        case .schedule(let schedule): schedule.previous(atOrBefore: instant, in: zone)
        case .interval(let interval): interval.last(through: instant, in: zone)
        }
    }

    /// The time zone in which its days begin and end: its own, or the machine's.
    public func zone(on machineZone: Zone) -> Zone {
        switch self {
        case .once(let oneShot): oneShot.zone ?? machineZone
        case .schedule(let schedule): schedule.zone ?? machineZone
        case .interval: machineZone
        }
    }

    /// The time zone that it is pinned to; `nil` if it follows the machine's or none.
    var ownZone: Zone? {
        switch self {
        case .once(let oneShot): oneShot.zone
        case .schedule(let schedule): schedule.zone
        case .interval: nil
        }
    }

    /// The same trigger pinned to a zone; one that is not pinned stays as it is.
    func pinned(to zone: Zone) -> Trigger {
        switch self {
        case .once(.civil(let time, .some)): .once(.civil(time, zone: zone))
        case .schedule(let schedule) where !schedule.isFloating:
            .schedule(schedule.pinned(to: zone))
        case .once, .schedule, .interval: self
        }
    }

    /// Whether it is a schedule that follows the machine's time zone.
    var isFloatingSchedule: Bool {
        switch self {
        case .schedule(let schedule): schedule.isFloating
        case .once, .interval: false
        }
    }

    /// Whether it counts elapsed time, and does so again and again.
    var elapsedTime: (isCounted: Bool, repeats: Bool) {
        switch self {
        case .interval(let interval): (true, interval.repeats)
        case .once, .schedule: (false, false)
        }
    }

    /// Checks what the types do not: how long an interval is.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert``.
    public func validate() throws(AlertError) {
        if case .interval(let interval) = self {
            try interval.validate()
        }
    }

    /// The trigger as it starts at `now`: elapsed time counts from then on.
    func starting(at now: Instant) -> Trigger {
        guard case .interval(var interval) = self else { return self }
        interval.anchor = now
        return .interval(interval)
    }

    /// The trigger with its missing parts filled in at `now`: an interval without an anchor counts
    /// from then on.
    public func completed(at now: Instant) -> Trigger {
        guard case .interval(let interval) = self, interval.anchor == nil else { return self }
        return starting(at: now)
    }
}

extension Trigger: CustomStringConvertible {
    /// An English sentence: "every day at 09:30".
    public var description: String {
        switch self {
        case .once(let oneShot): oneShot.description
        case .schedule(let schedule): schedule.description
        case .interval(let interval): interval.description
        }
    }
}
