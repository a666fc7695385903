/// Finds the n-th of something that is counted period by period, as months or weeks.
enum CountedPeriods {
    /// The period that has the n-th, and which of the period's it is.
    ///
    /// - Parameters:
    ///   - place: The n, counted from 0 and from the beginning of the first period.
    ///   - periods: The first period and the last there is.
    ///   - step: How far one period is from the next.
    ///   - cycle: After so many, a multiple of the step, the counts repeat themselves; what is
    ///     further away than this is not counted one by one.
    ///   - count: How many a period has.
    /// - Returns: `nil` if there are fewer.
    static func find(
        _ place: Int, in periods: ClosedRange<Int>, by step: Int = 1, cycle: Int,
        _ count: (Int) -> Int
    ) -> (period: Int, rest: Int)? {
        var (period, rest) = (periods.lowerBound, place)
        var turn = periods.lowerBound + cycle
        while period <= periods.upperBound {
            assert(Steps.take())
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

    /// After how many of 400 years an interval and the calendar begin together again, where so many
    /// steps are 400 years.
    static func cycles(of interval: Int, in steps: Int) -> Int {
        var (first, second) = (interval, steps)
        while second != 0 { (first, second) = (second, first % second) }
        return interval / first
    }
}

extension UInt32 {
    /// The index of the n-th bit that is one, from 0; there are so many.
    func bit(_ place: Int) -> Int {
        var mask = self
        for _ in 0..<place { mask &= mask &- 1 }
        return mask.trailingZeroBitCount
    }
}
