import Recurrence

extension Schedule {
    /// The days of a schedule that only lists days, if all of them have the same times.
    var listedDays: [RecurrenceDate]? {
        guard let dates = listedDates else { return nil }
        let days = dates.compactMap { date -> RecurrenceDate? in
            switch date {
            case .day: return date
            case .local(let wall): return wall.time == startTime ? .day(wall.date) : nil
            case .instant: return nil
            }
        }
        return days.count == dates.count ? days : nil
    }
}

extension RecurrenceRule {
    /// The odd days of every month.
    static let oddDays = Array(stride(from: 1, through: 31, by: 2))
    /// The even days of every month.
    static let evenDays = Array(stride(from: 2, through: 30, by: 2))

    /// Returns the weekdays of the rule.
    ///
    /// If the rule counts weeks and names no days, it recurs on the weekday of the first day.
    func weekdays(start: CivilDate) -> Set<Weekday> {
        let isImplied =
            byDay.isEmpty && byOrdinalDay.isEmpty && byMonthDay.isEmpty && byYearDay.isEmpty
            && (frequency == .weekly || frequency == .yearly && !byWeekNo.isEmpty)
        return isImplied ? [start.weekday] : byDay
    }

    /// Whether the rule recurs in every even week of the calendar, or in every odd one.
    var isInAlternateWeeks: Bool {
        frequency == .yearly && interval == 1
            && (byWeekNo == Self.evenWeeks || byWeekNo == Self.oddWeeks)
    }

    /// The rule that counts years if it recurs in each month, but only in certain months of the year.
    ///
    /// A sentence such as `every month in March` would contradict itself.
    var countingYears: RecurrenceRule {
        guard frequency == .monthly, interval == 1, !byMonth.isEmpty,
            byMonth.count == 1 || bySetPos.isEmpty
        else { return self }
        let rule = try? RecurrenceRule(
            frequency: .yearly, limit: limit, byDay: byDay, byOrdinalDay: Set(byOrdinalDay),
            byMonthDay: Set(byMonthDay), byMonth: Set(byMonth), bySetPos: Set(bySetPos))
        return rule ?? self
    }

    /// Returns the dates of a yearly rule that recurs on few dates, such as 24 December.
    ///
    /// - Parameter start: The first day, which supplies the month or the day if the rule does not
    ///   name it.
    /// - Returns: The months and days; `nil` if the rule has other parts or too many dates, or if a
    ///   date does not exist in every year. The text `Feb 29` would also suggest 28 February.
    func yearlyDates(start: CivilDate) -> [(month: Int, day: Int)]? {
        guard frequency == .yearly, bySetPos.isEmpty, byDay.isEmpty, byOrdinalDay.isEmpty,
            byYearDay.isEmpty, byWeekNo.isEmpty
        else { return nil }
        let months = months(from: start)
        let days = byMonthDay.isEmpty ? [start.day] : byMonthDay
        let dates = months.flatMap { month in days.map { (month: month, day: $0) } }
        guard dates.count <= 3,
            dates.allSatisfy({ CivilDate(year: 2001, month: $0.month, day: $0.day) != nil })
        else { return nil }
        return dates
    }

    /// The position of `BYSETPOS` if it selects one of the rule's weekdays in each period, such as
    /// the last one of Monday to Friday.
    var weekdayPosition: Int? {
        guard bySetPos.count == 1, !byDay.isEmpty, byOrdinalDay.isEmpty, byMonthDay.isEmpty,
            byYearDay.isEmpty, byWeekNo.isEmpty
        else { return nil }
        // In a yearly rule with several months, the position counts in the year.
        guard frequency == .monthly || frequency == .yearly && byMonth.count < 2 else { return nil }
        return bySetPos.first
    }
}
