import Messages
package import Recurrence

/// The number of days to the date of an alert, in place of `{days}` in its title or body.
extension Alert {
    /// The words of a title or body that the number of days replaces.
    private static let placeholder = "{days}"

    /// Returns a text of the alert as people see it at an instant.
    ///
    /// - Parameters:
    ///   - text: The title or the body.
    ///   - instant: The instant of the ring.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The text with the number of days, which is never less than 0. An alert without a date
    ///   keeps the text as it is.
    package func shown(_ text: String, at instant: Instant, in machineZone: Zone) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")),
            let day = countdownDay(at: instant, in: machineZone)
        else { return text }
        let today = trigger.zone(on: machineZone).civil(at: instant).date
        let days = max(0, day.daysSinceEpoch - today.daysSinceEpoch)
        return text.replacingEach(Self.placeholder, with: "\(days)")
    }

    /// Returns the day to which the alert counts: the last day of a schedule with an end, the event or
    /// time that a ring announces, or the day of the time that comes next.
    private func countdownDay(at instant: Instant, in machineZone: Zone) -> CivilDate? {
        let home = trigger.zone(on: machineZone)
        let ends = trigger.schedules.map { $0.lastDay(in: home, machineZone) }
        // One schedule without an end goes on.
        if let last = ends.compactMap(\.self).max(), !ends.contains(nil) { return last }
        switch event(of: instant, in: machineZone) {
        case .day(let day): return day
        case .time(let time): return home.civil(at: time).date
        case nil: break
        }
        let before = instant - .microseconds(1)
        return
            (trigger.next(after: before, in: machineZone)
            ?? trigger.last(through: instant, in: machineZone))?.day
    }
}

extension Schedule {
    /// Returns the last day of a schedule that has an end.
    fileprivate func lastDay(in home: Zone, _ machineZone: Zone) -> CivilDate? {
        switch (until, rule.limit) {
        case (let end?, _), (nil, .until(let end)): end.day(in: home)
        case (nil, .count): previous(atOrBefore: .distantFuture, in: machineZone)?.day
        case (nil, nil): nil
        }
    }
}

extension RecurrenceDate {
    /// Returns the day of the date in a time zone.
    fileprivate func day(in zone: Zone) -> CivilDate {
        switch self {
        case .day(let day): day
        case .local(let time): time.date
        case .instant(let instant): zone.civil(at: instant).date
        }
    }
}
