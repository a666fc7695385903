import Recurrence

/// Describes schedules and rules in English.
struct EnglishSentence {
    /// The first day, which supplies the weekday or the date if a rule names neither.
    let start: CivilDate
    /// The current date; `nil` to never name the first day.
    ///
    /// A later first day is part of the sentence if ``Schedule/namedStart(today:)`` says so.
    let today: CivilDate?
    /// Formats a time of day.
    let time: (CivilTime) -> String

    func parts(_ schedule: Schedule) -> SentenceParts {
        if let days = schedule.listedDays {
            return SentenceParts(times: "on \(brief(days))\(clock(schedule))")
        }
        if let dates = schedule.listedDates { return SentenceParts(times: "on \(brief(dates))") }
        let days = schedule.days.map { self.days($0, of: schedule.rule) }
        let times = (days ?? recurring(schedule.rule)) + clock(schedule)
        return SentenceParts(times: times, bounds: bounds(schedule))
    }

    /// Describes when the schedule begins and ends, and its exceptions: `, until 2026-12-24`.
    private func bounds(_ schedule: Schedule) -> String {
        var text = ""
        if let first = schedule.namedStart(today: today) { text += ", from \(first)" }
        text += limit(schedule.rule.limit, ofDays: schedule.startTime == nil)
        if let until = schedule.until { text += ", until \(until.words(time))" }
        if !schedule.exclude.isEmpty { text += ", except \(brief(schedule.exclude, range: " - "))" }
        for rule in schedule.excludeRules { text += ", except \(self.rule(rule))" }
        if !schedule.include.isEmpty { text += ", also \(brief(schedule.include))" }
        return text
    }

    /// Describes the times and the windows of a day, such as ` at 09:00` or
    /// `, every 30 min from 09:30 to 21:30`.
    private func clock(_ schedule: Schedule) -> String {
        if let first = schedule.sun.first {
            // `at` does not go before a length: `30 min before sunset`.
            let at = first.offset == 0 ? " at " : " "
            return at + schedule.sun.map(\.english).joined(separator: ", ")
        }
        if let random = schedule.random {
            let times = random.count == 1 ? "at a random time" : "at \(random.count) random times"
            return " \(times) between \(time(random.from)) and \(time(random.to))"
        }
        let times = schedule.writtenTimes
        let windows = schedule.windows.map { window($0) }.joined(separator: " and ")
        let text = times.isEmpty ? "" : " at \(list(times))"
        guard !windows.isEmpty else { return text }
        return text + (times.isEmpty ? ", \(windows)" : " and \(windows)")
    }

    func rule(_ rule: RecurrenceRule) -> String {
        recurring(rule) + limit(rule.limit, ofDays: false)
    }

    /// Describes the rule without its `COUNT` or `UNTIL`.
    func recurring(_ rule: RecurrenceRule) -> String {
        let rule = rule.countingYears
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
    /// If so, the position comes before that list in the sentence: `on the last of days 28-31`.
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
        if let dates = rule.yearlyDates(start: start) {
            let names = dates.map { "\(month($0.month)) \($0.day)" }.joined(separator: ", ")
            return "\(period(rule.frequency, rule.interval)) on \(names)"
        }
        var text = period(rule.frequency, rule.interval)
        var details = weekdays(rule)
        if rule.interval == 1, isWeekly(rule), let days = details.first {
            (text, details) = (days, [])
        } else {
            details = details.map { "on \($0)" }
        }
        let chosen = isPositionOfDays(rule) ? position(rule).map { "the \($0) of " } ?? "" : ""
        if !rule.byMonthDay.isEmpty {
            details.append("on \(chosen)\(days(rule.byMonthDay))")
        }
        if !rule.byYearDay.isEmpty {
            details.append("on \(chosen)\(days(rule.byYearDay)) of the year")
        }
        if !rule.byWeekNo.isEmpty {
            details.append("in \(weeks(rule.byWeekNo))")
        }
        if details.isEmpty, rule.frequency >= .monthly {
            details.append("on day \(start.day)")
        }
        let months = rule.months(from: start)
        if !months.isEmpty {
            details.append("in \(months.map { month($0) }.joined(separator: ", "))")
        }
        return ([text] + details).joined(separator: " ")
    }

    /// Returns whether the weekdays say how often the rule recurs, if its interval is 1.
    private func isWeekly(_ rule: RecurrenceRule) -> Bool {
        rule.frequency == .weekly || rule.frequency == .daily || rule.isInAlternateWeeks
    }

    private func weeks(_ numbers: [Int]) -> String {
        if numbers == RecurrenceRule.evenWeeks { return "even weeks" }
        if numbers == RecurrenceRule.oddWeeks { return "odd weeks" }
        let weeks = numbers.map { $0 > 0 ? "\($0)" : "\(ordinal($0))" }
        return "week \(weeks.joined(separator: ", "))"
    }

    /// Returns the rule's weekdays as text, such as `Mon-Fri`, `every Fri`, `the last weekday` or
    /// `the 1st Mon`; empty if the rule has none.
    private func weekdays(_ rule: RecurrenceRule) -> [String] {
        let weekdays = rule.weekdays(start: start)
        if let position = rule.weekdayPosition, let name = group(weekdays) {
            return ["the \(ordinal(position)) \(name)"]
        }
        let chosen = isPositionOfDays(rule) ? position(rule).map { "the \($0) of " } ?? "" : ""
        var names: [String] = []
        if isWeekly(rule), rule.interval == 1, weekdays.isEveryDay {
            names = ["every day"]
        } else if isWeekly(rule), rule.interval == 1, weekdays.count == 1 {
            // A single day without "every" would be one date.
            names = weekdays.map { "every \($0.shortName)" }
        } else if !weekdays.isEmpty {
            names = [weekdays.words(range: "-", \.shortName)]
        }
        if !rule.byOrdinalDay.isEmpty { names.append(ordinalDays(rule.byOrdinalDay)) }
        return names.isEmpty ? [] : [chosen + names.joined(separator: ", ")]
    }

    /// Describes days of the week in a month: `the 2nd Sun, the 4th Sun`.
    func ordinalDays(_ days: [OrdinalWeekday]) -> String {
        days.map { "the \(ordinal($0.ordinal)) \($0.weekday.shortName)" }.joined(separator: ", ")
    }

    /// Returns the name of one day of a set; `nil` if the set has no such name.
    private func group(_ weekdays: Set<Weekday>) -> String? {
        if weekdays == .workdays { return "weekday" }
        if weekdays == .weekend { return "weekend day" }
        return weekdays.count == 1 ? weekdays.first?.shortName : nil
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
        let end = time(window.to) + (window.crossesMidnight ? " the next day" : "")
        return "every \(period) from \(time(window.from)) to \(end)"
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

    /// Describes days by their numbers, such as `the last day, day 15`, `days 1, 15`, `days 28-31`
    /// or `odd days`.
    ///
    /// Three or more days in a row become a range.
    func days(_ numbers: [Int]) -> String {
        if numbers == RecurrenceRule.oddDays { return "odd days" }
        if numbers == RecurrenceRule.evenDays { return "even days" }
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

    func ordinal(_ number: Int) -> String {
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

    func month(_ number: Int) -> String {
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

    func brief(_ dates: [RecurrenceDate], range: String? = nil) -> String {
        let brief = BriefDates(dates, range: range, time: time)
        return brief.rest > 0 ? "\(brief.shown) and \(brief.rest) more" : brief.shown
    }
}
