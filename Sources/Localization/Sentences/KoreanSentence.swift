import Recurrence

/// Describes schedules in Korean.
struct KoreanSentence {
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
            return SentenceParts(times: join(brief(days), clock(schedule)))
        }
        if let dates = schedule.listedDates { return SentenceParts(times: brief(dates)) }
        let days = schedule.days.map { self.days($0, of: schedule.rule) }
        let times = join(days ?? rule(schedule.rule), clock(schedule))
        return SentenceParts(times: times, bounds: bounds(schedule).map { ", \($0)" }.joined())
    }

    /// Describes when the schedule begins and ends, and its exceptions: `2026-12-24까지`.
    private func bounds(_ schedule: Schedule) -> [String] {
        var parts: [String] = []
        if let first = schedule.namedStart(today: today) { parts.append("\(first)부터") }
        parts += limit(schedule.rule.limit, ofDays: schedule.startTime == nil)
        if let until = schedule.until { parts.append("\(until.words(time))까지") }
        if !schedule.exclude.isEmpty { parts.append("\(brief(schedule.exclude, range: "~")) 제외") }
        parts += schedule.excludeRules.map { "\(rule($0)) 제외" }
        if !schedule.include.isEmpty { parts.append("\(brief(schedule.include)) 추가") }
        return parts
    }

    /// Returns the days and then the times, with no comma before the first time.
    private func join(_ days: String, _ times: [String]) -> String {
        guard let first = times.first else { return days }
        return (["\(days) \(first)"] + times.dropFirst()).joined(separator: ", ")
    }

    /// Describes the times and the windows of a day.
    private func clock(_ schedule: Schedule) -> [String] {
        var parts: [String] = []
        if !schedule.sun.isEmpty {
            parts.append(schedule.sun.map(\.korean).joined(separator: ", "))
        }
        if let random = schedule.random {
            let to = random.to == .endOfDay ? "자정" : time(random.to)
            let times = random.count == 1 ? "무작위 시각에" : "무작위로 \(random.count)번"
            let next = random.crossesMidnight ? "다음 날 " : ""
            parts.append("\(time(random.from))부터 \(next)\(to) 사이에 \(times)")
        }
        let times = schedule.writtenTimes
        if times.count > 12, let first = times.first, let last = times.last {
            parts.append("\(time(first))부터 \(time(last))까지 \(times.count)번")
        } else if !times.isEmpty {
            parts.append(times.map(time).joined(separator: ", "))
        }
        return parts
            + schedule.windows.map { window in
                window.hasOneTime
                    ? time(window.from)
                    : "\(time(window.from))부터 \(end(of: window))까지 \(period(seconds: window.every))마다"
            }
    }

    private func end(of window: Window) -> String {
        if window.to == .endOfDay { return "자정" }
        return (window.crossesMidnight ? "다음 날 " : "") + time(window.to)
    }

    func rule(_ rule: RecurrenceRule) -> String {
        let rule = rule.countingYears
        if let dates = rule.yearlyDates(start: start) {
            let names = dates.map { "\($0.month)월 \($0.day)일" }.joined(separator: ", ")
            return "\(period(rule.frequency, rule.interval)) \(names)"
        }
        let weekdays = rule.weekdays(start: start)
        var words: [String] = []
        if let period = period(of: rule, weekdays) { words.append(period) }
        let hasDays =
            !rule.byMonthDay.isEmpty || !rule.byYearDay.isEmpty || !rule.byWeekNo.isEmpty
            || !weekdays.isEmpty || !rule.byOrdinalDay.isEmpty
        let months = rule.months(from: start).map { "\($0)월" }
        // `6월 15일, 말일` would not say whether the last day is also in June.
        let repeatsMonth =
            months.count == 1 && rule.byMonthDay.count > 1 && rule.byMonthDay.contains(-1)
        if !months.isEmpty, !repeatsMonth { words.append(months.joined(separator: ", ")) }
        if !hasDays, rule.frequency >= .monthly { words.append("\(start.day)일") }
        words += weeks(rule.byWeekNo)
        words += list(rule.byYearDay) { $0 > 0 ? "\($0)번째 날" : "끝에서 \(-$0)번째 날" }
        words += monthDays(rule, repeatsMonth ? months[0] + " " : "")
        // Without the particle, the weekday would repeat which day the date is.
        if !rule.byMonthDay.isEmpty, !weekdays.isEmpty, rule.bySetPos.isEmpty {
            words[words.count - 1] += "인"
        }
        let ordinals = rule.byOrdinalDay.map {
            "\(ordinal($0.ordinal)) \(Self.names([$0.weekday]))"
        }
        if !ordinals.isEmpty { words.append(ordinals.joined(separator: ", ")) }
        let position = weekdays == .weekend ? nil : rule.weekdayPosition
        if let position, weekdays == .workdays || weekdays.count == 1 {
            return (words + [ordinal(position), Self.names(weekdays)]).joined(separator: " ")
        }
        if !weekdays.isEmpty, !weekdays.isEveryDay || rule.interval > 1 {
            words.append(Self.names(weekdays))
        }
        if rule.frequency < .daily {
            words += list(rule.byHour) { "\($0)시" }
            words += list(rule.byMinute) { "\($0)분" }
            words += list(rule.bySecond) { "\($0)초" }
        }
        if !rule.bySetPos.isEmpty {
            let which = rule.bySetPos.map { ordinal($0) }.joined(separator: ", ")
            words.append("중 \(which)")
        }
        return words.joined(separator: " ")
    }

    private func weeks(_ numbers: [Int]) -> [String] {
        if numbers == RecurrenceRule.evenWeeks { return ["짝수 주"] }
        if numbers == RecurrenceRule.oddWeeks { return ["홀수 주"] }
        return list(numbers) { $0 > 0 ? "\($0)번째 주" : "끝에서 \(-$0)번째 주" }
    }

    /// Returns how often a rule recurs, such as `매주`, or `nil` if its days say so, as `평일` does.
    private func period(of rule: RecurrenceRule, _ weekdays: Set<Weekday>) -> String? {
        if rule.isInAlternateWeeks { return nil }
        let isWeekly = rule.frequency == .weekly || rule.frequency == .daily
        guard isWeekly, !weekdays.isEmpty, rule.interval == 1 else {
            return period(rule.frequency, rule.interval)
        }
        if weekdays.isEveryDay { return "매일" }
        // A single weekday without "every" would be one date.
        return weekdays == .workdays || weekdays == .weekend ? nil : "매주"
    }

    /// Describes `BYMONTHDAY`, such as `1일, 15일`, `1일~5일`, `말일` or `홀수일`.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - month: The text in front of each day of a list.
    /// - Returns: The words.
    private func monthDays(_ rule: RecurrenceRule, _ month: String) -> [String] {
        let days = rule.byMonthDay
        if days == RecurrenceRule.oddDays { return ["홀수일"] }
        if days == RecurrenceRule.evenDays { return ["짝수일"] }
        if rule.bySetPos.isEmpty, days.count > 2, let first = days.first, let last = days.last,
            first > 0, last - first == days.count - 1
        {
            return ["\(first)일~\(last)일"]
        }
        return list(days) { day in
            month + (day == -1 ? "말일" : day > 0 ? "\(day)일" : "끝에서 \(-day)번째 날")
        }
    }

    private func list(_ values: [Int], _ word: (Int) -> String) -> [String] {
        values.isEmpty ? [] : [values.map(word).joined(separator: ", ")]
    }

    /// Describes the rule's `COUNT` or `UNTIL`.
    ///
    /// `COUNT` counts days if `isDays` is `true`, as for a schedule with times or windows.
    /// Otherwise it counts rings.
    func limit(_ limit: RecurrenceRule.Limit?, ofDays isDays: Bool) -> [String] {
        switch limit {
        case nil: []
        case .count(let count): ["모두 \(count)\(isDays ? "일" : "회")"]
        case .until(let date): ["\(date.words(time))까지"]
        }
    }

    /// Describes weekdays, such as `평일`, `월~목요일` or `월, 수, 금요일`.
    ///
    /// Three or more days in a row become a range.
    static func names(_ weekdays: Set<Weekday>) -> String {
        if weekdays == .workdays { return "평일" }
        if weekdays == .weekend { return "주말" }
        let names = ["월", "화", "수", "목", "금", "토", "일"]
        return "\(weekdays.words(range: "~") { names[$0.rawValue - 1] })요일"
    }

    func ordinal(_ number: Int) -> String {
        switch number {
        case -1: "마지막"
        case 1: "첫째"
        case 2: "둘째"
        case 3: "셋째"
        case 4: "넷째"
        case 5: "다섯째"
        default: number > 0 ? "\(number)번째" : "끝에서 \(-number)번째"
        }
    }

    private func period(_ frequency: RecurrenceRule.Frequency, _ interval: Int) -> String {
        let (each, unit) =
            switch frequency {
            case .secondly: ("매초", "초")
            case .minutely: ("매분", "분")
            case .hourly: ("매시간", "시간")
            case .daily: ("매일", "일")
            case .weekly: ("매주", "주")
            case .monthly: ("매월", "개월")
            case .yearly: ("매년", "년")
            }
        return interval == 1 ? each : "\(interval)\(unit)마다"
    }

    private func period(seconds: Int) -> String {
        let parts = [(seconds / 3_600, "시간"), (seconds / 60 % 60, "분"), (seconds % 60, "초")]
        return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
    }

    func brief(_ dates: [RecurrenceDate], range: String? = nil) -> String {
        let brief = BriefDates(dates, range: range, time: time)
        return brief.rest > 0 ? "\(brief.shown) 외 \(brief.rest)개" : brief.shown
    }
}
