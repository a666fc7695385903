/// Describes schedules and rules in English.
struct EnglishSentence {
    /// The first day, which supplies the weekday or the date if a rule names neither.
    ///
    /// Without a first day, the text leaves the weekday or the date out.
    let start: CivilDate?
    /// Formats a time of day.
    var time: (CivilTime) -> String = \.description

    func sentence(_ schedule: Schedule) -> String {
        if let dates = schedule.listedDates { return "on \(brief(dates))" }
        var text = recurring(schedule.rule)
        let times = schedule.writtenTimes
        if !times.isEmpty { text += " at \(list(times))" }
        let windows = schedule.windows.map { $0.sentence(time) }.joined(separator: " and ")
        if !windows.isEmpty { text += times.isEmpty ? ", \(windows)" : " and \(windows)" }
        text += limit(schedule.rule.limit, ofDays: schedule.startTime == nil)
        if let until = schedule.until { text += ", until \(until.words(time))" }
        if !schedule.exclude.isEmpty { text += ", except \(brief(schedule.exclude))" }
        for rule in schedule.excludeRules { text += ", except \(self.rule(rule))" }
        if !schedule.include.isEmpty { text += ", also \(brief(schedule.include))" }
        return text
    }

    func rule(_ rule: RecurrenceRule) -> String {
        recurring(rule) + limit(rule.limit, ofDays: false)
    }

    /// Describes the rule without its `COUNT` or `UNTIL`.
    private func recurring(_ rule: RecurrenceRule) -> String {
        var text = days(rule)
        let parts = rule.parts
        if rule.frequency < .daily {
            text += clock(parts)
        }
        if let position = position(parts), !isPositionOfDays(rule) {
            text += ", only the \(position) of them"
        }
        return text
    }

    /// Returns `BYSETPOS` as text, such as `last` or `1st, last`, or `nil` if the rule has none.
    private func position(_ parts: RuleParts) -> String? {
        guard !parts.bySetPos.isEmpty else { return nil }
        return parts.bySetPos.map { ordinal($0) }.joined(separator: ", ")
    }

    /// Returns whether `BYSETPOS` selects from a single list of days.
    ///
    /// If it does, the text puts the position in front of that list: `on the last of Mon-Fri`.
    private func isPositionOfDays(_ rule: RecurrenceRule) -> Bool {
        let parts = rule.parts
        let lists = [!rule.weekdays.isEmpty, !parts.byMonthDay.isEmpty, !parts.byYearDay.isEmpty]
        return rule.frequency >= .monthly && parts.byOrdinalDay.isEmpty
            && lists.count { $0 } == 1
    }

    /// Describes the rule's `COUNT` or `UNTIL`.
    ///
    /// If `isDays` is `true`, as for a schedule with times or windows, `COUNT` counts days.
    private func limit(_ limit: RecurrenceRule.Limit?, ofDays isDays: Bool) -> String {
        switch limit {
        case nil: ""
        case .count(1): isDays ? ", one day only" : ", once"
        case .count(let count): isDays ? ", \(count) days in all" : ", \(count) times"
        case .until(let date): ", until \(date.words(time))"
        }
    }

    private func days(_ rule: RecurrenceRule) -> String {
        let parts = rule.parts
        let period = period(rule.frequency, parts.interval)
        let isPlain = parts.interval == 1
        let chosen = isPositionOfDays(rule) ? position(parts).map { "the \($0) of " } ?? "" : ""
        var details: [String] = []
        var weekdays = rule.weekdays
        if rule.frequency == .weekly, weekdays.isEmpty, let start {
            weekdays = WeekdaySet([start.weekday])
        }
        let numbered = parts.byOrdinalDay.map {
            "the \(ordinal($0.ordinal)) \($0.weekday.shortName)"
        }
        let names = (weekdays.isEmpty ? [] : [weekdays.description]) + numbered
        var text = period
        if !names.isEmpty {
            let isWeekly = rule.frequency == .weekly || rule.frequency == .daily
            if isWeekly, isPlain {
                text = weekdays == .all ? "every day" : names.joined(separator: ", ")
            } else {
                details.append("on \(chosen)\(names.joined(separator: ", "))")
            }
        }
        if !parts.byMonthDay.isEmpty {
            details.append("on \(chosen)\(days(parts.byMonthDay))")
        }
        if !parts.byYearDay.isEmpty {
            details.append("on \(chosen)\(days(parts.byYearDay)) of the year")
        }
        if !parts.byWeekNo.isEmpty {
            let weeks = parts.byWeekNo.map { $0 > 0 ? "\($0)" : "\(ordinal($0))" }
            details.append("in week \(weeks.joined(separator: ", "))")
        }
        if details.isEmpty, let start, rule.frequency >= .monthly, names.isEmpty {
            let isInYear = rule.frequency == .yearly && parts.byMonth.isEmpty
            details.append(
                isInYear ? "on \(month(start.month)) \(start.day)" : "on day \(start.day)")
        }
        if !parts.byMonth.isEmpty {
            details.append("in \(parts.byMonth.map { month($0) }.joined(separator: ", "))")
        }
        return ([text] + details).joined(separator: " ")
    }

    private func clock(_ parts: RuleParts) -> String {
        let lists = [
            ("hour", parts.byHour), ("minute", parts.byMinute), ("second", parts.bySecond),
        ]
        return lists.filter { !$0.1.isEmpty }.map { name, values in
            " at \(name) \(values.map(String.init).joined(separator: ", "))"
        }.joined()
    }

    private func period(_ frequency: RecurrenceRule.Frequency, _ interval: Int) -> String {
        let unit =
            switch frequency {
            case .secondly: "second"
            case .minutely: "minute"
            case .hourly: "hour"
            case .daily: "day"
            case .weekly: "week"
            case .monthly: "month"
            case .yearly: "year"
            }
        return interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
    }

    /// Describes days by their numbers, such as `the last day, day 15`, `days 1, 15` or
    /// `days 28-31`.
    ///
    /// Three or more days in a row become a range.
    private func days(_ numbers: [Int]) -> String {
        let fromEnd = numbers.filter { $0 < 0 }.map { "the \(ordinal($0)) day" }
        let fromStart = numbers.filter { $0 > 0 }
        guard let first = fromStart.first, let last = fromStart.last else {
            return fromEnd.joined(separator: ", ")
        }
        let isRange = fromStart.count > 2 && last - first == fromStart.count - 1
        let list = isRange ? "\(first)-\(last)" : fromStart.map(String.init).joined(separator: ", ")
        let days = "\(fromStart.count > 1 ? "days" : "day") \(list)"
        return (fromEnd + [days]).joined(separator: ", ")
    }

    private func ordinal(_ number: Int) -> String {
        guard number > 0 else {
            return number == -1 ? "last" : "\(ordinal(-number)) last"
        }
        let isTeen = (11...13).contains(number % 100)
        switch number % 10 {
        case 1 where !isTeen: return "\(number)st"
        case 2 where !isTeen: return "\(number)nd"
        case 3 where !isTeen: return "\(number)rd"
        default: return "\(number)th"
        }
    }

    private func month(_ number: Int) -> String {
        [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ][number - 1]
    }

    private func list(_ times: [CivilTime]) -> String {
        guard times.count > 12, let first = times.first, let last = times.last else {
            return times.map(time).joined(separator: ", ")
        }
        return "\(times.count) times from \(time(first)) to \(time(last))"
    }

    private func brief(_ dates: [RecurrenceDate]) -> String {
        let shown = dates.prefix(3).map { $0.words(time) }.joined(separator: ", ")
        return dates.count > 3 ? "\(shown) and \(dates.count - 3) more" : shown
    }
}

extension RecurrenceDate {
    /// The date or time as text, such as `2026-12-24`, `2026-12-24 18:00` or
    /// `2026-12-24 09:00 (UTC)`.
    func words(_ time: (CivilTime) -> String) -> String {
        switch self {
        case .day(let day): "\(day)"
        case .local(let wall): "\(wall.date) \(time(wall.time))"
        case .instant(let instant):
            "\(RecurrenceDate.local(Zone.utc.civil(at: instant)).words(time)) (UTC)"
        }
    }
}
