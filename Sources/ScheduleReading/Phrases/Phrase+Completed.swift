import Alerts
import Messages
import Recurrence

extension Phrase {
    /// Returns the phrase with the times that its words leave out; `nil` if none are missing.
    func completed(_ now: CivilDateTime) throws(AlertError) -> Phrase? {
        if let until, let untilClock, !has(.time), !has(.window), !has(.interval) {
            return try completed(until, untilClock)
        }
        try checkDeadline()
        if has(.hourly), has(only: Self.hourlyKinds), minuteOfHour == nil {
            return replacing([.interval], with: [.period(3_600), .minuteOfHour(0)])
        }
        if let complete = try withinHours(now) { return complete }
        return try aroundTheClock(now)
    }

    /// Completes `every 2 hours for 8 hours from 9:00`, which has the last time of the day as a length.
    ///
    /// - Throws: ``AlertError`` if the phrase does not say on which days.
    private func withinHours(_ now: CivilDateTime) throws(AlertError) -> Phrase? {
        guard let length = length?.elapsed, self.length?.isCalendar == false, length <= 86_400,
            periods.count == 1, let period = periods.first, period <= length,
            let clock = rangeStart ?? (clocks.count == 1 ? clocks[0] : nil), rangeEnd == nil
        else { return nil }
        let from = try ClockResolution(parts: parts, now: nil).times([clock])[0]
        let minutes = from.secondsSinceMidnight / 60
        let last = (minutes + length / period * period / 60) % 1_440
        let window = ClockRange(
            from: ClockTime(minutes: minutes), to: ClockTime(minutes: last))
        guard !has(only: [.time, .window, .interval, .length, .zone]) else {
            let words = clauses.filter { $0.kind == .interval }.map(\.text).joined(separator: " ")
            let advice = Lexicon.Advice.for(text)
            let day = from > now.time ? advice.today : advice.tomorrow
            let to = "\(window.to.hour):\(ClockResolution.minute(window.to.minute))"
            let range = advice.window(words, ClockResolution.short(from), to)
            throw .invalid(
                "'\(text)' does not say on which days. Write '\(day) \(range)', or '\(advice.daily) \(range)'."
            )
        }
        // `from friday 9:00` is that day only.
        let isOneDay = has(only: [.time, .window, .interval, .length, .zone, .start])
        guard isOneDay, let start else {
            return replacing([.time, .window, .length], with: [.window(window)])
        }
        return replacing(
            [.time, .window, .length, .start], with: [.window(window), .dates([start])])
    }

    /// The kinds of clauses of an alert that rings on the hour because no other times are named.
    private static let hourlyKinds = Clause.Kinds.all.subtracting([.time, .window])

    /// Refuses `금요일까지 17시`, which is one ring for some people.
    private func checkDeadline() throws(AlertError) {
        guard has(only: [.end, .time]), clocks.count == 1, clauses.first?.kind == .end,
            let (words, day, tail) = dayBeforeTail
        else { return }
        let time = text.replacingEach("\(words) ", with: "")
        throw .invalid(
            "'\(text)' can be one ring, or one a day. Write '\(day) \(time)\(tail)', or 'daily \(time) until "
                + "\(day)'.")
    }

    /// Completes a phrase that names no time but that of its end.
    private func completed(
        _ until: PhraseDate, _ clock: ClockTime
    ) throws(AlertError) -> Phrase {
        // `daily until 24 dec 9:00` rings at 9:00.
        guard has(only: [.end, .zone, .once]) else {
            return replacing(
                [.end],
                with: [.end(until, nil, canBeDeadline: deadline != nil), .times([clock])])
        }
        // `금요일 17시까지` names the last moment for a single ring.
        guard deadline != nil else {
            throw .invalid(
                "'\(text)' can be one ring, or one a day. Write 'by' for 'until', or 'daily' before it."
            )
        }
        return replacing([.end], with: [.deadline, .dates([until]), .times([clock])])
    }

    /// Adds the first and the last time of each day to a phrase such as `every 8 hours from 6:00`,
    /// `every 8 hours until friday` or `every 30 min for 2 hours`.
    ///
    /// The result is `nil` for other phrases, and if the alert would ring at different times on
    /// different days. It is also `nil` for `every 2 hours from 8:00`, because that phrase does not
    /// say whether the alert rings in the night.
    private func aroundTheClock(_ now: CivilDateTime) throws(AlertError) -> Phrase? {
        guard periods.count == 1, let period = periods.first, period < 86_400, period % 60 == 0
        else { return nil }
        let first: Int
        if let clock = firstTime {
            guard has(only: Self.aroundTheClockKinds), rangeEnd == nil, dates.count < 2 else {
                return nil
            }
            let time = try ClockResolution(parts: parts, now: nil).times([clock])[0]
            first = time.hour * 60 + time.minute
            // `every 2 hours from friday 18:00 until monday 8:00` rings in the nights, too.
            let isDayAndNight = period >= 21_600 || has(Clause.Kind.start) && untilClock != nil
            guard time.second == 0, isDayAndNight || first * 60 < period, 86_400 % period == 0
            else { return nil }
            // Each day begins with the first time, so that the night belongs to the day before.
            let last = (first + (86_400 - period) / 60) % 1_440
            let window = ClockRange(from: ClockTime(minutes: first), to: ClockTime(minutes: last))
            let phrase = replacing(
                [.time, .window, .date],
                with: [.window(window)] + dates.prefix(1).map { .start($0) })
            guard let until, untilClock == nil, last < first else { return phrase }
            // `until friday` leaves out the morning after it.
            let end = ClockTime(minutes: 1_439)
            return phrase.replacing([.end], with: [.end(until, end, canBeDeadline: false)])
        }
        guard let end = try end(of: period, now) else { return nil }
        let minutes = now.time.hour * 60 + now.time.minute
        let next = minutes + period / 60
        if let last = end.minutes, end.date.date == now.date, next <= last {
            return replacing(
                [.end, .count, .length],
                with: [.dates([end.date]), .window(ClockRange(minutes: next...last))])
        }
        guard 86_400 % period == 0 else { return nil }
        first = minutes % (period / 60)
        let window = ClockRange(minutes: first...(first + (86_400 - period) / 60))
        let clock = end.minutes.map(ClockTime.init(minutes:))
        return replacing(
            [.end, .count, .length],
            with: [.window(window), .end(end.date, clock, canBeDeadline: false)])
    }

    /// The kinds of clauses that a phrase such as `every 8 hours from 6:00` can have.
    private static let aroundTheClockKinds = Clause.Kinds.all.subtracting([.count])

    /// The time of the first ring: `every 8 hours from 6:00`, `every 8 hours starting tomorrow 6am`.
    var firstTime: ClockTime? {
        let isSingle = clauses.count { $0.kind == .window || $0.times != nil } == 1
        guard isSingle else { return nil }
        return rangeStart ?? (has(Clause.Kind.start) && clocks.count == 1 ? clocks[0] : nil)
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
        guard has(only: [.interval, .end, .count, .length]), minuteOfHour == nil else { return nil }
        let minutes = now.time.hour * 60 + now.time.minute
        func after(_ more: Int) -> (PhraseDate, Int) {
            let end = minutes + more
            return (PhraseDate(date: now.date.advanced(byDays: end / 1_440)), end % 1_440)
        }
        switch (until, rings, length) {
        case (let until?, nil, nil):
            return (until, try untilTime().map { $0.hour * 60 + $0.minute })
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
