import Alerts
import Recurrence

extension Phrase {
    /// Fills in the times that the words leave out.
    ///
    /// - Parameter now: The current local time.
    /// - Returns: The same phrase with these times; `nil` if no times are missing.
    /// - Throws: ``AlertError`` if an hour can be before or after noon.
    func completed(_ now: CivilDateTime) throws(AlertError) -> Phrase? {
        var phrase = self
        if let untilClock, clocks.isEmpty, ranges.isEmpty, rangeStart == nil, period == nil {
            // `daily until 24 dec 9:00` names no other time, so the alert rings at 9:00.
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

    /// Adds the first and the last time of each day to a phrase such as `every 8 hours from 6:00`,
    /// `every 8 hours until friday` or `every 30 min for 2 hours`.
    ///
    /// The result is `nil` for other phrases, and if the alert would ring at different times on
    /// different days. It is also `nil` for `every 2 hours from 8:00`, because that phrase does not
    /// say whether the alert rings in the night.
    private func aroundTheClock(_ now: CivilDateTime) throws(AlertError) -> Phrase? {
        guard let period, period < 86_400, period % 60 == 0 else { return nil }
        var phrase = self
        let first: Int
        if let rangeStart {
            guard rangeEnd == nil, ranges.isEmpty, clocks.isEmpty, count == nil else { return nil }
            let time = try ClockResolution(parts: parts, now: nil).times([rangeStart])[0]
            first = time.hour * 60 + time.minute
            guard time.second == 0, first * 60 < period else { return nil }
            phrase.rangeStart = nil
        } else {
            guard let end = try end(of: period, now) else { return nil }
            let minutes = now.time.hour * 60 + now.time.minute
            let next = minutes + period / 60
            (phrase.count, phrase.duration) = (nil, nil)
            if let last = end.minutes, end.date.date == now.date, next <= last {
                (phrase.until, phrase.untilClock) = (nil, nil)
                phrase.dates = [end.date]
                phrase.ranges = [ClockRange(minutes: next...last)]
                return phrase
            }
            first = minutes % (period / 60)
            (phrase.until, phrase.untilClock) = (
                end.date, end.minutes.map(ClockTime.init(minutes:))
            )
        }
        guard 86_400 % period == 0 else { return nil }
        phrase.ranges = [ClockRange(minutes: first...(first + (86_400 - period) / 60))]
        return phrase
    }

    /// Returns the end of an alert that rings at an interval from now on.
    ///
    /// - Parameters:
    ///   - period: The interval in seconds.
    ///   - now: The current local time.
    /// - Returns: The last day, and the minute of that day after which the alert does not ring; the
    ///   minute is `nil` if the phrase names only a day. The result is `nil` if the phrase has no
    ///   end, or has parts other than the interval and the end.
    /// - Throws: ``AlertError`` if the hour of the end can be before or after noon.
    private func end(
        of period: Int, _ now: CivilDateTime
    ) throws(AlertError) -> (date: PhraseDate, minutes: Int?)? {
        let isBounded = has {
            ($0.period, $0.openPeriod, $0.until, $0.untilClock) = (nil, nil, nil, nil)
            ($0.count, $0.duration) = (nil, nil)
        }
        guard isBounded else { return nil }
        let minutes = now.time.hour * 60 + now.time.minute
        func after(_ more: Int) -> (PhraseDate, Int) {
            let end = minutes + more
            return (PhraseDate(date: now.date.advanced(byDays: end / 1_440)), end % 1_440)
        }
        switch (until, count, duration) {
        case (let until?, nil, nil):
            let clock = try untilClock.map { clock throws(AlertError) in
                try ClockResolution(parts: [], now: nil).times([clock])[0]
            }
            return (until, clock.map { $0.hour * 60 + $0.minute })
        case (nil, let count?, nil) where (1...100_000).contains(count):
            return after(count * period / 60)
        case (nil, nil, let duration?):
            guard duration.isCalendar else {
                // The length may not be a multiple of the period, so end at the last ring.
                return duration.elapsed.flatMap {
                    $0 < period ? nil : after($0 / period * period / 60)
                }
            }
            return (PhraseDate(date: duration.date(after: now.date)), minutes)
        default: return nil
        }
    }
}

extension ClockRange {
    fileprivate init(minutes: ClosedRange<Int>) {
        self.init(
            from: ClockTime(minutes: minutes.lowerBound), to: ClockTime(minutes: minutes.upperBound)
        )
    }
}

extension ClockTime {
    fileprivate init(minutes: Int) {
        self.init(hour: minutes / 60, minute: minutes % 60, is24Hour: true, text: "")
    }
}
