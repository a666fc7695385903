/// Finds the n-th item when the number of items is known for each period, such as a month or a
/// week.
enum NthPeriodSearch {
    /// Finds the period that contains the n-th item, and the item's place within that period.
    ///
    /// - Parameters:
    ///   - place: The number of the item, counted from 0 at the beginning of the first period.
    ///   - periods: The first and the last period to search.
    ///   - step: The distance from one counted period to the next.
    ///   - cycle: The number of periods after which the counts repeat, a multiple of `step`. The
    ///     search skips whole cycles instead of counting their periods one by one.
    ///   - count: Returns the number of items in a period.
    /// - Returns: The period and the 0-based place in it; `nil` if there are fewer items.
    static func find(
        _ place: Int, in periods: ClosedRange<Int>, by step: Int = 1, cycle: Int,
        _ count: (Int) -> Int
    ) -> (period: Int, rest: Int)? {
        var (period, rest) = (periods.lowerBound, place)
        var turn = periods.lowerBound + cycle
        while period <= periods.upperBound {
            assert(SearchBudget.countStep())
            if period == turn {
                let perCycle = place - rest
                guard perCycle > 0 else { return nil }
                period += rest / perCycle * cycle
                rest %= perCycle
                turn = .max
                continue
            }
            let number = count(period)
            if rest < number { return (period, rest) }
            rest -= number
            period += step
        }
        return nil
    }

    /// Returns the number of 400-year calendar cycles after which an interval and the calendar line
    /// up again.
    ///
    /// `steps` is the length of 400 years in the unit of the interval.
    static func cycles(of interval: Int, in steps: Int) -> Int {
        var (first, second) = (interval, steps)
        while second != 0 { (first, second) = (second, first % second) }
        return interval / first
    }
}

extension UInt32 {
    /// Returns the index of the n-th set bit, counted from 0.
    ///
    /// The caller guarantees that there are enough set bits.
    func bit(_ place: Int) -> Int {
        var mask = self
        for _ in 0..<place { mask &= mask &- 1 }
        return mask.trailingZeroBitCount
    }
}
