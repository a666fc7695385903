import Messages
public import Recurrence

/// How long before an event an alert rings.
///
/// The alert's trigger has the times at which it rings; with its lead, a ring can say when the event
/// itself is.
public struct Lead: Hashable, Sendable {
    /// The days, which go by the clock on the wall.
    public var days: Int
    /// The rest, which is elapsed time.
    public var seconds: Int
    /// Whether the event is a day without a time.
    public var isAllDay: Bool

    /// An event that begins so much later than its ring.
    public init(days: Int = 0, seconds: Int = 0, isAllDay: Bool = false) {
        self.days = days
        self.seconds = seconds
        self.isAllDay = isAllDay
    }

    /// The event that a ring announces.
    ///
    /// - Parameters:
    ///   - due: When the alert rings.
    ///   - zone: The zone of the alert's trigger.
    /// - Returns: The event's day or instant.
    public func event(of due: Instant, in zone: Zone) -> Event {
        guard !isAllDay else {
            // The nearest midnight: a change of the clocks may lie in between.
            let wall = zone.civil(at: due)
            let seconds = wall.time.secondsSinceMidnight + seconds + 43_200
            let more = Int((Double(seconds) / 86_400).rounded(.down))
            return .day(wall.date.advanced(byDays: days + more))
        }
        let wall = zone.civil(at: due + .seconds(seconds))
        let later = CivilDateTime(date: wall.date.advanced(byDays: days), time: wall.time)
        // A time in a gap has an instant by every policy but `skip`.
        return .time(zone.instant(of: later, gap: .shift) ?? due)
    }

    /// About how long it is, in seconds; whole days for an event that has no time.
    public var length: Int {
        let seconds = days * 86_400 + seconds
        return isAllDay ? (seconds + 86_399) / 86_400 * 86_400 : seconds
    }

    func validate() throws(AlertError) {
        let most = 3_660 * 86_400
        guard abs(days) <= 3_660, abs(seconds) <= most,
            (1...most).contains(days * 86_400 + seconds)
        else {
            throw .invalid(
                "A 'lead' of \(days) days and \(seconds) seconds is not possible: it is longer than "
                    + "0 and at most ten years.")
        }
    }

    /// When an event is.
    public enum Event: Hashable, Sendable {
        /// On a day, without a time.
        case day(CivilDate)
        /// From an instant on.
        case time(Instant)

        /// Whether the event has not begun at `now`, or is on the day that it is in `zone`.
        func isToCome(at now: Instant, in zone: Zone) -> Bool {
            switch self {
            case .day(let day): day >= zone.civil(at: now).date
            case .time(let instant): instant > now
            }
        }
    }
}

extension Alert {
    /// When the event is that a ring announces; `nil` if the alert has no lead.
    ///
    /// - Parameters:
    ///   - due: When it rings, also after a snooze.
    ///   - machineZone: The machine's zone.
    /// - Returns: The event of the latest occurrence up to then, unless that was more than a day
    ///   before: an alert that is only shown for a test announces nothing.
    public func event(of due: Instant, in machineZone: Zone) -> Lead.Event? {
        guard let lead,
            let occurrence = trigger.last(through: due, in: machineZone)?.instant,
            occurrence <= due, occurrence.duration(to: due) <= .seconds(86_400)
        else { return nil }
        return lead.event(of: occurrence, in: trigger.zone(on: machineZone))
    }

    /// The instant from which an alert that is added at `now` counts its occurrences.
    ///
    /// It is `now`, unless the last ring has just passed while its event is still to come: that one
    /// rings late, within ``late``.
    public func beginning(at now: Instant, in machineZone: Zone) -> Instant {
        let trigger = trigger.completed(at: now)
        guard lead != nil, trigger.next(after: now, in: machineZone) == nil,
            let last = trigger.last(through: now, in: machineZone)?.instant, last <= now,
            late.allows(age: last.duration(to: now)),
            event(of: last, in: machineZone)?.isToCome(at: now, in: machineZone) == true
        else { return now }
        return last - .seconds(1)
    }
}
