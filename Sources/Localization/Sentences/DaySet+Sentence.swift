package import Recurrence

/// The parts of a set of days that sentences in every language name in the same way.
extension DaySet {
    /// The sets in all of which the days are, and the sets in none of which they are.
    var conditions: (positive: [DaySet], negative: [DaySet]) {
        var (positive, negative): ([DaySet], [DaySet]) = ([], [])
        func add(_ set: DaySet) {
            switch set {
            case .all(let sets): sets.forEach(add)
            case .not(let set): negative.append(set)
            case .rule, .dates, .cycle, .lunar, .yearly, .holidays, .any, .moved, .movedByMonths:
                positive.append(set)
            }
        }
        add(self)
        return (positive, negative)
    }

    /// The lunar days of the set if it has only lunar days of the same kind, which differ only in
    /// their month or day.
    var lunarDays: [LunarDay]? {
        let sets = if case .any(let sets) = self { sets } else { [self] }
        var days: [LunarDay] = []
        for set in sets {
            guard case .lunar(let day) = set, days.first.map(day.isLike) ?? true else { return nil }
            days.append(day)
        }
        return days
    }

    /// How often the set recurs, if that must be said besides its days.
    var recurrence: DayRecurrence? {
        switch self {
        case .lunar(let day): day.year != nil ? nil : day.month == nil ? .monthly : .yearly
        case .yearly: .yearly
        case .moved(let set, _, _), .movedByMonths(let set, _): set.recurrence
        case .holidays(_, let names): names.isEmpty ? nil : .yearly
        case .rule where yearDay != nil || yearOrdinalDay != nil: .yearly
        case .all: holidaysInARow?.recurrence
        case .rule, .dates, .cycle, .not, .any: nil
        }
    }

    /// The holidays if the set has only the first or the last one of those in a row.
    var holidaysInARow: DaySet? {
        guard case .all(let sets) = self, sets.count == 2, case .holidays = sets[0],
            case .not(.moved(let moved, let days, nil)) = sets[1], moved == sets[0], abs(days) == 1
        else { return nil }
        return moved
    }

    /// Whether the set alone can have a recurrence: it is a day of each year, a moved set or the holidays
    /// of a country.
    var isPeriodic: Bool {
        switch self {
        case .yearly, .moved, .movedByMonths, .holidays: true
        case .rule: recurrence != nil
        case .dates, .cycle, .lunar, .not, .all, .any: false
        }
    }

    /// Whether the set has parts, so that a sentence about another set needs parentheses around it.
    var isCombination: Bool {
        switch self {
        case .all, .not: true
        case .any: lunarDays == nil
        case .rule, .dates, .cycle, .lunar, .yearly, .holidays, .moved, .movedByMonths: false
        }
    }

    /// The first of the sets of which a day must be in one, or the set itself.
    var anyPart: DaySet? {
        if case .any(let sets) = self { sets.first } else { self }
    }

    /// Returns the name of a calendar of holidays, unless it is that of the user's own country.
    static func prefix(of country: String) -> [String] {
        country == Holidays.source.country ? [] : [country]
    }

    /// The calendar of holidays if the set has the working days of a country.
    var workingCalendar: String? {
        guard case .all(let sets) = self, sets.count == 2, sets[0] == .weekdays,
            case .not(.holidays(let country, let names)) = sets[1], names.isEmpty
        else { return nil }
        return country
    }

    /// The place of the days among the counted days of each month, quarter or year, such as 1 for
    /// the first working day, or -1 for the last.
    ///
    /// The first working day of a month is the first one after the last day of the month before.
    var placeInPeriod: (place: Int, counted: DaySet, period: DayPeriod)? {
        guard case .moved(.rule(let rule, nil), let days, let counting?) = self else { return nil }
        let isFirst = days > 0
        for period in DayPeriod.allCases
        where rule
            == (try? RecurrenceRule(
                frequency: .monthly, byMonthDay: [isFirst ? -1 : 1],
                byMonth: period.months(isFirst: isFirst)))
        {
            return (days, counting, period)
        }
        return nil
    }

    /// The days that give way to the counted days in front of them or behind them, such as the 25th or
    /// the working day before; `nil` if the set is another one.
    ///
    /// The last working day on or before a day is the first one before the day after it.
    var givingWay: (days: DaySet, isBefore: Bool, counted: DaySet)? {
        guard case .moved(.moved(let days, let step, nil), let back, let counted?) = self,
            abs(step) == 1, back == -step
        else { return nil }
        return (days, back < 0, counted)
    }

    /// Returns the day that has given way to a day of the set, such as Saturday the 25th to the Friday
    /// before; `nil` if none has.
    package func dayGivingWay(to day: CivilDate) -> CivilDate? {
        guard let (days, isBefore, _) = givingWay, !days.contains(day) else { return nil }
        return (1...31).lazy.map { day.advanced(byDays: isBefore ? $0 : -$0) }
            .first(where: days.contains)
    }

    /// Returns whether a day is one of the set's lunar days, and in a leap month.
    package func isInLeapMonth(_ day: CivilDate) -> Bool {
        if case .lunar(let lunar) = self {
            return contains(day) && LunarDate(day, calendar: lunar.calendar)?.isLeap == true
        }
        return parts.contains { $0.isInLeapMonth(day) }
    }

    /// The month and day if the set is one day of each year.
    var yearDay: (month: Int, day: Int)? {
        guard case .rule(let rule, nil) = self, rule.frequency == .yearly,
            let month = rule.byMonth.first, let day = rule.byMonthDay.first, day > 0,
            rule
                == (try? RecurrenceRule(frequency: .yearly, byMonthDay: [day], byMonth: [month]))
        else { return nil }
        return (month, day)
    }

    /// The day of the week and its month if the set is one such day of each year, such as the second
    /// Sunday of May.
    var yearOrdinalDay: (day: OrdinalWeekday, month: Int)? {
        guard case .rule(let rule, nil) = self, rule.frequency == .yearly,
            let month = rule.byMonth.first, let day = rule.byOrdinalDay.first,
            rule
                == (try? RecurrenceRule(
                    frequency: .yearly, byOrdinalDay: [day], byMonth: [month]))
        else { return nil }
        return (day, month)
    }

    /// The days of each month if the set is a rule that names nothing else.
    var monthDays: [Int]? {
        guard case .rule(let rule, nil) = self, !rule.byMonthDay.isEmpty,
            rule
                == (try? RecurrenceRule(
                    frequency: .monthly, byMonthDay: Set(rule.byMonthDay)))
        else { return nil }
        return rule.byMonthDay
    }

    /// The days of a rule that is only days of the week in each month, such as the second Sunday.
    var ordinalDays: [OrdinalWeekday]? {
        guard case .rule(let rule, nil) = self, !rule.byOrdinalDay.isEmpty,
            rule
                == (try? RecurrenceRule(
                    frequency: .monthly, byOrdinalDay: Set(rule.byOrdinalDay)))
        else { return nil }
        return rule.byOrdinalDay
    }
}

/// A period in which days are counted.
enum DayPeriod: CaseIterable {
    case month, quarter, year

    /// The months whose first or last day is next to the period.
    fileprivate func months(isFirst: Bool) -> Set<Int> {
        switch self {
        case .month: []
        case .quarter: isFirst ? [3, 6, 9, 12] : [1, 4, 7, 10]
        case .year: isFirst ? [12] : [1]
        }
    }
}

/// How often a day recurs.
enum DayRecurrence {
    case monthly
    case yearly
}

extension LunarDay {
    /// The lunar days that have a name in Korea.
    enum Name {
        case seollal
        case buddhasBirthday
        case chuseok
    }

    /// The name of the day in Korea; `nil` if it has none.
    var name: Name? {
        guard calendar == .dangi, year == nil, leapMonths == .ordinary else { return nil }
        return switch (month, day) {
        case (1, 1): .seollal
        case (4, 8): .buddhasBirthday
        case (8, 15): .chuseok
        default: nil
        }
    }

    /// Returns whether another day differs only in its month or day.
    fileprivate func isLike(_ other: LunarDay) -> Bool {
        calendar == other.calendar && year == other.year && leapMonths == other.leapMonths
            && (month == nil) == (other.month == nil)
    }
}

extension RecurrenceRule {
    /// Whether the rule has every day up to its end, so that a set of days says more.
    var isEveryDay: Bool {
        let rule = try? RecurrenceRule(frequency: .daily, limit: limit)
        return self == rule
    }
}
