/// The part `BYSETPOS` of weekly, monthly and yearly rules: of all that a period has, the n-th, from
/// its beginning or its end.
///
/// What is counted are days, or, where the rule itself gives several times a day, those times. To
/// keep them apart from days and in order, they are numbered: the day times the number of times in
/// a day, plus the number of the time.
final class BySetPos: Sendable {
    /// The periods that are counted through.
    enum Period: Sendable {
        case week(WeekSteps, interval: Int)
        case month(DayFilter, interval: Int, start: Int)
        case year(DayFilter, YearInterval)
    }

    /// Ascending, each once.
    let positions: [Int]
    let period: Period
    let timesPerDay: Int
    /// Whether any period can have as many as one of the positions needs.
    private let isPossible: Bool

    init(_ positions: [Int], of period: Period, timesPerDay: Int) {
        self.positions = positions
        self.period = period
        self.timesPerDay = timesPerDay
        isPossible = positions.contains { abs($0) <= period.mostDays * timesPerDay }
    }

    /// The first that counts, at or after one.
    func number(onOrAfter number: Int) -> Int? {
        guard isPossible else { return nil }
        var current = active(onOrAfter: period.index(of: day(of: number)))
        for _ in 0...period.patience {
            assert(Steps.take())
            guard current <= period.last else { return nil }
            let best = chosen(in: current, from: number, isForward: true)
            if let best { return best }
            current = active(onOrAfter: current + 1)
        }
        return nil
    }

    /// The last that counts, at or before one.
    func number(onOrBefore number: Int) -> Int? {
        guard isPossible else { return nil }
        var current = active(onOrBefore: period.index(of: day(of: number)))
        for _ in 0...period.patience {
            assert(Steps.take())
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

    /// Of the positions in a period, the nearest at a number or beyond it.
    private func chosen(in index: Int, from number: Int, isForward: Bool) -> Int? {
        // A year has twelve months, and weeks that reach into the one before and the one after.
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

    /// What has a place among all that a period has.
    func number(at place: Int, in index: Int) -> Int {
        withUnsafeTemporaryAllocation(of: Days.self, capacity: 14) { buffer in
            let count = period.days(in: index, into: buffer)
            return BySetPos.day(place / timesPerDay, in: buffer[..<count]) * timesPerDay
                + place % timesPerDay
        }
    }

    /// How many there are in a period, before the positions choose.
    func total(in index: Int) -> Int {
        withUnsafeTemporaryAllocation(of: Days.self, capacity: 14) { buffer in
            let count = period.days(in: index, into: buffer)
            return buffer[..<count].reduce(0) { $0 + $1.mask.nonzeroBitCount } * timesPerDay
        }
    }

    /// The n-th of the days, from 0; there are so many.
    private static func day(_ place: Int, in days: Slice<UnsafeMutableBufferPointer<Days>>) -> Int {
        var left = place
        for part in days {
            let count = part.mask.nonzeroBitCount
            guard left >= count else { return part.first + part.mask.bit(left) }
            left -= count
        }
        return 0
    }

    /// Days in a row, as bits, and the day that bit 0 stands for.
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

    /// The period of the start.
    var start: Int {
        switch self {
        case .week: 0
        case .month(_, _, let start): start
        case .year(_, let years): years.start
        }
    }

    /// After so many periods the calendar repeats itself.
    var patience: Int {
        switch self {
        case .week: WeekSteps.patience
        case .month: 4_800
        case .year: 400
        }
    }

    /// How many days a period has at most.
    var mostDays: Int {
        switch self {
        case .week(let steps, _): steps.daysPerWeek
        case .month: 31
        case .year: 371
        }
    }

    var first: Int { index(of: CivilDate.earliest.daysSinceEpoch) }
    var last: Int { index(of: CivilDate.latest.daysSinceEpoch) }

    /// The number of the period that a day is in.
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

    /// Writes down the days of a period, and returns in how many parts.
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
