import Alerts
import Messages
import Recurrence

extension Phrase {
    /// Returns the intent to ring on the days of a rule.
    func recurring(
        _ times: [CivilTime], _ windows: [Window], _ now: CivilDateTime
    ) throws(AlertError) -> RecurringIntent {
        if let until, until.date < now.date {
            throw .invalid("The last day of '\(text)' has passed: it is \(until.date).")
        }
        guard length?.isCalendar ?? true else {
            throw .invalid(
                "'\(text)' ends within a day. Write an interval, like 'every 30 min for 2 hours'.")
        }
        try checkDays(from: now.date)
        let rule = try rule(from: start?.date ?? now.date)
        let days = course(of: rule)
        let isSingle = !repeats && step == nil && isSingleDay
        let hasOneRing = times.count == 1 && windows.isEmpty
        let givingWay = try givingWay(rule)
        let others = try daySet(from: anchor(times, windows, now))
        let set = givingWay ?? others
        return RecurringIntent(
            days: .rule(givingWay == nil ? rule : .daily), daySet: set.map { .set($0) } ?? .keep,
            times: PartChange(times, orRemoves: false),
            windows: PartChange(windows, orRemoves: false), start: start.map { .day($0.date) },
            until: try end(), exceptions: try exceptDays(now.date),
            include: alsoDays, excludeRules: try excludeRules(besides: rule),
            length: days == nil ? length : nil, course: days, rings: rings,
            countsFromFirstRing: start == nil && !hasDayOfStart,
            startsOnFirstMatch: true, count: dayCount ?? (isSingle && !hasOneRing ? 1 : nil),
            once: has(Clause.Kind.once) || isSingle && hasOneRing || isTimeAlone)
    }

    /// Returns the days with rings in a length such as `for 5 days` or `for a week`; `nil` if the length
    /// ends on a date.
    func course(of rule: RecurrenceRule) -> Int? {
        guard let length, !hasSetDays else { return nil }
        if rule == .daily, length.days > 0 || !has(.except) { return length.wholeDays }
        // `for 5 days` of weekdays counts weekdays, but `for a week` ends on a date.
        let isWorkdays = rule.byDay == .workdays && rule.interval == 1
        return isWorkdays && length.weeks == 0 ? length.wholeDays : nil
    }

    /// Refuses `매주 금요일 17시까지`, which does not say on which days, and ends before its first day
    /// comes again.
    private func checkDays(from today: CivilDate) throws(AlertError) {
        guard start == nil, let until, let step, step.frequency > .daily, weekdays.isEmpty,
            weekNumbers.isEmpty, yearDays.isEmpty, !isMonthly, dates.isEmpty
        else { return }
        let length =
            switch step.frequency {
            case .weekly: PhraseLength(weeks: step.interval)
            case .monthly: PhraseLength(months: step.interval)
            default: PhraseLength(years: step.interval)
            }
        guard length.date(after: today) > until.date else { return }
        if [.weekday, .monthless].contains(until.kind), let (words, day, tail) = dayBeforeTail,
            let error = Self.repeatedDeadline(
                text, tail, text.replacingEach(words, with: day))
        {
            throw error
        }
        throw .invalid(
            "'\(text)' does not say on which days, and ends before it could ring twice. Write it like "
                + "'every friday 17:00'.")
    }

    /// Returns the error for a deadline in a phrase that repeats.
    ///
    /// - Parameters:
    ///   - text: The phrase.
    ///   - word: The word that makes it a deadline.
    ///   - plain: The phrase without that word.
    /// - Returns: The error; `nil` if the rest cannot be read.
    static func repeatedDeadline(_ text: String, _ word: String, _ plain: String) -> AlertError? {
        guard plain != text, WhenReading.isUnderstood(plain) else { return nil }
        return .invalid(
            "'\(text)' repeats, and '\(word)' is for a single ring. Write '\(plain)'.")
    }

    /// Whether the phrase is one time of day and says nothing about the days.
    var isTimeAlone: Bool {
        has(only: [.time, .zone, .once, .deadline])
            && (clocks.isEmpty
                ? parts.count + sun.count == 1 : clocks.count == 1 && parts.count < 2)
    }

    /// Returns the last day; if the phrase has a time after that day, returns the last moment.
    private func end() throws(AlertError) -> PartChange<RecurrenceDate> {
        guard let until else { return .keep }
        guard let time = try untilTime() else { return .set(.day(until.date)) }
        return .set(.local(TimeReading.moment(until.date, time)))
    }

    /// Returns the time that follows the last day; the word `midnight` is the end of that day.
    func untilTime() throws(AlertError) -> CivilTime? {
        guard let untilClock, !untilClock.isMidnight else {
            return untilClock == nil ? nil : .endOfDay
        }
        return try ClockResolution(parts: [], now: nil, asksEarly: true).times([untilClock])[0]
    }

    /// Whether the phrase names one day of one month, which is a date: `the 15th`, `first monday of
    /// january`.
    private var isSingleDay: Bool {
        guard !clauses.contains(where: { [.start, .end, .count, .length].contains($0.kind) }) else {
            return false
        }
        if !ordinalWeekdays.isEmpty || !positions.isEmpty { return months.count == 1 }
        guard monthDays.count == 1 else { return false }
        return !isOfMonth || months.count == 1 || !weekdays.isEmpty
    }

    /// Whether the days come from the first day, as in `every 3 months`.
    private var hasDayOfStart: Bool {
        guard let step, step.frequency >= .monthly else { return false }
        return !isMonthly && dates.isEmpty && weekdays.isEmpty && !has(.week)
    }

    /// Returns the rules whose days are left out, if ``rule(from:_:)`` has not left them out already.
    private func excludeRules(
        besides rule: RecurrenceRule
    ) throws(AlertError) -> [RecurrenceRule] {
        guard !exceptWeekdays.isEmpty, !leavesOutWeekdays(rule) else { return exceptRules }
        return exceptRules + [.weekly(on: exceptWeekdays)]
    }

    private func leavesOutWeekdays(_ rule: RecurrenceRule) -> Bool {
        rule.frequency == .weekly && !rule.byDay.isEmpty
    }

    // MARK: The rule

    func rule(from first: CivilDate) throws(AlertError) -> RecurrenceRule {
        if hasSetDays { return try build(.daily, 1) }
        let interval = step?.interval ?? 1
        guard weekNumbers.isEmpty && yearDays.isEmpty || step?.frequency == .yearly else {
            throw counting
        }
        switch step?.frequency {
        // `매년 6월부터 8월까지 토요일` is every Saturday of these months.
        case .yearly
        where interval == 1 && !weekdays.isEmpty && !months.isEmpty && !isMonthly
            && dates.isEmpty && weekNumbers.isEmpty:
            return try weekly(1, weekdays)
        case .yearly: return try yearly(interval, from: first)
        case .monthly: return try monthly(interval, from: first)
        case .weekly where isMonthly, .daily where isMonthly && interval > 1:
            throw .invalid(
                "'\(text)' counts weeks or days, and names days of the month. Write one of them.")
        case _ where isMonthly: return try monthly(1, from: first)
        case .weekly:
            let days = weekdays.isEmpty ? [first.weekday] : weekdays
            return try weekly(interval, days.subtracting(exceptWeekdays))
        case .daily where interval > 1:
            guard weekdays.isEmpty else {
                throw .invalid(
                    "'\(text)' counts days, and names days of the week. Write one of them, like 'every 2 weeks on "
                        + "mon-fri'.")
            }
            return try build(.daily, interval)
        default: break
        }
        if !dates.isEmpty {
            // `every 24 dec` is every year.
            guard dates.allSatisfy({ $0.kind == .yearless }) else {
                throw .invalid(
                    "'\(text)' repeats a date. Write it like 'every year on 24 dec 9:00'.")
            }
            return try yearly(1, from: first)
        }
        if !weekdays.isEmpty { return try weekly(1, weekdays.subtracting(exceptWeekdays)) }
        if !exceptWeekdays.isEmpty {
            let days = Set(Weekday.allCases).subtracting(exceptWeekdays)
            return try weekly(1, days)
        }
        return try build(.daily, 1)
    }

    private func weekly(
        _ interval: Int, _ days: Set<Weekday>
    ) throws(AlertError) -> RecurrenceRule {
        guard !days.isEmpty else { throw .invalid("'\(text)' leaves out all its days.") }
        if days.count == 7, interval == 1 { return try build(.daily, 1) }
        return try build(.weekly, interval, byDay: days)
    }

    private func monthly(
        _ interval: Int, from first: CivilDate
    ) throws(AlertError) -> RecurrenceRule {
        guard isMonthly || weekdays.isEmpty else {
            throw .invalid(
                "'\(text)' does not say which of the days in the month. Write it like 'the first monday "
                    + "of the month 9:30' or 'the last friday of the month 17:00'.")
        }
        guard interval == 1 || months.isEmpty else { throw counting }
        var months = months
        var interval = interval
        if has(Clause.Meaning.quarterly), interval == 3, months.isEmpty,
            monthDays == [-1] || monthDays == [1] || !positions.isEmpty || !ordinalWeekdays.isEmpty
        {
            // The first or the last day of a quarter is in its first or last month.
            let isLast =
                monthDays == [-1] || positions.contains { $0 < 0 }
                || ordinalWeekdays.contains { $0.ordinal < 0 }
            months = isLast ? [3, 6, 9, 12] : [1, 4, 7, 10]
            interval = 1
        }
        let days = isMonthly ? monthDays : [first.day]
        return try onDays(.monthly, interval, days, months: months)
    }

    private func yearly(
        _ interval: Int, from first: CivilDate
    ) throws(AlertError) -> RecurrenceRule {
        if !dates.isEmpty {
            let days = Set(dates.map(\.monthDay))
            let months = Set(dates.map(\.date.month))
            guard days.count == 1 || months.count == 1 else {
                throw .invalid(
                    "'\(text)' has different days in different months. Add one alert for each.")
            }
            return try onDays(.yearly, interval, days, months: months)
        }
        if !weekNumbers.isEmpty, weekdays.isEmpty {
            throw .invalid(
                "'\(text)' does not say on which day of the week. Write it like 'mondays in week 20 9:00'."
            )
        }
        if !weekNumbers.isEmpty || !yearDays.isEmpty {
            return try build(.yearly, interval, byDay: weekdays)
        }
        if isMonthly {
            guard !months.isEmpty || !ordinalWeekdays.isEmpty else {
                throw .invalid(
                    "'\(text)' does not say in which month. Write it like 'every year on 24 dec'.")
            }
            return try onDays(.yearly, interval, monthDays, months: months)
        }
        guard weekdays.isEmpty else {
            throw .invalid(
                "'\(text)' does not say which of the days in the year. Write it like 'the first monday of "
                    + "january, every year'.")
        }
        return try onDays(
            .yearly, interval, [first.day], months: months.isEmpty ? [first.month] : months)
    }

    /// Returns the rule for days of the month.
    ///
    /// A day that some months do not have, such as the 31st, becomes the last day of those months.
    private func onDays(
        _ frequency: RecurrenceRule.Frequency, _ interval: Int, _ days: Set<Int>, months: Set<Int>
    ) throws(AlertError) -> RecurrenceRule {
        var days = days
        var positions = positions
        let shortest =
            months.isEmpty
            ? 28 : months.map { [4, 6, 9, 11].contains($0) ? 30 : $0 == 2 ? 28 : 31 }.min() ?? 28
        if weekdays.isEmpty, ordinalWeekdays.isEmpty, positions.isEmpty, let day = days.max(),
            day > shortest
        {
            if days.count == 1, day == 31 || day == 29 && months == [2] {
                days = [-1]
            } else if days.count == 1 {
                days = Set(28...day)
                positions = [-1]
            }
        }
        return try build(
            frequency, interval, byDay: group.isEmpty ? weekdays : group, byMonthDay: days,
            months: months, positions: positions)
    }

    private func build(
        _ frequency: RecurrenceRule.Frequency, _ interval: Int, byDay: Set<Weekday> = [],
        byMonthDay: Set<Int> = [], months: Set<Int>? = nil, positions: Set<Int> = []
    ) throws(AlertError) -> RecurrenceRule {
        var months = months ?? self.months
        if !exceptMonths.isEmpty {
            months = (months.isEmpty ? Set(1...12) : months).subtracting(exceptMonths)
            guard !months.isEmpty else { throw .invalid("This leaves out all months.") }
        }
        return try AlertError.wrapping { () throws(RuleError) in
            try RecurrenceRule(
                frequency: frequency, interval: interval, byDay: byDay,
                byOrdinalDay: frequency >= .monthly ? ordinalWeekdays : [], byMonthDay: byMonthDay,
                byYearDay: yearDays, byWeekNo: weekNumbers, byMonth: months, bySetPos: positions)
        }
    }
}
