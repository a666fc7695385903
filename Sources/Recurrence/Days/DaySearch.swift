/// A set of days that can be searched in both directions.
///
/// A search asks the set for one month after the other, as bits, where bit 0 is the first day of the
/// month. It does not allocate memory, and it ends after at most 400 years.
final class DaySearch: DaySource, Sendable {
    private indirect enum Kind: Sendable {
        case weekdays(ByDay)
        case rule(RuleDays)
        case steps(RuleDays.Steps)
        case dates([Int])
        case cycle(CycleDays)
        case lunar(LunarDays)
        case holidays(HolidayDays)
        case not(DaySearch)
        case all([DaySearch])
        case any([DaySearch])
        case moved(DaySearch, by: Int)
        case movedByMonths(DaySearch, Int)
        case counted(DaySearch, by: Int, among: DaySearch)
        case never
    }

    /// The number of months after which a search gives up.
    static let patience = 4_800

    private let kind: Kind
    /// The months that can have days.
    let range: MonthRange

    /// The months of a year that can have days, as bits; bit 0 is January.
    private let monthsOfYear: UInt32

    private init(
        _ kind: Kind, _ range: MonthRange, monthsOfYear: UInt32 = DaySearch.allMonths
    ) {
        self.kind = kind
        self.range = range.clamped
        self.monthsOfYear = monthsOfYear
    }

    /// Creates the search of a set that ``DaySet/check()`` has passed.
    convenience init(_ set: DaySet) {
        switch set {
        case .rule(let rule, let start):
            self.init(rule, start: start)
        case .dates(let dates):
            self.init(Set(dates).map(\.daysSinceEpoch).sorted())
        case .cycle(let cycle):
            self.init(.cycle(CycleDays(cycle)), .all)
        case .lunar(let day):
            let days = LunarDays(day)
            self.init(.lunar(days), days.range, monthsOfYear: days.monthsOfYear)
        case .yearly(let day):
            self.init(day.days)
        case .holidays(let country, let names):
            let days = Holidays.source.days(in: country, named: names) ?? HolidayDays([])
            self.init(.holidays(days), days.range)
        case .not(let set):
            self.init(.not(DaySearch(set)), .all)
        case .all(let sets):
            self.init(all: sets.map { DaySearch($0) })
        case .any(let sets):
            let searches = sets.map { DaySearch($0) }
            self.init(
                .any(searches), searches.reduce(.none) { $0.hull($1.range) },
                monthsOfYear: searches.reduce(0) { $0 | $1.monthsOfYear })
        case .moved(let set, let days, nil):
            let search = DaySearch(set)
            self.init(
                .moved(search, by: days), search.range.extended(by: abs(days) / 28 + 1),
                monthsOfYear: DaySearch.moved(search.monthsOfYear, by: days))
        case .movedByMonths(let set, let months):
            let search = DaySearch(set)
            self.init(
                .movedByMonths(search, months), search.range.moved(by: months),
                monthsOfYear: DaySearch.rotated(search.monthsOfYear, by: months))
        case .moved(let set, let days, let counting?):
            let (search, counted) = (DaySearch(set), DaySearch(counting))
            let range = search.range.extended(by: DaySet.reach / 28 + 1)
            self.init(
                .counted(search, by: days, among: counted), range.intersection(counted.range),
                monthsOfYear: counted.monthsOfYear)
        }
    }

    /// Creates the search of the days that are in all sets.
    convenience init(all searches: [DaySearch]) {
        self.init(
            .all(searches), searches.reduce(.all) { $0.intersection($1.range) },
            monthsOfYear: searches.reduce(DaySearch.allMonths) { $0 & $1.monthsOfYear })
    }

    /// Creates the search of the days that are in the steps of a rule and in a set.
    convenience init(_ steps: RuleDays.Steps, of rule: RecurrenceRule, within set: DaySearch) {
        guard rule.hasOnlyDays, rule.frequency == .daily || !rule.weekdays.isEmpty else {
            self.init(all: [DaySearch(.steps(steps), .all), set])
            return
        }
        guard !rule.weekdays.isEmpty else {
            self.init(set.kind, set.range, monthsOfYear: set.monthsOfYear)
            return
        }
        self.init(all: [DaySearch(rule.weekdays), set])
    }

    /// Creates the search of days, which are in ascending order.
    private convenience init(_ days: [Int]) {
        guard let first = days.first, let last = days.last else {
            self.init(.never, .none)
            return
        }
        let months = days.reduce(into: UInt32(0)) { months, day in
            months |= 1 << UInt32(Gregorian.date(days: day).month - 1)
        }
        self.init(.dates(days), MonthRange(from: first, through: last), monthsOfYear: months)
    }

    private convenience init(_ weekdays: WeekdaySet) {
        self.init(.weekdays(ByDay(weekdays, [], scope: .month)), .all)
    }

    private convenience init(_ rule: RecurrenceRule, start: CivilDate?) {
        if start == nil, rule.hasOnlyDays, rule.frequency <= .weekly {
            self.init(rule.weekdays(from: .earliest))
            return
        }
        let start = start ?? .earliest
        let plan = DayPlan(rule: rule, start: start, slots: [0], extras: nil, within: nil)
        switch plan.rule?.source {
        case nil:
            let days = RuleDays(rule, start: start, last: CivilDate.latest.daysSinceEpoch)
            self.init(.rule(days), days.months)
        case .days(let days): self.init(.rule(days), days.months)
        case .positions, .ticks, .never: self.init(.never, .none)
        }
    }
}

/// The tables of holidays.
extension DaySearch {
    /// The tables in the order in which the set names them.
    var holidays: [HolidayDays] {
        switch kind {
        case .holidays(let days): [days]
        case .not(let search), .moved(let search, _), .movedByMonths(let search, _): search.holidays
        case .all(let searches), .any(let searches): searches.flatMap(\.holidays)
        case .counted(let search, _, let among): search.holidays + among.holidays
        case .weekdays, .rule, .steps, .dates, .cycle, .lunar, .never: []
        }
    }
}

/// Searches month by month.
extension DaySearch {
    func contains(_ day: Int) -> Bool {
        let (year, month, dayOfMonth) = Gregorian.date(days: day)
        let mask = mask(in: CalendarMonth(year: year, month: month))
        return mask >> UInt32(dayOfMonth - 1) & 1 == 1
    }

    func day(onOrAfter day: Int) -> Int? {
        countedDay(nearestTo: day, .forwards) ?? nearest(to: day, .forwards)
    }

    func day(onOrBefore day: Int) -> Int? {
        countedDay(nearestTo: day, .backwards) ?? nearest(to: day, .backwards)
    }

    /// Returns the nearest day of a set that counts days, without a look at each month.
    private func countedDay(nearestTo day: Int, _ direction: SearchDirection) -> Int? {
        guard case .counted(let search, let number, let counted) = kind else { return nil }
        return search.day(movedBy: number, among: counted, nearestTo: day, direction)
    }

    @inline(__always)
    private func nearest(to day: Int, _ direction: SearchDirection) -> Int? {
        let isForward = direction == .forwards
        let step = isForward ? 1 : -1
        let (year, monthOfYear, dayOfMonth) = Gregorian.date(days: day)
        var index = MonthSteps.index(year: year, month: monthOfYear)
        var kept =
            isForward ? UInt32.max << UInt32(dayOfMonth - 1) : UInt32.max >> UInt32(32 - dayOfMonth)
        let (first, last) = isForward ? (range.first, range.last) : (range.last, range.first)
        if (first - index) * step > 0 { (index, kept) = (first, .max) }
        let count = min((last - index) * step, DaySearch.patience)
        guard count >= 0 else { return nil }
        var month = CalendarMonth(index: index)
        for _ in 0...count {
            assert(SearchBudget.countStep())
            if mayHaveDays(in: month) {
                let mask = mask(in: month) & kept
                if mask != 0 {
                    return month.firstDay
                        + (isForward ? mask.trailingZeroBitCount : 31 - mask.leadingZeroBitCount)
                }
            }
            kept = .max
            month = isForward ? month.next : month.previous
        }
        return nil
    }

    /// Returns whether a month of any year can have days, which is faster than to look for them.
    @inline(__always)
    func mayHaveDays(in month: CalendarMonth) -> Bool {
        monthsOfYear >> UInt32(month.month - 1) & 1 == 1
    }

    /// Returns the days of a month as bits.
    func mask(in month: CalendarMonth) -> UInt32 {
        switch kind {
        case .weekdays(let days): days.mask(in: month)
        case .rule(let days): days.mask(in: month)
        case .steps(let steps): steps.mask(in: month)
        case .dates(let days): DaySearch.mask(of: days, in: month)
        case .cycle(let days): days.mask(in: month)
        case .lunar(let days): days.mask(in: month)
        case .holidays(let days): days.mask(inMonth: month.index)
        case .not(let search): ~search.mask(in: month) & month.all
        case .all(let searches): DaySearch.intersection(of: searches, in: month)
        case .any(let searches): searches.reduce(0) { $0 | $1.mask(in: month) }
        case .moved(let search, let days): search.mask(in: month, movedBy: days)
        case .movedByMonths(let search, let months): search.mask(in: month, movedByMonths: months)
        case .counted(let search, let days, let among):
            search.mask(in: month, movedBy: days, among: among)
        case .never: 0
        }
    }

    private static func mask(of days: [Int], in month: CalendarMonth) -> UInt32 {
        var mask: UInt32 = 0
        var index = days.bisect { $0 >= month.firstDay }
        while index < days.count, case let shift = days[index] - month.firstDay,
            shift < month.length
        {
            mask |= 1 << UInt32(shift)
            index += 1
        }
        return mask
    }

    private static func intersection(
        of searches: [DaySearch], in month: CalendarMonth
    ) -> UInt32 {
        var mask = month.all
        for search in searches where mask != 0 { mask &= search.mask(in: month) }
        return mask
    }
}

/// The months of a year in which sets can have days, as bits.
extension DaySearch {
    private static let allMonths: UInt32 = 0xFFF

    /// Returns the months of days that are moved by a number of days.
    private static func moved(_ months: UInt32, by days: Int) -> UInt32 {
        let (least, most) = (abs(days) / 31, abs(days) / 28 + 1)
        guard most < 12 else { return allMonths }
        return (least...most).reduce(0) { moved, distance in
            moved | rotated(months, by: days > 0 ? distance : -distance)
        }
    }

    /// Returns the months that are a number of months after some months.
    private static func rotated(_ months: UInt32, by distance: Int) -> UInt32 {
        let shift = UInt32(distance < 0 ? 12 + distance : distance)
        return (months << shift | months >> (12 - shift)) & allMonths
    }
}
