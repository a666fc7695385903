/// The part `BYSETPOS` of weekly, monthly and yearly rules: it selects candidates of each period by
/// their position, counted from the beginning or the end.
///
/// The candidates are days or, if the rule itself names several times a day, those times. Each
/// candidate has a number: its day multiplied by ``timesPerDay``, plus the index of its time within
/// the day. Numbers therefore sort chronologically.
final class BySetPos: Sendable {
    /// The kind of period within which positions are counted.
    enum Period: Sendable {
        case week(WeekSteps, interval: Int)
        case month(DayFilter, interval: Int, start: Int)
        case year(DayFilter, YearInterval)
    }

    /// The positions, ascending and without duplicates.
    let positions: [Int]
    let period: Period
    let timesPerDay: Int
    /// Whether a period can ever have enough candidates (days or times) for one of the positions.
    private let isPossible: Bool

    init(_ positions: [Int], of period: Period, timesPerDay: Int) {
        self.positions = positions
        self.period = period
        self.timesPerDay = timesPerDay
        isPossible = positions.contains { abs($0) <= period.mostDays * timesPerDay }
    }

    /// Returns the first candidate (day or time) that is selected at or after a given one, as its
    /// number.
    func number(onOrAfter number: Int) -> Int? {
        guard isPossible else { return nil }
        var current = active(onOrAfter: period.index(of: day(of: number)))
        for _ in 0...period.patience {
            assert(SearchBudget.countStep())
            guard current <= period.last else { return nil }
            let best = chosen(in: current, from: number, isForward: true)
            if let best { return best }
            current = active(onOrAfter: current + 1)
        }
        return nil
    }

    /// Returns the last candidate (day or time) that is selected at or before a given one, as its
    /// number.
    func number(onOrBefore number: Int) -> Int? {
        guard isPossible else { return nil }
        var current = active(onOrBefore: period.index(of: day(of: number)))
        for _ in 0...period.patience {
            assert(SearchBudget.countStep())
            guard current >= period.first else { return nil }
            let best = chosen(in: current, from: number, isForward: false)
            if let best { return best }
            current = active(onOrBefore: current - 1)
        }
        return nil
    }

    private func day(of number: Int) -> Int {
        number.flooredDivision(by: timesPerDay).quotient
    }

    private func active(onOrAfter index: Int) -> Int {
        let over = (index - period.start).flooredDivision(by: period.interval).remainder
        return over == 0 ? index : index + period.interval - over
    }

    private func active(onOrBefore index: Int) -> Int {
        index - (index - period.start).flooredDivision(by: period.interval).remainder
    }

    /// Returns the selected candidate in a period that is nearest to the candidate `number`, in the
    /// direction of the search.
    private func chosen(in index: Int, from number: Int, isForward: Bool) -> Int? {
        // A week-year can reach into the last month of the previous year and the first month of the
        // next, so it has up to 14 parts.
        withUnsafeTemporaryAllocation(of: Days.self, capacity: 14) { buffer in
            let count = period.days(in: index, into: buffer)
            let total = buffer[..<count].reduce(0) { $0 + $1.mask.nonzeroBitCount } * timesPerDay
            var best: Int?
            for position in positions {
                let place = position > 0 ? position - 1 : total + position
                guard place >= 0, place < total else { continue }
                let found =
                    BySetPos.day(place / timesPerDay, in: buffer[..<count]) * timesPerDay
                    + place % timesPerDay
                if isForward {
                    if found >= number { best = min(best ?? found, found) }
                } else if found <= number {
                    best = max(best ?? found, found)
                }
            }
            return best
        }
    }

    /// Returns the selected days of a month as bits, if each day has one time.
    func mask(in month: CalendarMonth) -> UInt32 {
        guard isPossible else { return 0 }
        let last = month.firstDay + month.length - 1
        var mask: UInt32 = 0
        var current = active(onOrAfter: period.index(of: month.firstDay))
        while current <= period.index(of: last) {
            assert(SearchBudget.countStep())
            var day = month.firstDay
            while let found = chosen(in: current, from: day, isForward: true), found <= last {
                mask |= 1 << UInt32(found - month.firstDay)
                day = found + 1
            }
            current = active(onOrAfter: current + 1)
        }
        return mask
    }

    /// Returns the number of the n-th candidate (day or time) of a period, with n counted from 0.
    func number(at place: Int, in index: Int) -> Int {
        withUnsafeTemporaryAllocation(of: Days.self, capacity: 14) { buffer in
            let count = period.days(in: index, into: buffer)
            return BySetPos.day(place / timesPerDay, in: buffer[..<count]) * timesPerDay
                + place % timesPerDay
        }
    }

    /// Returns how many candidates (days or times) a period has before `BYSETPOS` selects some.
    func total(in index: Int) -> Int {
        withUnsafeTemporaryAllocation(of: Days.self, capacity: 14) { buffer in
            let count = period.days(in: index, into: buffer)
            return buffer[..<count].reduce(0) { $0 + $1.mask.nonzeroBitCount } * timesPerDay
        }
    }

    /// Returns the n-th of the given days, with n (`place`) counted from 0.
    ///
    /// The caller guarantees that there are enough days.
    private static func day(_ place: Int, in days: Slice<UnsafeMutableBufferPointer<Days>>) -> Int {
        var left = place
        for part in days {
            let count = part.mask.nonzeroBitCount
            guard left >= count else { return part.first + part.mask.bit(left) }
            left -= count
        }
        return 0
    }

    /// Consecutive days as bits, and the day that bit 0 stands for.
    struct Days {
        let first: Int
        let mask: UInt32
    }
}

extension BySetPos.Period {
    var interval: Int {
        switch self {
        case .week(_, let interval), .month(_, let interval, _): interval
        case .year(_, let years): years.interval
        }
    }

    /// The index of the period that contains the schedule's start.
    var start: Int {
        switch self {
        case .week: 0
        case .month(_, _, let start): start
        case .year(_, let years): years.start
        }
    }

    /// The number of periods in 400 years, after which a search gives up because the calendar
    /// repeats.
    var patience: Int {
        switch self {
        case .week: WeekSteps.patience
        case .month: 4_800
        case .year: 400
        }
    }

    /// The largest possible number of days in one period.
    var mostDays: Int {
        switch self {
        case .week(let steps, _): steps.daysPerWeek
        case .month: 31
        case .year: 371
        }
    }

    var first: Int { index(of: CivilDate.earliest.daysSinceEpoch) }
    var last: Int { index(of: CivilDate.latest.daysSinceEpoch) }

    /// Returns the index of the period that contains a day.
    func index(of day: Int) -> Int {
        switch self {
        case .week(let steps, _):
            return steps.week(of: day)
        case .month:
            let (year, month, _) = Gregorian.date(days: day)
            return MonthSteps.index(year: year, month: month)
        case .year(let filter, _):
            return filter.byWeekNo?.year(of: day) ?? Gregorian.date(days: day).year
        }
    }

    /// Writes the days of a period into the buffer, and returns the number of elements written.
    func days(in index: Int, into buffer: UnsafeMutableBufferPointer<BySetPos.Days>) -> Int {
        switch self {
        case .week(let steps, _):
            let (first, mask) = steps.days(inWeek: index)
            buffer.initializeElement(at: 0, to: BySetPos.Days(first: first, mask: mask))
            return 1
        case .month(let filter, _, _):
            let month = CalendarMonth(year: index / 12, month: index % 12 + 1)
            let mask = filter.mask(in: month)
            buffer.initializeElement(at: 0, to: BySetPos.Days(first: month.firstDay, mask: mask))
            return 1
        case .year(let filter, _):
            let isByWeek = filter.byWeekNo != nil
            let first = MonthSteps.index(year: index, month: 1) - (isByWeek ? 1 : 0)
            let count = isByWeek ? 14 : 12
            for part in 0..<count {
                let (year, month) = (first + part).flooredDivision(by: 12)
                let calendar = CalendarMonth(year: year, month: month + 1)
                let mask = filter.mask(in: calendar, ofWeekYear: isByWeek ? index : nil)
                buffer.initializeElement(
                    at: part, to: BySetPos.Days(first: calendar.firstDay, mask: mask))
            }
            return count
        }
    }
}
