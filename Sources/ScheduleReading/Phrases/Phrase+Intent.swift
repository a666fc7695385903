import Alerts
import Messages
import Recurrence

extension Phrase {
    /// Returns the intent that the phrase expresses.
    func intent(
        now: CivilDateTime, usual: UsualTimes = UsualTimes()
    ) throws(AlertError) -> ScheduleIntent {
        if !schedules.isEmpty { return try timetable(now, usual) }
        if let delay { return try after(delay, now) }
        if let intent = try afterDone(usual) { return intent }
        if let trigger = try eventTrigger() { return .event(trigger) }
        if !sun.isEmpty { return .recurring(try solar(now)) }
        if isRandom { return .recurring(try random(now, usual)) }
        if let complete = try completed(now) {
            return try complete.intent(now: now, usual: usual)
        }
        if let until, endsByTail, has(only: [.end]), !usual.times.isEmpty {
            // `25일까지` names the last day for a single ring.
            return try replacing([.end], with: [.deadline, .dates([until])]).intent(
                now: now, usual: usual)
        }
        // `화목 저녁 7시부터` begins at that time, and rings once; a number alone could be anything else.
        if let rangeStart, rangeStart.style != .bare, rangeEnd == nil,
            has(only: Self.singleStartKinds)
        {
            return try replacing([.window], with: [.times([rangeStart])]).intent(
                now: now, usual: usual)
        }
        var windows = try windows(now)
        if let period = periods.first, windows.isEmpty {
            guard has(only: [.interval]), periods.count == 1 else { throw needsRange(now) }
            return .elapsed(seconds: period)
        }
        let dates = try onlyDates(now)
        let isToday = dates == [PhraseDate(date: now.date)]
        var times = try times(now: isToday ? now.time : nil)
        if times.isEmpty, windows.isEmpty, let spread = try spread(over: usual) {
            windows = [spread]
        }
        if times.isEmpty, windows.isEmpty, let random = usual.random {
            return .recurring(try replacing([], with: random.meanings).random(now, usual))
        }
        if times.isEmpty, windows.isEmpty, !usual.sun.isEmpty {
            return .recurring(try replacing([], with: [.sun(usual.sun)]).solar(now))
        }
        if times.isEmpty, windows.isEmpty, !needsTimes {
            // The usual time of today may have passed.
            guard !isToday || usual.times.allSatisfy({ $0 > now.time }) else { throw noTime }
            (times, windows) = (usual.times, usual.windows)
        }
        try checkExceptions()
        if leavesOutTimes { try leaveOutTimes(of: &windows, &times) }
        try checkRate(times.count, hasWindows: !windows.isEmpty)
        guard !times.isEmpty || !windows.isEmpty else { throw noTime }
        if let dates {
            try checkMidnight(of: dates.map(\.date), now)
            return try listed(dates, times, windows, now)
        }
        try checkMonths()
        // Midnight at the end of a day is at the beginning of it for a schedule.
        let daily = times.map { $0 == .endOfDay ? .midnight : $0 }
        return .recurring(try recurring(daily, windows, now))
    }

    /// The kinds of clauses beside a first time of the day that is the only one.
    private static let singleStartKinds = Clause.Kinds.all
        .subtracting([.time, .interval, .rate])

    /// The number of days that a phrase with a rate names in its unit; `nil` for a rate a day.
    private func days(of count: Int, in unit: PhraseLength) -> Int? {
        switch (unit.days, unit.weeks, unit.months) {
        case (1, _, _): nil
        case (_, 1, _): count == 7 ? 7 : max(1, weekdays.count)
        case (_, _, 1): max(1, monthDays.count + ordinalWeekdays.count + positions.count)
        default: dates.isEmpty ? max(1, months.count) : dates.count
        }
    }

    /// Whether a rate such as `twice a day` leaves open when, so that the usual time is no answer.
    private var needsTimes: Bool {
        rate.map { days(of: $0.count, in: $0.unit) != $0.count } ?? false
    }

    /// Refuses `twice a day at 9:00` and `three times a week`, which leave open when.
    private func checkRate(_ times: Int, hasWindows: Bool) throws(AlertError) {
        guard let (count, unit, words) = rate else { return }
        let found = days(of: count, in: unit) ?? times
        guard found != count || hasWindows && unit.days == 1 else { return }
        if hasWindows, unit.days == 1, found == 0, count > 1 { return }
        guard found < 2 else {
            throw .invalid(
                "'\(text)' names \(found) times or days, which '\(words)' does not fit to. Leave out '\(words)', or "
                    + "write how many rings there are in all, like '5 times'.")
        }
        let times = advice(count, unit, words)
        guard unit.days == 1, count > 4 else {
            throw .invalid(
                "'\(words)' does not say when. Write the days and times, like '\(times)'.")
        }
        throw .invalid(
            "'\(words)' does not say when. Write the times, like '\(times)', or a goal that each Done counts for: "
                + "'\(Lexicon.Advice.for(text).daily) 9:00, 13:00, 17:00' --goal \(count)")
    }

    /// Returns the phrase with days or times in place of a rate: `daily at 9:00 and 21:00 for 10 days`.
    private func advice(_ count: Int, _ unit: PhraseLength, _ words: String) -> String {
        let advice = Lexicon.Advice.for(text)
        guard unit.days == 1 else { return advice.twoDays }
        let times = [2: "9:00, 21:00", 3: "8:00, 14:00, 20:00", 4: "8:00, 12:00, 16:00, 20:00"]
        let daily = "\(advice.daily) \(times[count] ?? "9:00, 21:00")"
        let plain = text.replacingEach(words, with: daily)
        return count > 1 && WhenReading.isUnderstood(plain) ? plain : daily
    }

    /// Whether the only time is the word `midnight`.
    private var isMidnight: Bool { clocks.count == 1 && clocks[0].isMidnight }

    /// Refuses `11 dec midnight`, which can be the beginning or the end of that day.
    private func checkMidnight(
        of dates: [CivilDate], _ now: CivilDateTime
    ) throws(AlertError) {
        guard isMidnight, !has(Clause.Kind.deadline),
            let day = dates.first(where: { $0 > now.date })
        else { return }
        throw .invalid(
            "'\(text)' can be the beginning or the end of the day. Write '\(day) 0:00' or "
                + "'\(day.advanced(byDays: 1)) 0:00'.")
    }

    /// Refuses `june 9:00` and `every june 9:00`, which can be one day or each day of the month.
    func checkMonths() throws(AlertError) {
        if months.count > 1, monthDays.count == 1, !isOfMonth, !repeats, year == nil,
            weekdays.isEmpty, let error = Self.severalMonths(text)
        {
            throw error
        }
        if months.count == 1, ordinalWeekdays.count > 1, !repeats, year == nil,
            let error = Self.severalMonths(text)
        {
            throw error
        }
        guard let month = months.min(),
            has(only: [.month, .time, .zone, .once, .step]),
            // `every evening in june` is each day.
            step.map({ $0.frequency == .yearly }) ?? (parts.isEmpty || !has(.every))
        else { return }
        let years = step.map(\.interval) ?? 1
        let isKorean = text.isKorean
        let name = isKorean ? "\(month)월" : MonthReading.names[month - 1]
        let yearly =
            isKorean
            ? "\(years > 1 ? "\(years)년마다" : "매년") \(name) 1일"
            : "every \(years > 1 ? "\(years) years" : "year") on 1 \(name)"
        throw .invalid(
            "'\(text)' does not say on which day of the month. Write it like 'daily 9:00 in \(name)' or "
                + "'\(yearly) 9:00'.")
    }

    /// Returns the error for a day of several months, such as `1월 4월 7월 10월 25일`, which can be each year;
    /// `nil` if the phrase cannot be read with these words.
    static func severalMonths(_ text: String) -> AlertError? {
        let yearly = "\(Lexicon.Advice.for(text).yearly) \(text)"
        guard WhenReading.isUnderstood(yearly) else { return nil }
        return .invalid(
            "'\(text)' does not say whether it repeats each year. Write '\(yearly)', or each date with its month."
        )
    }

    var noTime: AlertError {
        var example = "\(text) 9:30"
        if has(only: [.end]), let (_, day, tail) = dayBeforeTail { example = "\(day) 9:30\(tail)" }
        guard [.date, .weekday, .monthDay].contains(where: { has($0) }) else {
            return .invalid("'\(text)' has no time. Write it like '\(example)'.")
        }
        return .invalid(
            "'\(text)' has no time. Write it like '\(example)'. To set a time for days without one: peal "
                + "config all-day 9:00.")
    }

    // MARK: Times

    func times(now: CivilTime?) throws(AlertError) -> [CivilTime] {
        guard !clocks.isEmpty else { return has(.window) ? [] : parts.compactMap(\.time) }
        // `by friday midnight` and `금요일 자정까지` mean the end of the day, and today has no other.
        if isMidnight, now != nil || has(Clause.Kind.deadline) { return [.endOfDay] }
        return try ClockResolution(parts: parts, now: now, asksEarly: true).times(clocks)
    }

    private func windows(_ now: CivilDateTime) throws(AlertError) -> [Window] {
        var ranges = try ranges()
        if let rangeStart, let rangeEnd {
            ranges.append((ClockRange(from: rangeStart, to: rangeEnd), periods.first))
        }
        guard (rangeStart == nil) == (rangeEnd == nil) else { throw needsRange(now) }
        if ranges.isEmpty, let minuteOfHour, let from = CivilTime(hour: 0, minute: minuteOfHour),
            let to = CivilTime(hour: 23, minute: minuteOfHour)
        {
            return [try TimeReading.window(from: from, to: to, every: 3_600)]
        }
        let resolution = ClockResolution(parts: parts, now: nil)
        return try ranges.map { range, period throws(AlertError) in
            var (from, to) = try resolution.range(range)
            guard let period = period ?? self.period(from: from, to: to) else {
                let (first, last) = (ClockResolution.short(from), ClockResolution.short(to))
                throw .invalid(
                    "'\(text)' does not say how often. Write it like 'every 30m from \(first) to \(last)', or only "
                        + "the first time, '\(first)'."
                )
            }
            if let minuteOfHour, from.minute != minuteOfHour {
                // `hourly on the half hour from 9` begins at 9:30.
                let hour = from.minute < minuteOfHour ? from.hour : from.hour + 1
                from = CivilTime(hour: hour, minute: minuteOfHour) ?? from
            }
            return try TimeReading.window(from: from, to: to, every: period)
        }
    }

    /// Whether the rings are spread over the day, and nothing says over which hours of it.
    ///
    /// A few rings a day are at times that matter, such as those of meals, so that these are asked for.
    var isSpread: Bool {
        clocks.isEmpty && parts.isEmpty && sun.isEmpty && !has(.window) && !has(.interval)
            && (isRandom || rate.map { $0.count > 4 && $0.unit.days == 1 } ?? false)
    }

    /// Returns the window in which the rings of `8 times a day` are as far apart as they can be; `nil` for
    /// other phrases.
    private func spread(over usual: UsualTimes) throws(AlertError) -> Window? {
        guard isSpread, let (from, to) = usual.hours, let period = period(from: from, to: to)
        else { return nil }
        return try TimeReading.window(from: from, to: to, every: period)
    }

    /// Returns the seconds between the rings of `4 times a day from 8 to 22`, which are as far apart as
    /// they can be in steps of five minutes; `nil` if the phrase has no such rate.
    private func period(from: CivilTime, to: CivilTime) -> Int? {
        guard let (count, unit, _) = rate, unit.days == 1, count > 1 else { return nil }
        let span = (to.secondsSinceMidnight - from.secondsSinceMidnight + 86_400) % 86_400
        let longest = span / (count - 1)
        return longest < 300 ? nil : longest / 300 * 300
    }

    /// Refuses `월요일 12시 빼고` and `hourly from 9 to 18 except monday 12:00`, which leave out a time of
    /// certain days.
    private func checkExceptions() throws(AlertError) {
        guard has(.except) else { return }
        // In Korean, the words behind the days make them an exception.
        let isKorean = text.isKorean
        for (clause, next) in zip(clauses, clauses.dropFirst()) {
            let isDay = [.weekday, .date, .monthDay].contains(clause.kind)
            let isBehindDay = isDay && next.isExceptTimes
            let isBeforeTime = clause.kind == .except && next.times != nil && has(.window)
            guard isKorean ? isBehindDay : isBeforeTime else { continue }
            throw PhraseReader.notADay("\(clause.text) \(next.text)")
        }
    }

    /// Leaves times out of windows, which become the windows around them: `except 12:00 and 13:00`.
    ///
    /// - Parameters:
    ///   - windows: The windows.
    ///   - times: The single times, to which a window with one time is added.
    /// - Throws: ``AlertError`` if a time is not one of the windows.
    func leaveOutTimes(
        of windows: inout [Window], _ times: inout [CivilTime]
    ) throws(AlertError) {
        let resolution = ClockResolution(parts: [], now: nil, asksEarly: true)
        var excluded = Set(try resolution.times(exceptTimes))
        var left = excluded
        for range in exceptRanges {
            let (from, to) = try resolution.range(range)
            excluded.formUnion(windows.flatMap(\.wallTimes).filter { from <= $0 && $0 < to })
        }
        var parts: [Window] = []
        for window in windows {
            var run: [CivilTime] = []
            func close() throws(AlertError) {
                guard let first = run.first, let last = run.last else { return }
                if run.count == 1 {
                    times.append(first)
                } else {
                    parts.append(
                        try TimeReading.window(from: first, to: last, every: window.every))
                }
                run = []
            }
            for time in window.wallTimes {
                if excluded.contains(time) {
                    left.remove(time)
                    try close()
                } else {
                    run.append(time)
                }
            }
            try close()
        }
        guard left.isEmpty, !parts.isEmpty || !times.isEmpty else {
            throw PhraseReader.notADay(clauses.first { $0.kind == .except }?.text ?? text)
        }
        (windows, times) = (parts, times.sorted())
    }

    private func needsRange(_ now: CivilDateTime) -> AlertError {
        if let period = periods.first, period < 60 {
            return .invalid("'\(text)' rings too often. The shortest interval is a minute.")
        }
        if let period = periods.first, period > 3_600, 86_400 % period != 0, firstTime != nil {
            return .invalid(
                "'\(text)' would ring at other times each day. Write hours that divide 24, like 'every 8 hours "
                    + "from 7:00', or a first and a last time of the day.")
        }
        // `every 30 min until 18:00` probably begins now.
        let minutes = (now.time.hour * 60 + now.time.minute + 10) / 10 * 10
        if let rangeEnd, let interval = clauses.first(where: { $0.kind == .interval })?.text,
            let start = CivilTime(secondsSinceMidnight: minutes * 60),
            let end = try? ClockResolution(parts: [], now: now.time).times([rangeEnd])[0],
            start < end, has(only: [.interval, .window])
        {
            return .invalid(
                "'\(text)' needs a first time of the day. Write it like 'today \(interval) from \(start) "
                    + "to \(end)'.")
        }
        return .invalid(
            "'\(text)' needs a first and a last time of the day, like 'weekdays every 30m from 9:30 "
                + "to 21:30'.")
    }

    static func delayIsNotAlone(_ text: String) -> AlertError {
        .invalid(
            "'\(text)': a delay such as 'in 5m' rings once. Write it alone, or with a time such as "
                + "'in 3 days at 9:00'.")
    }

    /// Returns an intent to ring after a delay, or on the date after a number of days, weeks,
    /// months or years.
    private func after(
        _ delay: PhraseLength, _ now: CivilDateTime
    ) throws(AlertError) -> ScheduleIntent {
        let isAlone =
            delay.isCalendar
            ? has(only: [.delay, .once, .time, .weekday, .zone]) && (weekdays.isEmpty || isOneDay)
            : has(only: [.delay, .once])
        guard isAlone else {
            throw Self.delayIsNotAlone(text)
        }
        guard delays.count == 1 else { return try after(delays, now) }
        if !delay.isCalendar {
            guard let seconds = delay.elapsed else {
                throw .invalid("Peal cannot count months and hours together. Count one of them.")
            }
            return .delay(seconds: seconds)
        }
        let times = try times(now: nil)
        guard times.count <= 1 else {
            throw .invalid("'\(text)': a date after a delay rings once, at one time.")
        }
        var date = delay.date(after: now.date)
        if let day = weekdays.first, day != date.weekday {
            // `in 2 weeks on monday` is the Monday of that week, and `in 3 days on monday` no day.
            guard delay == PhraseLength(weeks: delay.weeks) else {
                throw Self.delayIsNotAlone(text)
            }
            date = date.advanced(byDays: day.rawValue - date.weekday.rawValue)
        }
        try checkMidnight(of: [date], now)
        let noon = CivilTime(hour: now.time.hour, minute: now.time.minute) ?? now.time
        return .date(TimeReading.moment(date, times.first ?? noon))
    }

    /// Returns an intent to ring on several dates after now, such as those of `in 2 months and 4 months`.
    private func after(
        _ delays: [PhraseLength], _ now: CivilDateTime
    ) throws(AlertError) -> ScheduleIntent {
        guard weekdays.isEmpty, delays.allSatisfy(\.isCalendar) else {
            throw .invalid(
                "'\(text)' rings more than once, and a delay rings once. Add an alert for each.")
        }
        let dates = delays.map { PhraseDate(date: $0.date(after: now.date)) }
        let times = try times(now: nil)
        try checkMidnight(of: dates.map(\.date), now)
        let usual = CivilTime(hour: now.time.hour, minute: now.time.minute) ?? now.time
        return try listed(dates, times.isEmpty ? [usual] : times, [], now)
    }
}
