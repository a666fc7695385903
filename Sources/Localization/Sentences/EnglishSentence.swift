import Recurrence

/// Describes schedules and rules in English.
struct EnglishSentence {
    /// The first day, which supplies the weekday or the date if a rule names neither.
    let start: CivilDate
    /// Formats a time of day.
    let time: (CivilTime) -> String

    func sentence(_ schedule: Schedule) -> String {
        if let dates = schedule.listedDates { return "on \(brief(dates))" }
        var text = recurring(schedule.rule)
        let times = schedule.writtenTimes
        if !times.isEmpty { text += " at \(list(times))" }
        let windows = schedule.windows.map { window($0) }.joined(separator: " and ")
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
        if rule.frequency < .daily {
            text += clock(rule)
        }
        if let position = position(rule), !isPositionOfDays(rule) {
            text += ", only the \(position) of them"
        }
        return text
    }

    /// Returns `BYSETPOS` as text, such as `last` or `1st, last`, or `nil` if the rule has none.
    private func position(_ rule: RecurrenceRule) -> String? {
        guard !rule.bySetPos.isEmpty else { return nil }
        return rule.bySetPos.map { ordinal($0) }.joined(separator: ", ")
    }

    /// Returns whether the rule applies `BYSETPOS` to a single list of days.
    ///
    /// If so, the position comes before that list in the sentence: `on the last of Mon-Fri`.
    private func isPositionOfDays(_ rule: RecurrenceRule) -> Bool {
        let lists = [!rule.byDay.isEmpty, !rule.byMonthDay.isEmpty, !rule.byYearDay.isEmpty]
        return rule.frequency >= .monthly && rule.byOrdinalDay.isEmpty
            && lists.count { $0 } == 1
    }

    /// Describes the rule's `COUNT` or `UNTIL`.
    ///
    /// `COUNT` counts days if `isDays` is `true`, as for a schedule with times or windows.
    /// Otherwise it counts rings.
    private func limit(_ limit: RecurrenceRule.Limit?, ofDays isDays: Bool) -> String {
        switch limit {
        case nil: ""
        case .count(1): isDays ? ", one day only" : ", once"
        case .count(let count): isDays ? ", \(count) days in all" : ", \(count) times"
        case .until(let date): ", until \(date.words(time))"
        }
    }

    private func days(_ rule: RecurrenceRule) -> String {
        let period = period(rule.frequency, rule.interval)
        let isPlain = rule.interval == 1
        let chosen = isPositionOfDays(rule) ? position(rule).map { "the \($0) of " } ?? "" : ""
        var details: [String] = []
        var weekdays = rule.byDay
        if rule.frequency == .weekly, weekdays.isEmpty { weekdays = [start.weekday] }
        let numbered = rule.byOrdinalDay.map {
            "the \(ordinal($0.ordinal)) \($0.weekday.shortName)"
        }
        let names = (weekdays.isEmpty ? [] : [weekdays.words(\.shortName)]) + numbered
        var text = period
        if !names.isEmpty {
            let isWeekly = rule.frequency == .weekly || rule.frequency == .daily
            if isWeekly, isPlain {
                text = weekdays.isEveryDay ? "every day" : names.joined(separator: ", ")
            } else {
                details.append("on \(chosen)\(names.joined(separator: ", "))")
            }
        }
        if !rule.byMonthDay.isEmpty {
            details.append("on \(chosen)\(days(rule.byMonthDay))")
        }
        if !rule.byYearDay.isEmpty {
            details.append("on \(chosen)\(days(rule.byYearDay)) of the year")
        }
        if !rule.byWeekNo.isEmpty {
            let weeks = rule.byWeekNo.map { $0 > 0 ? "\($0)" : "\(ordinal($0))" }
            details.append("in week \(weeks.joined(separator: ", "))")
        }
        if details.isEmpty, rule.frequency >= .monthly, names.isEmpty {
            let isInYear = rule.frequency == .yearly && rule.byMonth.isEmpty
            details.append(
                isInYear ? "on \(month(start.month)) \(start.day)" : "on day \(start.day)")
        }
        if !rule.byMonth.isEmpty {
            details.append("in \(rule.byMonth.map { month($0) }.joined(separator: ", "))")
        }
        return ([text] + details).joined(separator: " ")
    }

    private func clock(_ rule: RecurrenceRule) -> String {
        let lists = [
            ("hour", rule.byHour), ("minute", rule.byMinute), ("second", rule.bySecond),
        ]
        return lists.filter { !$0.1.isEmpty }.map { name, values in
            " at \(name) \(values.map(String.init).joined(separator: ", "))"
        }.joined()
    }

    private func window(_ window: Window) -> String {
        guard !window.hasOneTime else { return "at \(time(window.from))" }
        let period = period(seconds: window.every)
        return "every \(period) from \(time(window.from)) to \(time(window.to))"
    }

    private func period(seconds: Int) -> String {
        if seconds == 3_600 { return "hour" }
        let parts = [(seconds / 3_600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
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
