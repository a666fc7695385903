import Recurrence

extension EnglishWriter {
    mutating func days(_ meaning: PhraseMeaning) -> String {
        let isRate =
            meaning.window == nil && meaning.months.isEmpty && meaning.exceptions.isEmpty
            && wording.chance(12)
        switch meaning.days {
        case .dates(let dates):
            return dates.count == 1
                ? oneDay(dates[0], isWindow: meaning.window != nil) : dateList(dates)
        case .daily(let every): return daily(every, times: isRate ? meaning.times.count : 0)
        case .weekly(let every, let set):
            return every == 1 ? weekly(set, isRate: isRate) : weekly(set, every: every)
        case .alternateWeeks(let isEven, let set):
            let name = EnglishWords.weekdays[(set.first ?? .monday).rawValue - 1]
            return wording.form(
                ["{}s in {} weeks", "{} in {} weeks", "every {} in {} weeks"], name,
                isEven ? "even" : "odd")
        case .monthly(let every, let days):
            return every == 1 ? monthly(days, isRate: isRate) : monthly(days, every: every)
        case .yearly(let every, let months, let days): return yearly(months, days, every: every)
        case .next, .delay, .elapsed: return ""
        }
    }

    private mutating func daily(_ every: Int, times: Int) -> String {
        switch (every, times) {
        case (1, 1): return wording.form(["once a day", "once daily", "once per day"])
        case (1, 2):
            return wording.form([
                "twice a day", "twice daily", "2x daily", "two times a day", "2 times daily",
                "2x a day",
            ])
        case (1, 3):
            return wording.form([
                "three times a day", "3 times a day", "3 times daily", "3x daily",
                "three times daily",
            ])
        case (1, _):
            return wording.form([
                "every day", "every day", "daily", "daily", "each day", "everyday",
            ])
        case (2, _):
            return wording.form([
                "every other day", "every 2 days", "every second day", "every two days",
            ])
        case (3, _):
            return wording.form([
                "every 3 days", "every third day", "every three days", "every 3rd day",
            ])
        default: return wording.form(["every {} days"], "\(every)")
        }
    }

    // MARK: - Weeks

    private mutating func weekly(_ set: Set<Weekday>, isRate: Bool) -> String {
        if isRate, set.count < 4 {
            let rates = [
                ["once a week", "once weekly"], ["twice a week", "twice weekly", "2x a week"],
                ["three times a week", "3 times a week", "3x weekly"],
            ]
            let names = weekdayNames(set, isPlural: wording.chance(30))
            let rate = wording.form(rates[set.count - 1])
            return wording.form(["{} on {}", "{}, {}", "{} on {}"], rate, names)
        }
        if set == EnglishWords.workdays {
            return wording.form([
                "weekdays", "weekdays", "every weekday", "on weekdays", "mon-fri",
                "monday to friday",
                "monday through friday", "Mon – Fri", "workdays", "every workday",
            ])
        }
        if set == EnglishWords.weekend, wording.chance(60) {
            return wording.form(["weekends", "every weekend", "on weekends"])
        }
        let sorted = set.sorted()
        if sorted.count > 3, let first = sorted.first, let last = sorted.last,
            last.rawValue - first.rawValue == sorted.count - 1, wording.chance(70)
        {
            return wording.form(["{}-{}", "{} to {}", "every {} to {}"], name(first), name(last))
        }
        if set.count == 1 {
            if wording.chance(35) {
                return wording.form(
                    ["{}s", "on {}s"], EnglishWords.weekdays[sorted[0].rawValue - 1])
            }
            return wording.form(
                ["every {}", "every {}", "each {}", "weekly on {}", "every week on {}"],
                name(sorted[0]))
        }
        if wording.chance(40) {
            return wording.form(["every {}", "each {}"], weekdayNames(set, isPlural: false))
        }
        let names = weekdayNames(set, isPlural: wording.chance(50))
        return wording.form(["{}", "{}", "on {}"], names)
    }

    private mutating func weekly(_ set: Set<Weekday>, every: Int) -> String {
        var names = weekdayNames(set, isPlural: false)
        let isGroup = set == EnglishWords.workdays || set == EnglishWords.weekend
        if set == EnglishWords.workdays { names = wording.form(["weekdays", "mon-fri"]) }
        if set == EnglishWords.weekend { names = wording.form(["weekends", "sat and sun"]) }
        if every == 2 {
            let single = ["every other {}", "every other {}", "every second {}"]
            let other = [
                "every other week on {}", "every 2 weeks on {}", "every two weeks on {}",
                "biweekly on {}", "fortnightly on {}",
            ]
            return wording.form(isGroup || set.count > 1 ? other : single + other, names)
        }
        let other = ["every {} weeks on {}", "every {} weeks on {}", "{} every {} weeks"]
        if set.count == 1, every < 5, wording.chance(20) {
            return wording.form(["every {} {}"], EnglishWords.ordinals[every], names)
        }
        let isFirst = wording.chance(75)
        return isFirst
            ? wording.form([other[0]], "\(every)", names)
            : wording.form([other[2]], names, "\(every)")
    }

    /// Returns the names of weekdays as a list.
    mutating func weekdayNames(_ set: Set<Weekday>, isPlural: Bool) -> String {
        let sorted = set.sorted()
        let isShort = wording.chance(45)
        let names = sorted.map { day in
            let name = EnglishWords.weekdays[day.rawValue - 1]
            if isShort, !isPlural { return String(name.prefix(3)) }
            return isPlural ? "\(name)s" : name
        }
        guard names.count > 1 else { return names[0] }
        if isShort, !isPlural {
            return wording.form(
                ["{}"], names.joined(separator: wording.pick([",", ", ", "/", " and "])))
        }
        return list(names)
    }

    mutating func name(_ weekday: Weekday) -> String {
        let name = EnglishWords.weekdays[weekday.rawValue - 1]
        return wording.chance(35) ? String(name.prefix(3)) : name
    }

    // MARK: - Months and years

    private mutating func monthly(_ days: PhraseMeaning.MonthDays, isRate: Bool) -> String {
        if isRate, let rate = rate(ofMonth: days) {
            return "\(rate) \(on(days))"
        }
        switch days {
        case .numbers(let numbers):
            if numbers == [-1] {
                return wording.form([
                    "last day of the month", "on the last day of every month",
                    "every month on the last day", "on the last day of each month",
                    "the last day of every month",
                ])
            }
            return wording.form(
                [
                    "monthly {}", "every month {}", "{} of every month", "{} of each month",
                    "each month {}",
                ], on(days))
        case .positions, .workday:
            return wording.form(
                [
                    "{} of the month", "{} of every month", "monthly {}", "every month {}",
                    "{} of each month",
                ],
                on(days))
        }
    }

    private mutating func rate(ofMonth days: PhraseMeaning.MonthDays) -> String? {
        let count =
            switch days {
            case .numbers(let numbers): numbers.count
            case .positions(let positions, _): positions.count
            case .workday: 1
            }
        guard count < 3 else { return nil }
        return wording.form(
            [["once a month", "once monthly"], ["twice a month", "twice monthly"]][count - 1])
    }

    /// Returns days of a month with `on the`.
    private mutating func on(_ days: PhraseMeaning.MonthDays) -> String {
        switch days {
        case .numbers(let numbers):
            let names = numbers.map { $0 < 0 ? "last day" : EnglishWords.ordinal($0) }
            if numbers.count == 1, numbers[0] > 0, wording.chance(15) {
                return wording.form(["on day {}"], "\(numbers[0])")
            }
            return wording.form(["on the {}"], list(names))
        case .positions(let positions, let weekday):
            return wording.form(
                ["on the {} {}"], list(positions.map { position($0) }), name(weekday))
        case .workday(let position):
            return wording.form(
                ["on the {} weekday", "on the {} workday", "on the {} business day"],
                self.position(position))
        }
    }

    private mutating func position(_ number: Int) -> String {
        if number < 0 { return "last" }
        return wording.chance(75) ? EnglishWords.ordinals[number] : EnglishWords.ordinal(number)
    }

    private mutating func monthly(_ days: PhraseMeaning.MonthDays, every: Int) -> String {
        let day = on(days)
        switch every {
        case 2:
            return wording.form(
                ["every 2 months {}", "every other month {}", "every two months {}"], day)
        // `quarterly on the 1st` begins with a quarter of the calendar.
        case 3 where !days.isMidMonth: return wording.form(["every 3 months {}"], day)
        case 3:
            return wording.form(
                ["every 3 months {}", "quarterly {}", "every three months {}"], day)
        default: return wording.form(["every {} months {}"], "\(every)", day)
        }
    }

    private mutating func yearly(
        _ months: [Int], _ days: PhraseMeaning.MonthDays, every: Int
    ) -> String {
        var dates: [String] = []
        let style = wording.int(1...8)
        for month in months {
            switch days {
            case .numbers(let numbers): dates.append(monthAndDay(month, numbers[0], style))
            case .positions(let positions, let weekday):
                dates.append(
                    wording.form(
                        ["the {} {} of {}", "{} {} of {}"], position(positions[0]), name(weekday),
                        self.month(month)))
            case .workday: break
            }
        }
        let days = list(dates)
        if every > 1 { return wording.form(["every {} years on {}"], "\(every)", days) }
        if wording.chance(10), months.count < 3 {
            let rates = [["once a year", "once yearly"], ["twice a year", "twice yearly"]]
            return wording.form(["{} on {}"], wording.form(rates[months.count - 1]), days)
        }
        return wording.form(
            [
                "every year on {}", "every year on {}", "yearly on {}", "annually on {}",
                "each year on {}",
            ],
            days)
    }

    mutating func months(_ set: Set<Int>) -> String {
        let sorted = set.sorted()
        let isRange = sorted.count > 2 && sorted[sorted.count - 1] - sorted[0] == sorted.count - 1
        if isRange, wording.chance(60) {
            return wording.form(
                ["from {} to {}"], month(sorted[0]), month(sorted[sorted.count - 1]))
        }
        return wording.form(["in {}"], list(sorted.map { month($0) }))
    }
}
