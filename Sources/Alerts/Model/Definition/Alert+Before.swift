import Messages
public import Recurrence

/// The rings of an alert: the times of its trigger, and the rings before them.
extension Alert {
    /// Returns the first ring after an instant, silent or not.
    ///
    /// - Parameters:
    ///   - instant: The search begins just after this instant.
    ///   - zone: The machine's time zone.
    /// - Returns: The ring; `nil` if there is none.
    public func next(after instant: Instant, in zone: Zone) -> Occurrence? {
        let own = trigger.next(after: instant, in: zone)
        guard !ringsOnlyAtItsTimes else { return own }
        let early = before.compactMap { nextRing(of: $0, after: instant, in: zone) }
        guard let first = early.min(by: { $0.ring < $1.ring }),
            own.map({ first.ring < $0.instant }) ?? true
        else { return own }
        return first.occurrence(in: trigger.zone(on: zone))
    }

    /// Returns the latest ring at or before `instant`, silent or not; `nil` if there is none.
    ///
    /// For a one-shot this can be its time even if that is later than `instant`, as
    /// ``Trigger/last(through:in:)`` says.
    func last(through instant: Instant, in zone: Zone) -> Occurrence? {
        let own = trigger.last(through: instant, in: zone)
        guard let early = lastRingBefore(through: instant, in: zone),
            own.map({ $0.instant > instant || early.ring > $0.instant }) ?? true
        else { return own }
        return early.occurrence(in: trigger.zone(on: zone))
    }

    /// Returns the time of the trigger that an early ring announces.
    ///
    /// - Parameters:
    ///   - due: The instant of the ring, which may be snoozed by up to a day.
    ///   - zone: The machine's time zone.
    /// - Returns: The time; `nil` if the ring is not an early one.
    func announced(by due: Instant, in zone: Zone) -> Instant? {
        guard let early = lastRingBefore(through: due, in: zone),
            early.ring.duration(to: due) <= .seconds(86_400)
        else { return nil }
        if let own = trigger.last(through: due, in: zone)?.instant,
            own <= due, own >= early.ring
        {
            return nil
        }
        return early.event
    }

    /// Returns the time that a ring announces, because it comes before that time.
    ///
    /// - Parameters:
    ///   - ring: The instant of the ring.
    ///   - zone: The machine's time zone.
    /// - Returns: The time; `nil` for a ring at the alert's own time, or before an event that lasts
    ///   all day.
    public func timeAnnounced(by ring: Instant, in zone: Zone) -> Instant? {
        guard lead != nil || !ringsOnlyAtItsTimes,
            case .time(let time) = event(of: ring, in: zone), time > ring
        else { return nil }
        return time
    }

    /// A ring before one of the trigger's times.
    private struct EarlyRing {
        /// The instant of the ring.
        var ring: Instant
        /// The instant that the ring announces.
        var event: Instant

        func occurrence(in zone: Zone) -> Occurrence {
            let wall = zone.civil(at: ring)
            return Occurrence(instant: ring, day: wall.date, wall: wall)
        }
    }

    private func lastRingBefore(through instant: Instant, in zone: Zone) -> EarlyRing? {
        guard !ringsOnlyAtItsTimes else { return nil }
        return before.compactMap { lastRing(of: $0, through: instant, in: zone) }
            .max { $0.ring < $1.ring }
    }

    private func nextRing(
        of lead: Lead, after instant: Instant, in zone: Zone
    ) -> EarlyRing? {
        var cursor = instant.advanced(by: .seconds(lead.length) - lead.tolerance)
        while let time = trigger.next(after: cursor, in: zone)?.instant {
            if let early = ring(of: lead, before: time, in: zone), early.ring > instant {
                return early
            }
            cursor = time
        }
        return nil
    }

    private func lastRing(
        of lead: Lead, through instant: Instant, in zone: Zone
    ) -> EarlyRing? {
        var cursor = instant.advanced(by: .seconds(lead.length) + lead.tolerance)
        while let time = trigger.last(through: cursor, in: zone)?.instant, time <= cursor {
            if let early = ring(of: lead, before: time, in: zone), early.ring <= instant {
                return early
            }
            cursor = time - .microseconds(1)
        }
        return nil
    }

    private func ring(of lead: Lead, before time: Instant, in zone: Zone) -> EarlyRing? {
        lead.ring(before: time, in: trigger.zone(on: zone)).map { EarlyRing(ring: $0, event: time) }
    }
}

extension Lead {
    /// The largest number of rings before each time of an alert.
    public static let mostBefore = 8

    /// Returns the instant that is this long before `event`.
    ///
    /// The days are calendar days in `zone`, so that the ring has the same wall time.
    fileprivate func ring(before event: Instant, in zone: Zone) -> Instant? {
        guard days != 0 else { return event - .seconds(seconds) }
        let wall = zone.civil(at: event)
        let earlier = CivilDateTime(date: wall.date.advanced(byDays: -days), time: wall.time)
        return zone.instant(of: earlier, gap: .shift).map { $0 - .seconds(seconds) }
    }

    /// The maximum difference between calendar days and days of 24 hours.
    ///
    /// It is more than a day, because a zone that moves across the date line skips or repeats a
    /// whole day.
    fileprivate var tolerance: Duration { days == 0 ? .zero : .seconds(26 * 3_600) }

    static func validate(_ before: [Lead], of trigger: Trigger) throws(AlertError) {
        guard !before.isEmpty else { return }
        guard !trigger.waitsForEvent else {
            throw .invalid(
                "An alert that rings when you do something has no time before which it can ring. Leave "
                    + "out --before.")
        }
        for lead in before { try lead.validate() }
        guard before.count <= mostBefore, Set(before).count == before.count,
            before.allSatisfy({ !$0.isAllDay && $0.days >= 0 && $0.seconds >= 0 })
        else {
            throw .invalid(
                "An alert can ring at up to \(mostBefore) different times before its own time.")
        }
        guard trigger.doneExtent == .ring else {
            throw .invalid(
                "An alert that rings all through the day cannot also ring before each time.")
        }
    }
}
