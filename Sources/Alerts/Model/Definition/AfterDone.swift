import Messages
public import Recurrence

/// A time that comes once, and again a while after each "done": every 3 days after done.
///
/// Until the user is done, the alert waits. So a late answer moves all later times.
public struct AfterDone: Hashable, Sendable {
    /// The distance from "done" to the next time.
    public enum Length: Hashable, Sendable {
        /// Seconds of elapsed time.
        case seconds(Int)
        /// Calendar days, at a time of day.
        case days(Int, at: CivilTime)
        /// Calendar months, at a time of day.
        ///
        /// A day that the month lacks is its last day.
        case months(Int, at: CivilTime)
    }

    /// The distance from "done" to the next time.
    public var length: Length
    /// The time at which the alert rings next, or has rung and waits.
    public var due: OneShot
    /// The time zone that the alert is pinned to; `nil` if it follows the machine's.
    public var zone: Zone?
    /// The instant of the last "done"; `nil` if there was none.
    public var done: Instant?

    /// Creates a time.
    ///
    /// ``Alert/validate()`` checks its length later.
    public init(_ length: Length, due: OneShot, zone: Zone? = nil, done: Instant? = nil) {
        self.length = length
        self.due = due
        self.zone = zone
        self.done = done
    }

    /// Creates a time that is due first at the next time of day, or after the seconds of `length`.
    public init(_ length: Length, from now: Instant, zone: Zone?, in machineZone: Zone) {
        self.init(length, due: .instant(now), zone: zone)
        due = first(after: now, in: machineZone)
    }

    /// Returns the time after the user was done at `now`.
    func finished(at now: Instant, in machineZone: Zone) -> AfterDone {
        var next = self
        next.done = now
        let today = (zone ?? machineZone).civil(at: now).date
        switch length {
        case .seconds: next.due = first(after: now, in: machineZone)
        case .days(let days, let time): next.due = wall(today.advanced(byDays: days), time)
        case .months(let months, let time):
            next.due = wall(today.advanced(byMonths: months), time)
        }
        return next
    }

    /// Returns the time as an edit of a former one, from whose last "done" it counts.
    ///
    /// - Parameters:
    ///   - former: The time before the edit.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The time; without "done", or if its next time has passed, it is due as a new one.
    package func continuing(
        _ former: AfterDone, at now: Instant, in machineZone: Zone
    ) -> AfterDone {
        var new = self
        new.done = former.done
        guard let done = former.done else { return new }
        let next = finished(at: done, in: machineZone)
        return next.next(after: now, in: machineZone) == nil ? new : next
    }

    /// Returns the time without its next `count` times.
    func skipping(_ count: Int, at now: Instant, in machineZone: Zone) -> AfterDone {
        var next = self
        for _ in 0..<count {
            let start = max(now, next.due.instant(in: machineZone) ?? now)
            next = next.finished(at: start, in: machineZone)
        }
        next.done = done
        return next
    }

    private func first(after now: Instant, in machineZone: Zone) -> OneShot {
        switch length {
        case .seconds(let seconds):
            return .instant(Instant(seconds: now.seconds) + .seconds(seconds))
        case .days(_, let time), .months(_, let time):
            let today = (zone ?? machineZone).civil(at: now).date
            let due = wall(today, time)
            let isToday = due.instant(in: machineZone).map { $0 > now } ?? false
            return isToday ? due : wall(today.advanced(byDays: 1), time)
        }
    }

    private func wall(_ date: CivilDate, _ time: CivilTime) -> OneShot {
        .civil(CivilDateTime(date: date, time: time), zone: zone)
    }
}

extension AfterDone: TriggerKind {
    /// The greatest number of seconds, days and months.
    private static let most = (seconds: 366 * 86_400, days: 3_660, months: 120)

    var trigger: Trigger { .afterDone(self) }
    var isFloating: Bool { due.isFloating }
    var comesOnce: Bool { true }

    func next(after instant: Instant, in zone: Zone) -> Occurrence? {
        due.next(after: instant, in: zone)
    }

    func last(through instant: Instant, in zone: Zone) -> Occurrence? {
        due.last(through: instant, in: zone)
    }

    func pinned(to zone: Zone) -> AfterDone {
        var pinned = self
        pinned.zone = zone
        pinned.due = due.pinned(to: zone)
        return pinned
    }

    func onlyWallTime(in machineZone: Zone) -> Instant? { due.onlyWallTime(in: machineZone) }

    /// Returns the time as it is when the alert is switched on: a time that has passed comes again
    /// soon, because the alert would wait without a ring otherwise.
    func starting(at now: Instant, in machineZone: Zone) -> AfterDone {
        guard due.next(after: now, in: machineZone) == nil else { return self }
        var next = self
        next.due = first(after: now, in: machineZone)
        return next
    }

    func moving(_ occurrence: Occurrence, to time: Instant, in machineZone: Zone) -> AfterDone? {
        var moved = self
        guard let due = due.moving(occurrence, to: time, in: machineZone) else { return nil }
        moved.due = due
        return moved
    }

    func place(in zone: Zone) -> (Int, Int64) { due.place(in: zone) }

    func validate() throws(AlertError) {
        let isAllowed =
            switch length {
            case .seconds(let count): (60...Self.most.seconds).contains(count)
            case .days(let count, _): (1...Self.most.days).contains(count)
            case .months(let count, _): (1...Self.most.months).contains(count)
            }
        guard !isAllowed else { return }
        throw .invalid(
            "An alert can ring from 1 min to 10 years after it is done. Write it like 'every 3 days after done 9:00'."
        )
    }

    /// An English description: "every 3 days after done at 09:00".
    public var description: String {
        switch length {
        case .seconds(let count): "every \(count) s after done"
        case .days(let count, let time): "every \(count) days after done at \(time)"
        case .months(let count, let time): "every \(count) months after done at \(time)"
        }
    }
}
