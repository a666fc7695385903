import Alerts
import Messages
import Recurrence

extension Phrase {
    /// Returns the intent that the phrase expresses.
    ///
    /// - Parameters:
    ///   - text: The phrase, for errors.
    ///   - now: The current local time.
    ///   - allDayTime: The time of a phrase with a day but no time; `nil` to refuse it.
    /// - Returns: The intent.
    /// - Throws: ``AlertError`` if a part is missing, or if two parts contradict each other.
    func intent(
        _ text: String, now: CivilDateTime, allDayTime: CivilTime? = nil
    ) throws(AlertError) -> ScheduleIntent {
        if let delay { return try after(delay, text, now) }
        if let complete = try completed(now) {
            return try complete.intent(text, now: now, allDayTime: allDayTime)
        }
        let windows = try windows(text)
        if let period, windows.isEmpty { return try elapsed(period, text) }
        let dates = try onlyDates(text, now)
        let isToday = dates == [PhraseDate(date: now.date)]
        var times = try times(now: isToday ? now.time : nil)
        if times.isEmpty, windows.isEmpty, frequency == nil, let allDayTime { times = [allDayTime] }
        try checkFrequency(times.count + windows.count)
        guard !times.isEmpty || !windows.isEmpty else { throw Self.noTime(text) }
        if let dates { return try listed(dates, times, windows, text, now) }
        // Midnight at the end of a day is at the beginning of it for a schedule.
        let daily = times.map { $0 == .endOfDay ? .midnight : $0 }
        return .recurring(try recurring(daily, windows, text, now))
    }

    /// Refuses `twice a day at 9:00` and `three times a week`, which leave open when.
    private func checkFrequency(_ times: Int) throws(AlertError) {
        guard let frequency else { return }
        let isComplete =
            switch (frequency.unit.days, frequency.unit.weeks) {
            case (1, _): times >= frequency.count || !ranges.isEmpty
            case (_, 1): frequency.count == 7 || !weekdays.isEmpty
            default: isMonthly || !dates.isEmpty
            }
        guard isComplete else {
            throw .invalid(
                "'\(frequency.text)' does not say when. Write the days and times, like 'daily at 9:00 and "
                    + "21:00' or 'mon,thu 19:00'.")
        }
    }

    static func noTime(_ text: String) -> AlertError {
        .invalid("'\(text)' has no time. Write it like '\(text) 9:30'.")
    }

    // MARK: Times

    private func times(now: CivilTime?) throws(AlertError) -> [CivilTime] {
        guard !clocks.isEmpty else {
            return ranges.isEmpty && rangeStart == nil ? parts.compactMap(\.time) : []
        }
        return try ClockResolution(parts: parts, now: now).times(clocks)
    }

    private func windows(_ text: String) throws(AlertError) -> [Window] {
        var ranges = ranges
        if let rangeStart, let rangeEnd {
            ranges.append(ClockRange(from: rangeStart, to: rangeEnd))
        }
        guard (rangeStart == nil) == (rangeEnd == nil) else { throw Self.needsRange(text) }
        if ranges.isEmpty, let minuteOfHour, let from = CivilTime(hour: 0, minute: minuteOfHour),
            let to = CivilTime(hour: 23, minute: minuteOfHour)
        {
            return [try TimeReading.window(from: from, to: to, every: 3_600)]
        }
        guard !ranges.isEmpty else { return [] }
        let resolution = ClockResolution(parts: parts, now: nil)
        var windows: [Window] = []
        for (index, range) in ranges.enumerated() {
            guard let period = (periods.indices.contains(index) ? periods[index] : nil) ?? period
            else {
                throw .invalid(
                    "'\(text)' does not say how often. Write it like 'every 30m from 9:30 to 21:30'."
                )
            }
            var (from, to) = try resolution.range(range)
            if let minuteOfHour, from.minute != minuteOfHour {
                // `hourly on the half hour from 9` begins at 9:30.
                let hour = from.minute < minuteOfHour ? from.hour : from.hour + 1
                from = CivilTime(hour: hour, minute: minuteOfHour) ?? from
            }
            windows.append(try TimeReading.window(from: from, to: to, every: period))
        }
        return windows
    }

    /// Returns an intent to ring around the clock.
    private func elapsed(_ period: Int, _ text: String) throws(AlertError) -> ScheduleIntent {
        let isAlone = has {
            $0.period = nil
            $0.openPeriod = nil
        }
        guard isAlone else { throw Self.needsRange(text) }
        return .elapsed(seconds: period)
    }

    private static func needsRange(_ text: String) -> AlertError {
        .invalid(
            "'\(text)' needs a first and a last time of the day, like 'weekdays every 30m from 9:30 "
                + "to 21:30'.")
    }

    /// Returns an intent to ring after a delay, or on the date after a number of days, weeks,
    /// months or years.
    private func after(
        _ delay: PhraseLength, _ text: String, _ now: CivilDateTime
    ) throws(AlertError) -> ScheduleIntent {
        let isAlone = has {
            $0.delay = nil
            $0.once = false
            guard delay.isCalendar else { return }
            ($0.clocks, $0.parts, $0.zone) = ([], [], nil)
            if isOneDay { ($0.weekdays, $0.isOneDay) = ([], false) }
        }
        guard isAlone else {
            throw .invalid(
                "'\(text)': a delay such as 'in 5m' rings once. Write it alone, or with a time such as "
                    + "'in 3 days at 9:00'.")
        }
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
        if let day = weekdays.first {
            // `in 2 weeks on monday` is the Monday of that week.
            date = date.advanced(byDays: day.rawValue - date.weekday.rawValue)
        }
        let noon = CivilTime(hour: now.time.hour, minute: now.time.minute) ?? now.time
        return .date(TimeReading.moment(date, times.first ?? noon))
    }

    // MARK: Dates

    /// Returns the dates on which the alert rings once each; `nil` if it repeats.
    private func onlyDates(
        _ text: String, _ now: CivilDateTime
    ) throws(AlertError) -> [PhraseDate]? {
        guard !repeats, step == nil, start == nil, until == nil, count == nil, duration == nil
        else {
            guard dates.isEmpty || step?.frequency == .yearly || repeats && step == nil
            else { throw Self.contradiction(text) }
            return nil
        }
        if !dates.isEmpty {
            let isAlone = has {
                ($0.dates, $0.alsoDays, $0.weekdays, $0.isOneDay) = ([], [], [], false)
                ($0.clocks, $0.parts, $0.zone, $0.once) = ([], [], nil, false)
                ($0.ranges, $0.rangeStart, $0.rangeEnd) = ([], nil, nil)
                ($0.period, $0.openPeriod, $0.periods, $0.minuteOfHour) = (nil, nil, [], nil)
            }
            guard isAlone,
                weekdays.allSatisfy({ day in dates.allSatisfy { $0.date.weekday == day } })
            else { throw Self.contradiction(text) }
            return dates
        }
        if isOneDay, ranges.isEmpty, rangeStart == nil, months.isEmpty, !isMonthly,
            exceptDays.isEmpty, exceptWeekdays.isEmpty, let day = weekdays.first
        {
            return [PhraseDate(date: now.date.next(day), kind: .weekday)]
        }
        return nil
    }

    private static func contradiction(_ text: String) -> AlertError {
        .invalid(
            "'\(text)' has parts that contradict each other: a date rings once. Write one of them.")
    }

    /// Returns the intent to ring on each of the dates.
    private func listed(
        _ dates: [PhraseDate], _ times: [CivilTime], _ windows: [Window], _ text: String,
        _ now: CivilDateTime
    ) throws(AlertError) -> ScheduleIntent {
        if let date = dates.first, dates.count == 1, let time = times.first, times.count == 1,
            windows.isEmpty, alsoDays.isEmpty
        {
            return .date(try moment(date, time, text, now))
        }
        let days = Set(dates.map(\.date)).sorted()
        guard let first = days.first else { throw Self.noTime(text) }
        let last = times.max().map { CivilDateTime(date: first, time: $0) > now }
        guard last ?? (first >= now.date) else {
            throw .invalid("'\(text)' has passed: it means \(first).")
        }
        return .recurring(
            RecurringIntent(
                days: .rule(
                    try Self.rule { () throws(RuleError) in
                        try RecurrenceRule(frequency: .daily, limit: .count(1))
                    }),
                times: PartChange(times, orRemoves: false),
                windows: PartChange(windows, orRemoves: false), start: .day(first),
                include: days.dropFirst().map { .day($0) } + alsoDays))
    }

    /// Returns the moment, which is later by a week, a month or a year if it has passed and the date
    /// does not say which one it means.
    private func moment(
        _ date: PhraseDate, _ time: CivilTime, _ text: String, _ now: CivilDateTime
    ) throws(AlertError) -> CivilDateTime {
        var moment = TimeReading.moment(date.date, time)
        guard moment <= now else { return moment }
        switch date.kind {
        case .fixed: throw .invalid("'\(text)' has passed: it means \(moment.date) \(time).")
        case .weekday: moment = moment.advanced(byWeeks: 1)
        case .monthless:
            moment = TimeReading.moment(PhraseLength(months: 1).date(after: date.date), time)
        case .yearless:
            moment = TimeReading.moment(PhraseLength(years: 1).date(after: date.date), time)
        }
        return moment
    }

    static func rule(
        _ make: () throws(RuleError) -> RecurrenceRule
    ) throws(AlertError) -> RecurrenceRule {
        do {
            return try make()
        } catch {
            throw .invalid(error.message)
        }
    }
}
