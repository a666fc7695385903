package import Alerts
import Messages
package import Recurrence

/// Reads times in the values of flags: dates with times, windows, and times in the future.
package enum TimeReading {
    /// Reads a time of day.
    package static func time(_ text: String) throws(AlertError) -> CivilTime {
        try times([text])[0]
    }

    /// Reads times of day, which decide together between morning and afternoon, as in `8,20`.
    static func times(_ texts: [String]) throws(AlertError) -> [CivilTime] {
        var clocks: [ClockTime] = []
        for text in texts { clocks.append(try clock(text)) }
        // Twelve at night is the end of a date, but the beginning of each day of a schedule.
        return try zip(clocks, ClockResolution(parts: [], now: nil).times(clocks)).map {
            $0.part == .night && $1 == .endOfDay ? .midnight : $1
        }
    }

    /// Reads a time of day, which may leave open whether it is before or after noon.
    private static func clock(_ text: String) throws(AlertError) -> ClockTime {
        var scanner = PhraseScanner(text)
        guard let clock = try scanner.clock(bare: true), scanner.isAtEnd else {
            throw PhraseScanner.noSuchTime(text)
        }
        return clock
    }

    /// Reads a date with a time: `2026-12-24 18:00`, `tomorrow 8:00`, `monday at noon`.
    ///
    /// - Parameters:
    ///   - text: The date and the time.
    ///   - now: The current local time. A day of the week means today if its time is still in the
    ///     future.
    ///   - defaultTime: The time of a date alone; `nil` if a time is required.
    /// - Returns: The date and time; `nil` if the text does not begin with a date.
    /// - Throws: ``AlertError`` that names the wrong word and shows a valid one.
    static func dateTime(
        _ text: String, now: CivilDateTime, defaultTime: CivilTime? = nil
    ) throws(AlertError) -> CivilDateTime? {
        guard let (date, rest, isWeekday) = try date(beginning: text, today: now.date) else {
            return nil
        }
        let time: CivilTime
        if !rest.isEmpty {
            var scanner = PhraseScanner(rest)
            let part = scanner.lastPart()
            let written = if let part { part } else { try clock(rest) }
            time = try ClockResolution(parts: [], now: nil).times([written])[0]
        } else if let defaultTime {
            time = defaultTime
        } else {
            throw .invalid("'\(text)' has no time. Write it like '\(date) 18:00'.")
        }
        let moment = moment(date, time)
        return isWeekday && moment <= now ? moment.advanced(byWeeks: 1) : moment
    }

    /// Refuses a text that begins with a date which does not exist, or which can be two days.
    package static func checkDate(_ text: String, now: CivilDateTime) throws(AlertError) {
        var scanner = PhraseScanner(text, today: now.date)
        _ = try scanner.date()
    }

    /// Returns whether a text begins with the name of a day of the week alone, which means the next such day.
    package static func isWeekday(_ text: String) -> Bool {
        (try? date(beginning: text, today: WhenReading.anyTime.date))?.isWeekday == true
    }

    /// Reads the days from one to another: `dec 21 to dec 27`, `21-27 dec`, `12월 21일부터 27일까지`.
    ///
    /// - Parameters:
    ///   - text: The days.
    ///   - now: The current local time.
    /// - Returns: The first and the last day; `nil` if the text names no range of days.
    package static func days(
        _ text: String, now: CivilDateTime
    ) -> ClosedRange<CivilDate>? {
        let days = (try? PhraseReader.days(text, now: now)) ?? nil
        guard case .day(let first)? = days?.first, case .day(let last)? = days?.last else {
            return nil
        }
        return first...last
    }

    /// Reads a week, a month or other days, and whether the text names their end: `next week`, `the end of
    /// next week`, `다음 달`, `all of january`, `this weekend`, `only tomorrow`.
    ///
    /// - Parameters:
    ///   - text: The days.
    ///   - now: The current local time.
    /// - Returns: The days; `nil` for other words.
    package static func period(
        _ text: String, now: CivilDateTime
    ) -> (days: ClosedRange<CivilDate>, namesEnd: Bool)? {
        var scanner = PhraseScanner(text, today: now.date)
        let day = scanner.onlyDay().map { ($0...$0, namesEnd: false) }
        if let period = day ?? scanner.period() ?? scanner.monthByName() {
            _ = scanner.take(.forTail)
            if scanner.isAtEnd { return period }
        }
        return days(text, now: now).map { ($0, false) }
    }

    /// Returns whether a text counts days or weeks from today, such as `tomorrow` and `next week`.
    package static func countsFromToday(_ text: String) -> Bool {
        PhraseScanner(text).matches.contains { match in
            switch match.word {
            case .daysAhead, .weeksAhead, .monthsAhead, .todayPart: true
            default: false
            }
        }
    }

    /// Reads days in a list: `monday and tuesday`, `12월 1일, 12월 3일`.
    ///
    /// - Parameters:
    ///   - text: The days.
    ///   - now: The current local time.
    /// - Returns: The next such days, at least two; `nil` for other words.
    package static func dayList(_ text: String, now: CivilDateTime) -> [CivilDate]? {
        var scanner = PhraseScanner(text, today: now.date)
        var days: [CivilDate] = []
        while !scanner.isAtEnd {
            guard let date = (try? scanner.dateOrWeekday()) ?? nil else { return nil }
            days.append(date.date)
            _ = scanner.takeJoint()
        }
        return days.count > 1 ? days : nil
    }

    /// Returns the date at the beginning of a text, the rest of the text, and whether the text gives a
    /// day of the week; `nil` if the text does not begin with a date.
    static func date(
        beginning text: String, today: CivilDate
    ) throws(AlertError) -> (date: CivilDate, rest: String, isWeekday: Bool)? {
        var scanner = PhraseScanner(text, today: today)
        if let date = try scanner.date() {
            return (date.date, scanner.takeAll(), date.kind == .weekday)
        }
        guard let weekday = scanner.weekday() else { return nil }
        return (today.next(weekday), scanner.takeAll(), true)
    }

    /// Returns the time on a date; 24:00 is midnight of the next day.
    static func moment(_ date: CivilDate, _ time: CivilTime) -> CivilDateTime {
        time == .endOfDay
            ? CivilDateTime(date: date.advanced(byDays: 1), time: .midnight)
            : CivilDateTime(date: date, time: time)
    }

    /// Reads a date with or without a time: `2026-12-24`, `2026-12-24 18:00`, `tomorrow`, or an
    /// instant with an offset.
    package static func date(
        _ text: String, _ flag: String, now: CivilDateTime
    ) throws(AlertError) -> RecurrenceDate {
        if let date = try? RecurrenceDate(iso8601: text) { return date }
        guard let (date, rest, _) = try self.date(beginning: text, today: now.date) else {
            throw .invalid(
                "\(flag): '\(text)' is not a date. Write it like 2026-12-24, '2026-12-24 18:00', "
                    + "tomorrow or 내일.")
        }
        guard !rest.isEmpty, let moment = try dateTime(text, now: now) else { return .day(date) }
        return .local(moment)
    }

    /// Reads a time in the future: `2026-12-24 18:00`, a date (its midnight), an instant with an
    /// offset, or a time of day (today's or tomorrow's).
    package static func instant(
        _ text: String, after now: Instant, in zone: Zone
    ) throws(AlertError) -> Instant {
        if let instant = try? Instant(rfc3339: text) { return instant }
        let wall = zone.civil(at: now)
        if let dateTime = try dateTime(text, now: wall, defaultTime: .midnight) {
            // If the clocks skip this time, `instant(of:)` returns the first instant after the gap.
            return zone.instant(of: dateTime) ?? now
        }
        let today = wall.date
        let time = try time(text)
        for day in [today, today.advanced(byDays: 1)] {
            let wall = CivilDateTime(date: day, time: time)
            // If the time occurs twice and its first occurrence has passed, use the second one.
            for instant in [zone.instant(of: wall), zone.instant(of: wall, fold: .last)] {
                if let instant, instant > now { return instant }
            }
        }
        return now
    }

    /// Returns the instant at which a day begins or a local time occurs.
    ///
    /// If the clocks skip that local time, this is the first instant after the gap.
    package static func start(of date: RecurrenceDate, in zone: Zone) -> Instant? {
        switch date {
        case .instant(let instant): instant
        case .local(let time): zone.instant(of: time)
        case .day(let day): zone.instant(of: CivilDateTime(date: day, time: .midnight))
        }
    }

    /// Reads a window, the part of the day in which an alert rings repeatedly: `22:00-02:00/1h`.
    static func window(_ text: String) throws(AlertError) -> Window {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let ends = parts[0].split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "~" }
        guard parts.count == 2, ends.count == 2 else {
            throw .invalid(
                "'\(text)' is not a window. Write from, to and interval: 22:00-02:00/1h.")
        }
        let (from, to) = try range(String(ends[0]), String(ends[1]))
        return try window(
            from: from, to: to, every: try DurationReading.seconds(String(parts[1])))
    }

    /// Reads a range of times: `22:00-07:00`.
    package static func hours(
        _ text: String
    ) throws(AlertError) -> (from: CivilTime, to: CivilTime) {
        let ends = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "~" }
        guard ends.count == 2 else {
            throw .invalid("'\(text)' are not hours. Write from and to: 22:00-07:00.")
        }
        return try range(String(ends[0]), String(ends[1]))
    }

    /// Reads both ends of a window, which decide together between morning and afternoon: `9-17`.
    static func range(
        _ from: String, _ to: String
    ) throws(AlertError) -> (from: CivilTime, to: CivilTime) {
        let range = ClockRange(from: try clock(from), to: try clock(to))
        return try ClockResolution(parts: [], now: nil).range(range)
    }

    static func window(
        from: CivilTime, to: CivilTime, every: Int
    ) throws(AlertError) -> Window {
        guard every <= 86_400 else {
            throw .invalid(
                "A window cannot repeat every "
                    + "\(DurationText.message(seconds: every)). The longest interval is a day."
            )
        }
        return try AlertError.wrapping { () throws(ScheduleError) in
            try Window(from: from, to: to, every: every)
        }
    }
}

extension PhraseScanner {
    /// Reads `only tomorrow` and `내일 하루만`.
    fileprivate mutating func onlyDay() -> CivilDate? {
        attempt { scanner in
            let hasOnly = scanner.take(.only)
            guard let day = (try? scanner.dateOrWeekday()) ?? nil else { return nil }
            _ = try? scanner.length()
            return scanner.take(.only, .oneDayOnly) || hasOnly ? day.date : nil
        }
    }
}

extension Window {
    /// The times of day, in their order.
    var wallTimes: [CivilTime] {
        let end = to.secondsSinceMidnight + (crossesMidnight ? 86_400 : 0)
        return stride(from: from.secondsSinceMidnight, through: end, by: min(every, 86_400))
            .compactMap { CivilTime(secondsSinceMidnight: $0 % 86_400) }
    }
}

extension CivilDateTime {
    /// Returns the same time of day, the given number of weeks later.
    func advanced(byWeeks weeks: Int) -> CivilDateTime {
        CivilDateTime(date: date.advanced(byDays: 7 * weeks), time: time)
    }
}
