import Messages
public import Recurrence

/// How long before an event an alert rings.
///
/// The alert's trigger gives the times of the rings. The lead says how long before its event each
/// ring comes, so that the notification can show the time of the event.
public struct Lead: Hashable, Sendable {
    /// The number of calendar days, each of which daylight saving can make 23 or 25 hours long.
    public var days: Int
    /// The number of seconds of elapsed time, in addition to the days.
    public var seconds: Int
    /// Whether the event lasts all day, without a time.
    public var isAllDay: Bool

    /// Creates a lead.
    public init(days: Int = 0, seconds: Int = 0, isAllDay: Bool = false) {
        self.days = days
        self.seconds = seconds
        self.isAllDay = isAllDay
    }

    /// Returns the day or instant of the event that a ring announces.
    ///
    /// - Parameters:
    ///   - due: The instant of the ring.
    ///   - zone: The zone of the alert's trigger.
    /// - Returns: The event's day or instant.
    public func event(of due: Instant, in zone: Zone) -> Event {
        guard !isAllDay else {
            // Round to the nearest midnight: daylight saving may have moved the ring's wall time.
            let wall = zone.civil(at: due)
            let seconds = wall.time.secondsSinceMidnight + seconds + 43_200
            let more = Int((Double(seconds) / 86_400).rounded(.down))
            return .day(wall.date.advanced(byDays: days + more))
        }
        let wall = zone.civil(at: due + .seconds(seconds))
        let later = CivilDateTime(date: wall.date.advanced(byDays: days), time: wall.time)
        // The instant is `nil` only with the gap policy `skip`, so the fallback `due` is never
        // used.
        return .time(zone.instant(of: later, gap: .shift) ?? due)
    }

    /// The approximate length in seconds; for an all-day event rounded up to whole days.
    public var length: Int {
        let seconds = days * 86_400 + seconds
        return isAllDay ? (seconds + 86_399) / 86_400 * 86_400 : seconds
    }

    package func validate() throws(AlertError) {
        let most = 3_660 * 86_400
        guard abs(days) <= 3_660, abs(seconds) <= most,
            (1...most).contains(days * 86_400 + seconds)
        else {
            throw .invalid(
                "A 'lead' cannot be \(days) days and \(seconds) seconds. It must "
                    + "be longer than 0 and at most ten years.")
        }
    }

    /// The time of an event.
    public enum Event: Hashable, Sendable {
        /// A day without a time.
        case day(CivilDate)
        /// The instant at which the event begins.
        case time(Instant)

        /// Whether the event is still to come at `now`, because it has not begun.
        ///
        /// An all-day event counts as still to come even on its day, until that day is over in
        /// `zone`.
        func isUpcoming(at now: Instant, in zone: Zone) -> Bool {
            switch self {
            case .day(let day): day >= zone.civil(at: now).date
            case .time(let instant): instant > now
            }
        }
    }
}

extension Alert {
    /// Returns the day or instant of the event that a ring announces; `nil` if the ring comes at
    /// the time of the event itself.
    ///
    /// - Parameters:
    ///   - due: The instant of the ring, which may be a snoozed one.
    ///   - machineZone: The machine's zone.
    /// - Returns: The event of the latest occurrence up to `due`. It is `nil` if that occurrence
    ///   was more than a day before `due`: such a ring was only shown as a test, and announces no
    ///   event.
    public func event(of due: Instant, in machineZone: Zone) -> Lead.Event? {
        if let announced = announced(by: due, in: machineZone) {
            return lead.map { $0.event(of: announced, in: trigger.zone(on: machineZone)) }
                ?? .time(announced)
        }
        guard let lead,
            let occurrence = trigger.last(through: due, in: machineZone)?.instant,
            occurrence <= due, occurrence.duration(to: due) <= .seconds(86_400)
        else { return nil }
        return lead.event(of: occurrence, in: trigger.zone(on: machineZone))
    }

    /// Returns the start of an alert that is added at `now`.
    ///
    /// Only occurrences after the start ring.
    ///
    /// The start is `now`, with one exception: if the last ring has passed but its event is still
    /// to come, the start is just before that ring.
    ///
    /// The ring is then shown late, as far as ``late`` allows. An alert that waits for "done" rings
    /// again, so that an alert from a file does not wait in silence.
    public func beginning(at now: Instant, in machineZone: Zone) -> Instant {
        let trigger = trigger.completed(at: now)
        // The last time of a trigger that comes once can be later than `now`.
        if trigger.waitsForDone, let due = trigger.last(through: now, in: machineZone)?.instant,
            due <= now
        {
            return due - .seconds(1)
        }
        guard lead != nil, trigger.next(after: now, in: machineZone) == nil,
            let last = trigger.last(through: now, in: machineZone)?.instant, last <= now,
            late.allows(age: last.duration(to: now)),
            event(of: last, in: machineZone)?.isUpcoming(at: now, in: machineZone) == true
        else { return now }
        return last - .seconds(1)
    }
}
