/// The days of a daily rule with an interval: every n-th day that also passes the filter.
final class DaySteps: Sendable {
    let interval: Int
    let start: Int
    let filter: MonthSteps?

    init(interval: Int, start: CivilDate, filter: MonthSteps?) {
        self.interval = interval
        self.start = start.daysSinceEpoch
        self.filter = filter
    }

    func day(onOrAfter day: Int) -> Int? {
        var day = day
        while day <= CivilDate.latest.daysSinceEpoch {
            assert(SearchBudget.countStep())
            let over = (day - start).flooredDivision(by: interval).remainder
            if over != 0 { day += interval - over }
            guard let filter else { return day }
            guard let next = filter.day(onOrAfter: day) else { return nil }
            if next == day { return day }
            day = next
        }
        return nil
    }

    func day(onOrBefore day: Int) -> Int? {
        var day = day
        while day >= start {
            assert(SearchBudget.countStep())
            day -= (day - start).flooredDivision(by: interval).remainder
            guard let filter else { return day }
            guard let previous = filter.day(onOrBefore: day) else { return nil }
            if previous == day { return day }
            day = previous
        }
        return nil
    }
}
