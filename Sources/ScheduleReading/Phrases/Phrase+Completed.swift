import Alerts
import Recurrence

extension Phrase {
    /// Fills in the times that the words leave out.
    ///
    /// - Parameter now: The current local time.
    /// - Returns: The same phrase with these times; `nil` if none are missing.
    /// - Throws: ``AlertError`` if an hour can be before or after noon.
    func completed(_ now: CivilDateTime) throws(AlertError) -> Phrase? {
        var phrase = self
        if let untilClock, clocks.isEmpty, ranges.isEmpty, rangeStart == nil, period == nil {
            // `daily until 24 dec 9:00` names no other time.
            (phrase.clocks, phrase.untilClock) = ([untilClock], nil)
            return phrase
        }
        let hasTimes = !ranges.isEmpty || rangeStart != nil || rangeEnd != nil
        if isHourly, !hasTimes, minuteOfHour == nil, clocks.isEmpty, parts.isEmpty {
            phrase.minuteOfHour = 0
            return phrase
        }
        return try aroundTheClock(now)
    }

    /// Returns a phrase such as `every 8 hours until friday` or `every 8 hours from 6:00` with the first
    /// and the last time of each day.
    ///
    /// This needs an interval with which the times are the same on all days. `every 2 hours from 8:00`
    /// stays as it is: it does not say whether the alert rings in the night.
    private func aroundTheClock(_ now: CivilDateTime) throws(AlertError) -> Phrase? {
        guard let period, period < 86_400, 86_400 % period == 0, period % 60 == 0 else {
            return nil
        }
        var phrase = self
        let first: Int
        if let rangeStart {
            guard rangeEnd == nil, ranges.isEmpty, clocks.isEmpty, count == nil else { return nil }
            let time = try ClockResolution(parts: parts, now: nil).times([rangeStart])[0]
            first = time.hour * 60 + time.minute
            guard time.second == 0, first * 60 < period else { return nil }
            phrase.rangeStart = nil
        } else {
            guard let end = end(of: period, now) else { return nil }
            first = (now.time.hour * 60 + now.time.minute) % (period / 60)
            (phrase.until, phrase.untilClock) = end
            (phrase.count, phrase.duration) = (nil, nil)
        }
        let last = first + (86_400 - period) / 60
        phrase.ranges = [ClockRange(from: ClockTime(minutes: first), to: ClockTime(minutes: last))]
        return phrase
    }

    /// Returns the last day, and the time of the last ring, of an alert that rings in each period from
    /// now on; `nil` unless the phrase only says when it ends.
    private func end(
        of period: Int, _ now: CivilDateTime
    ) -> (PhraseDate, ClockTime?)? {
        let isBounded = has {
            ($0.period, $0.openPeriod, $0.until, $0.untilClock) = (nil, nil, nil, nil)
            ($0.count, $0.duration) = (nil, nil)
        }
        guard isBounded else { return nil }
        let minutes = now.time.hour * 60 + now.time.minute
        switch (until, count, duration) {
        case (let until?, nil, nil): return (until, untilClock)
        case (nil, let count?, nil) where (1...100_000).contains(count):
            let end = minutes + count * period / 60
            return (
                PhraseDate(date: now.date.advanced(byDays: end / 1_440)),
                ClockTime(minutes: end % 1_440)
            )
        case (nil, nil, let duration?):
            return (PhraseDate(date: duration.date(after: now.date)), ClockTime(minutes: minutes))
        default: return nil
        }
    }
}

extension ClockTime {
    fileprivate init(minutes: Int) {
        self.init(hour: minutes / 60, minute: minutes % 60, is24Hour: true, text: "")
    }
}
