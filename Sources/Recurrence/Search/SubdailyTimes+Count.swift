/// Finds the n-th wall time of an hourly, minutely or secondly rule, by counting whole months.
///
/// A tick is an hour, minute or second that the rule selects. If the interval divides a day evenly,
/// all matching days have the same number of ticks. Otherwise each day is counted separately, which
/// takes some tens of milliseconds if the end of the rule is far away.
extension SubdailyTimes {
    /// The number of ticks below which visiting each tick is faster than counting by month.
    private static var few: Int { 500 }

    /// Returns the n-th wall time at or after `lower` and the start, counted from 1; `nil` if there
    /// are fewer.
    func last(of count: Int, from lower: Int64) -> Int64? {
        guard let first = local(after: lower - 1) else { return nil }
        let unit = first.flooredDivision(by: unit)
        let earlier = times.firstIndex(of: unit.remainder) ?? 0
        let (place, time) = (count - 1 + earlier).quotientAndRemainder(dividingBy: times.count)
        guard let number = tick(place, from: unit.quotient) else { return nil }
        return number * self.unit + times[time]
    }

    /// Returns the n-th tick (selected hour, minute or second) after the tick `first`.
    private func tick(_ count: Int, from first: Int64) -> Int64? {
        let end = CivilDateTime.localRange.upperBound.flooredDivision(by: unit).quotient
        guard Int64(count) <= (end - first) / interval else { return nil }
        guard days != nil else { return tickOfAnyDay(count, from: first) }
        if count < SubdailyTimes.few || interval > 31 * unitsPerDay {
            var last: Int64? = first
            for _ in 0..<count {
                guard let known = last else { return nil }
                last = tick(onOrAfter: known + 1)
            }
            return last
        }
        let counter = TickCounter(self)
        let day = Int(first.flooredDivision(by: unitsPerDay).quotient)
        let (year, month, _) = Gregorian.date(days: day)
        let index = MonthSteps.index(year: year, month: month)
        let earlier =
            counter.count(inMonth: index, before: day)
            + ticks(on: day).prefix { $0 < first }.count
        let found = NthPeriodSearch.find(
            count + earlier, in: index...MonthSteps.last, cycle: counter.cycle
        ) { counter.count(inMonth: $0) }
        guard let found else { return nil }
        var rest = found.rest
        var last = CalendarMonth(index: found.period).firstDay
        while true {
            let number = isDay(last) ? counter.count(on: last) : 0
            if rest < number { break }
            rest -= number
            last += 1
        }
        return ticks(on: last).dropFirst(rest).first { _ in true }
    }

    /// Returns the n-th tick (selected hour, minute or second) after `first`, for a rule that
    /// matches on all days.
    ///
    /// The times of day repeat after at most as many steps as there are units in a day.
    private func tickOfAnyDay(_ count: Int, from first: Int64) -> Int64? {
        func counts(_ step: Int) -> Bool {
            let units = first + Int64(step) * (interval % unitsPerDay)
            return timesOfDay.contains(units.flooredDivision(by: unitsPerDay).remainder)
        }
        let days = NthPeriodSearch.cycles(of: Int(interval), in: Int(unitsPerDay))
        let turn = timesOfDay.isAll ? 1 : Int(unitsPerDay) * days / Int(interval)
        let steps = timesOfDay.isAll ? [0] : (0..<turn).filter(counts)
        let (turns, rest) = count.quotientAndRemainder(dividingBy: steps.count)
        let (distance, overflow) = Int64(turns * turn + steps[rest])
            .multipliedReportingOverflow(by: interval)
        return overflow ? nil : first + distance
    }

    /// Returns the ticks of a day: the hours, minutes or seconds that the rule selects.
    ///
    /// The caller has checked that the rule matches the day.
    private func ticks(on day: Int) -> some Sequence<Int64> {
        let first = Int64(day) * unitsPerDay
        return stride(from: first + offset(on: day), to: first + unitsPerDay, by: Int(interval))
            .lazy.filter { [timesOfDay] in timesOfDay.contains($0 - first) }
    }

    /// Returns the number of units (hours, minutes or seconds) from the beginning of a day to the
    /// first one that the interval selects.
    ///
    /// The result can be longer than a day.
    fileprivate func offset(on day: Int) -> Int64 {
        let over = (Int64(day) * unitsPerDay - start).flooredDivision(by: interval).remainder
        return over == 0 ? 0 : interval - over
    }

    fileprivate func isDay(_ day: Int) -> Bool { days?.contains(day) ?? true }
}

/// Counts the ticks of days, which are the hours, minutes or seconds that a rule selects.
///
/// The number of a day's ticks depends only on the offset of its first tick.
private struct TickCounter {
    let ticks: SubdailyTimes
    /// The number of a day's ticks, indexed by the offset of the first tick.
    private let counts: [Int32]

    init(_ ticks: SubdailyTimes) {
        self.ticks = ticks
        let length = Int(ticks.unitsPerDay)
        // Each count includes the count one interval later, so fill the array from the end of the
        // day.
        var counts = [Int32](repeating: 0, count: length)
        for unit in stride(from: length - 1, through: 0, by: -1) {
            let later = unit + Int(ticks.interval)
            counts[unit] =
                (later < length ? counts[later] : 0)
                + (ticks.timesOfDay.contains(Int64(unit)) ? 1 : 0)
        }
        self.counts = counts
    }

    /// The number of months after which the counts repeat themselves.
    var cycle: Int {
        let days = NthPeriodSearch.cycles(of: Int(ticks.interval), in: Int(ticks.unitsPerDay))
        return NthPeriodSearch.cycles(of: days, in: 146_097) * 4_800
    }

    /// Returns the number of ticks of a day.
    ///
    /// The caller has checked that the rule matches the day.
    func count(on day: Int) -> Int { count(at: ticks.offset(on: day)) }

    private func count(at offset: Int64) -> Int {
        offset < counts.count ? Int(counts[Int(offset)]) : 0
    }

    /// Returns the number of ticks in a month, up to but not including the day `end`.
    func count(inMonth index: Int, before end: Int = .max) -> Int {
        let month = CalendarMonth(index: index)
        var mask = ticks.days?.mask(inMonth: index) ?? month.all
        if end < .max { mask &= ~(.max << UInt32(end - month.firstDay)) }
        guard mask != 0 else { return 0 }
        var offset = ticks.offset(on: month.firstDay)
        guard !ticks.unitsPerDay.isMultiple(of: ticks.interval) else {
            return mask.nonzeroBitCount * count(at: offset)
        }
        var total = 0
        while mask != 0 {
            // The skipped days do not match or have no ticks.
            let skipped = max(mask.trailingZeroBitCount, Int(offset / ticks.unitsPerDay))
            offset -= Int64(skipped) * ticks.unitsPerDay
            if offset < 0 {
                offset = (offset % ticks.interval + ticks.interval) % ticks.interval
            }
            mask >>= UInt32(skipped)
            if mask & 1 == 1 { total += count(at: offset) }
            mask &= ~1
        }
        return total
    }
}
