import Alerts
import Messages
import Recurrence

/// Words that change one ring of a repeating schedule.
extension ScheduleRequest {
    /// Returns the trigger with the ring of one day at another time: `only on dec 4 at 17:00`, `12월 4일만 오후
    /// 5시`, `this time only 17:00`.
    ///
    /// - Parameters:
    ///   - old: The trigger to change.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    ///   - former: The former time of the ring, if the words say it.
    /// - Returns: The trigger; `nil` for other words, or if the alert rings once.
    /// - Throws: ``AlertError`` if the alert does not ring once on that day, or not at the former time.
    func onOneDay(
        _ old: Trigger, _ now: Instant, _ machineZone: Zone, replacing former: ClockTime? = nil
    ) throws(AlertError) -> Trigger? {
        let zone = old.zone(on: machineZone)
        guard !old.comesOnce, has(only: \.phrase), let text = phrase,
            let (day, time) = try Self.oneDay(text, now: zone.civil(at: now))
        else { return nil }
        var start = now
        if let day {
            let midnight = CivilDateTime(date: day, time: .midnight)
            start = max(start, (zone.instant(of: midnight) ?? now) - .microseconds(1))
        }
        guard let ring = old.next(after: start, in: machineZone), ring.day == day ?? ring.day else {
            throw .invalid(
                "The alert does not ring on \((day ?? zone.civil(at: now).date).description), so no ring can be moved. "
                    + "'peal add' adds an alert for that day.")
        }
        if let second = old.next(after: ring.instant, in: machineZone), second.day == ring.day {
            throw .invalid(
                "The alert rings several times on \(ring.day.description). 'peal skip' leaves that day out, and 'peal "
                    + "add' adds an alert for it.")
        }
        if let former, !former.canBe(ring.wall.time) { throw Self.noSuchTime(former.text) }
        guard let end = zone.instant(of: TimeReading.moment(ring.day, time)),
            let moved = old.moving(ring, to: end, in: machineZone)
        else {
            throw .invalid(
                "The ring on \(ring.day.description) cannot be moved to \(time.description).")
        }
        return moved
    }

    /// Returns whether words give one day of a repeating alert another time.
    package static func changesOneDay(_ text: String) -> Bool {
        (try? oneDay(text, now: WhenReading.anyTime)) ?? nil != nil
    }

    /// Reads a word such as `only` with a date and a time, or `this time only` with a time.
    private static func oneDay(
        _ text: String, now: CivilDateTime
    ) throws(AlertError) -> (day: CivilDate?, time: CivilTime)? {
        guard let (rest, word) = PhraseText(text).without(.thisTimeOnly, .oneDayOnly, .only),
            let phrase = try? PhraseReader.phrase(rest, now: now), phrase.sun.isEmpty,
            phrase.has(only: [.date, .weekday, .time]), !phrase.isRandom
        else { return nil }
        var days = phrase.dates.map(\.date)
        if let weekday = phrase.weekdays.first {
            guard phrase.isOneDay else { return nil }
            days.append(now.date.advanced(byDays: -1).next(weekday))
        }
        guard days.count < 2, word == .thisTimeOnly || days.count == 1 else { return nil }
        let times = try phrase.times(now: nil)
        guard times.count == 1 else { return nil }
        // `tuesday` on a Tuesday evening is the next one.
        let hasPassed = !phrase.weekdays.isEmpty && days[0] == now.date && times[0] <= now.time
        return (hasPassed ? days[0].advanced(byDays: 7) : days.first, times[0])
    }
}
