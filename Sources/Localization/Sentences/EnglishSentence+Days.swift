import Recurrence

/// Describes sets of days.
extension EnglishSentence {
    /// Describes the days of a rule that are also in a set, such as `Mon-Fri except holidays`.
    func days(_ set: DaySet, of rule: RecurrenceRule) -> String {
        var (positive, negative) = set.conditions
        var text = recurring(rule)
        if rule.isEveryDay, !positive.isEmpty { text = every(positive.removeFirst()) }
        for set in positive { text += " that are also \(noun(set))" }
        if !negative.isEmpty { text += " except \(list(negative.map(noun)))" }
        return text
    }

    /// Describes the days as those on which something recurs, such as `every year on lunar 8-15`.
    private func every(_ set: DaySet) -> String {
        if let days = set.lunarDays, let first = set.anyPart?.recurrence {
            return "\(period(first)) on \(lunar(days))"
        }
        if set.dogDay != nil { return "every year on \(noun(set))" }
        if let (days, isBefore, counted) = set.givingWay {
            let name = counting(counted, 1)
            return "\(every(days)) or the \(isBefore ? "\(name) before" : "next \(name)")"
        }
        switch set {
        case .rule(let rule, let first):
            return "\(self.rule(rule, from: first))"
        case .dates, .lunar, .holidays: return "on \(noun(set))"
        case .yearly: return "every year on \(noun(set))"
        case .any(let sets):
            let others = sets.dropFirst().map { set in
                if case .holidays = set { noun(set) } else { every(set) }
            }
            return list(sets.prefix(1).map(every) + others)
        case .cycle, .not, .all: return noun(set)
        case .moved, .movedByMonths:
            guard let recurrence = set.recurrence else { return noun(set) }
            return "\(period(recurrence)) \(noun(set))"
        }
    }

    /// Describes the days without saying that they recur, such as `lunar 8-15`.
    private func noun(_ set: DaySet) -> String {
        if let days = set.lunarDays { return lunar(days) }
        if let days = set.monthDays { return "\(self.days(days)) of every month" }
        if let days = set.ordinalDays { return "\(ordinalDays(days)) of every month" }
        if let (place, counted, period) = set.placeInPeriod {
            let name =
                switch period {
                case .month: "month"
                case .quarter: "quarter"
                case .year: "year"
                }
            return "the \(ordinal(place)) \(counting(counted, 1)) of every \(name)"
        }
        if let (month, day) = set.yearDay { return "\(self.month(month)) \(day)" }
        if let (day, month) = set.yearOrdinalDay {
            return "\(ordinalDays([day])) in \(self.month(month))"
        }
        if let day = set.dogDay { return dogDay(day) }
        switch set {
        case .rule(let rule, let first): return self.rule(rule, from: first)
        case .dates(let dates): return brief(dates.map(RecurrenceDate.day), range: " - ")
        case .cycle(let cycle): return self.cycle(cycle)
        case .lunar(let day): return lunar([day])
        case .yearly(let day): return yearly(day)
        case .holidays(let country, let names): return holidays(country, names)
        case .not(let set): return "every day except \(part(set))"
        case .all: return days(set, of: .daily)
        case .any(let sets): return list(sets.map(part))
        case .moved(let set, let days, let counted):
            let base = self.base(set)
            let side = days < 0 ? "before" : "after"
            guard abs(days) > 1 || counted != nil else { return "the day \(side) \(base)" }
            return "\(abs(days)) \(counting(counted, abs(days))) \(side) \(base)"
        case .movedByMonths(let set, let months):
            let length = abs(months) == 1 ? "a month" : "\(abs(months)) months"
            return "\(length) \(months < 0 ? "before" : "after") \(base(set))"
        }
    }

    /// Describes the days that others are before or after.
    private func base(_ set: DaySet) -> String {
        if set.workingCalendar != nil { return counting(set, 2) }
        return named(set) ?? part(set.holidaysInARow ?? set)
    }

    /// Describes a part of another set, in parentheses if it is a combination.
    private func part(_ set: DaySet) -> String {
        set.isCombination ? "(\(noun(set)))" : noun(set)
    }

    private func rule(_ rule: RecurrenceRule, from first: CivilDate?) -> String {
        let sentence = EnglishSentence(start: first ?? start, today: nil, time: time)
        let text = sentence.rule(rule)
        guard let first, rule.interval > 1 else { return text }
        return "\(text) from \(first)"
    }

    private func cycle(_ cycle: DayCycle) -> String {
        let runs = cycle.runs.map { run in
            "\(run.days) \(run.days == 1 ? "day" : "days") \(run.isOn ? "on" : "off")"
        }
        return "\(runs.joined(separator: ", ")) from \(cycle.anchor)"
    }

    /// Describes lunar days of the same kind, such as `lunar 1-1, 8-15` or `lunar days 1, 15`.
    private func lunar(_ days: [LunarDay]) -> String {
        guard let first = days.first else { return "" }
        let calendar = first.calendar == .chinese ? "Chinese lunar" : "lunar"
        let year = first.year.map { "\($0)-" } ?? ""
        if first.month == nil {
            let numbers = list(days.map { "\($0.day)" })
            let leap =
                switch first.leapMonths {
                case .both: ""
                case .leap: " of leap months"
                case .ordinary: " not of leap months"
                }
            return "\(calendar) \(days.count == 1 ? "day" : "days") \(year)\(numbers)\(leap)"
        }
        let dates = days.map { "\(year)\($0.month ?? 1)-\($0.day)" }
        switch first.leapMonths {
        case .ordinary: return "\(calendar) \(list(dates))"
        case .leap: return "\(calendar) leap \(list(dates))"
        case .both: return "\(calendar) \(list(dates)) also in leap months"
        }
    }

    /// Returns the name of a lunar day with its date, such as `Chuseok (lunar 8-15)`.
    private func named(_ set: DaySet) -> String? {
        guard case .lunar(let day) = set, let name = day.name else { return nil }
        let text =
            switch name {
            case .seollal: "Seollal"
            case .buddhasBirthday: "Buddha's Birthday"
            case .chuseok: "Chuseok"
            }
        return "\(text) (\(lunar([day])))"
    }

    private func yearly(_ day: YearlyDay) -> String {
        switch day {
        case .easter(.western): "Easter Sunday"
        case .easter(.orthodox): "Orthodox Easter"
        case .solarTerm(let term):
            "\(SolarTermNames.english[term.longitude / 15]) (\(term.zone))"
        }
    }

    private func dogDay(_ day: DaySet.DogDay) -> String {
        switch day {
        case .chobok: "Chobok"
        case .jungbok: "Jungbok"
        case .malbok: "Malbok"
        }
    }

    private func holidays(_ country: String, _ names: [String]) -> String {
        (DaySet.prefix(of: country) + (names.isEmpty ? [] : [list(names)]) + ["holidays"])
            .joined(separator: " ")
    }

    /// Returns the name of the days that are counted, such as `working days`.
    private func counting(_ set: DaySet?, _ number: Int) -> String {
        let plural = number == 1 ? "" : "s"
        guard let set else { return "day\(plural)" }
        if set == .weekdays { return "weekday\(plural)" }
        if let country = set.workingCalendar {
            return (DaySet.prefix(of: country) + ["working day\(plural)"]).joined(separator: " ")
        }
        return "day\(plural) of (\(noun(set)))"
    }

    private func period(_ recurrence: DayRecurrence) -> String {
        recurrence == .monthly ? "every month" : "every year"
    }

    private func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) and \(last)"
    }
}
