/// The wall times of hourly, minutely and secondly rules: every n-th hour, minute or second after
/// the start in local time, limited by the `BY…` parts.
///
/// A tick is a unit (hour, minute or second) that the interval and the `BY…` parts select. A search
/// leaps over days, hours and minutes that cannot match, so it is fast even if the interval and the
/// parts rarely coincide.
final class SubdailyTimes: Sendable {
    /// The length of the rule's unit (hour, minute or second) in seconds: 3 600, 60 or 1.
    let unit: Int64
    /// The number of units in a day.
    let unitsPerDay: Int64
    let interval: Int64
    /// The number of the unit that contains the start, counted from 1970-01-01.
    let start: Int64
    /// The times within a unit, in seconds after its beginning, ascending.
    let times: [Int64]
    let timesOfDay: TimesOfDay
    /// The days that match the rule; `nil` if all days match.
    let days: MonthSteps?
    /// The weekdays that match the rule.
    private let weekdays: WeekdaySet

    /// Creates the times of a rule whose frequency is shorter than a day; `nil` if the rule has no
    /// times.
    init?(_ rule: RecurrenceRule, start: CivilDateTime) {
        let parts = rule.parts
        let times: [Int]
        switch rule.frequency {
        case .hourly: (unit, times) = (3_600, ByTime.hourly(parts, start: start.time))
        case .minutely: (unit, times) = (60, ByTime.minutely(parts, start: start.time))
        default: (unit, times) = (1, [0])
        }
        self.times = ByTime.selected(times, by: parts.bySetPos).map { Int64($0) }
        unitsPerDay = 86_400 / unit
        interval = Int64(parts.interval)
        self.start = start.localSeconds.flooredDivision(by: unit).quotient
        timesOfDay = TimesOfDay(parts, unit: unit)
        weekdays = rule.weekdays.isEmpty ? .all : rule.weekdays
        let filter = DayFilter(rule, start: start.date)
        days = filter.isAll ? nil : MonthSteps(filter: filter, cycle: .all)
        let isWithoutSecond = unit == 1 && !parts.bySecond.isEmpty && parts.bySecond[0] == 60
        guard !self.times.isEmpty, !isWithoutSecond, canMeet else { return nil }
        guard days == nil || days?.day(onOrAfter: start.date.daysSinceEpoch) != nil else {
            return nil
        }
    }

    /// Returns the rule's first wall time after a given one, even if the given one is before the
    /// start.
    func local(after local: Int64) -> Int64? {
        let unit = local.flooredDivision(by: unit)
        var number = unit.quotient
        if number < start {
            number = start
        } else if isTick(number) {
            if let time = times.first(where: { $0 > unit.remainder }) {
                return number * self.unit + time
            }
            number += 1
        }
        guard let tick = tick(onOrAfter: number) else { return nil }
        return tick * self.unit + times[0]
    }

    /// Returns the rule's last wall time at or before a given one.
    func local(atOrBefore local: Int64) -> Int64? {
        let unit = local.flooredDivision(by: unit)
        var number = unit.quotient
        if isTick(number) {
            if let time = times.last(where: { $0 <= unit.remainder }) {
                return number * self.unit + time
            }
            number -= 1
        }
        guard let tick = tick(onOrBefore: number) else { return nil }
        return tick * self.unit + times[times.count - 1]
    }

    private func isTick(_ number: Int64) -> Bool {
        guard number >= start, (number - start).isMultiple(of: interval) else { return false }
        let (day, rest) = number.flooredDivision(by: unitsPerDay)
        guard timesOfDay.contains(rest) else { return false }
        return days?.contains(Int(day)) ?? true
    }

    func tick(onOrAfter number: Int64) -> Int64? {
        var number = number
        var knownDay = Int64.min
        while true {
            assert(SearchBudget.countStep())
            let over = (number - start).flooredDivision(by: interval).remainder
            if over != 0 { number += interval - over }
            let (day, rest) = number.flooredDivision(by: unitsPerDay)
            guard day <= Int64(CivilDate.latest.daysSinceEpoch) else { return nil }
            if let days, day != knownDay {
                guard let next = days.day(onOrAfter: Int(day)) else { return nil }
                knownDay = Int64(next)
                guard next == Int(day) else {
                    number = knownDay * unitsPerDay
                    continue
                }
            }
            let wait = timesOfDay.wait(from: rest * unit)
            if wait == 0 { return number }
            if let leap = leap(from: rest, by: interval) {
                number += leap * interval
            } else {
                number = day * unitsPerDay + (rest * unit + wait) / unit
            }
        }
    }

    private func tick(onOrBefore number: Int64) -> Int64? {
        var number = number
        var knownDay = Int64.max
        while true {
            assert(SearchBudget.countStep())
            number -= (number - start).flooredDivision(by: interval).remainder
            guard number >= start else { return nil }
            let (day, rest) = number.flooredDivision(by: unitsPerDay)
            if let days, day != knownDay {
                guard let previous = days.day(onOrBefore: Int(day)) else { return nil }
                knownDay = Int64(previous)
                guard previous == Int(day) else {
                    number = (knownDay + 1) * unitsPerDay - 1
                    continue
                }
            }
            let back = timesOfDay.back(from: rest * unit)
            if back == 0 { return number }
            if let leap = leap(from: rest, by: unitsPerDay - interval % unitsPerDay) {
                number -= leap * interval
            } else {
                number =
                    day * unitsPerDay + (rest * unit - back).flooredDivision(by: unit).quotient
            }
        }
    }

    /// Returns how many steps of the interval lead from a unit (hour, minute or second) of a day to
    /// the first allowed unit, on any day.
    ///
    /// A backward search passes the units of a day minus the interval (modulo a day) as `step`.
    /// Returns `nil` if the unit is already allowed, or if no step leads to an allowed unit.
    private func leap(from rest: Int64, by step: Int64) -> Int64? {
        guard interval > 1 else { return nil }
        var least: Int64?
        for range in timesOfDay.ranges where least != 0 {
            let steps = Residues.steps(from: rest, by: step, modulus: unitsPerDay, to: range)
            if let steps, steps < least ?? .max { least = steps }
        }
        return least == 0 ? nil : least
    }
}

extension SubdailyTimes {
    /// Whether any step of the interval falls on a matching hour, minute, second and weekday.
    ///
    /// Times and weekdays repeat every week, so the number of units in a week is the modulus.
    private var canMeet: Bool {
        let week = 7 * unitsPerDay
        let first = start.flooredDivision(by: week).remainder
        for day in 0..<Int64(7) where weekdays.contains(daysSinceEpoch: Int(day)) {
            for range in timesOfDay.ranges {
                let from = day * unitsPerDay
                let times = (range.lowerBound + from)...(range.upperBound + from)
                if Residues.steps(from: first, by: interval, modulus: week, to: times) != nil {
                    return timesOfDay.isExact || canMeetStepping
                }
            }
        }
        return false
    }

    /// Whether any step of the interval falls on a matching time and weekday, found by trying each
    /// step.
    ///
    /// The times of day of the steps repeat after at most as many steps as there are units in a
    /// day. If they repeat after whole weeks, each time always falls on the same weekday, so the
    /// weekday must also match.
    private var canMeetStepping: Bool {
        let days = NthPeriodSearch.cycles(of: Int(interval), in: Int(unitsPerDay))
        let isSameWeekday = days.isMultiple(of: 7)
        for step in 0..<(unitsPerDay * Int64(days) / interval) {
            // Only the interval's remainder modulo a week matters; using it keeps the product
            // small.
            let number = start + step * (interval % (7 * unitsPerDay))
            let (day, rest) = number.flooredDivision(by: unitsPerDay)
            guard timesOfDay.contains(rest) else { continue }
            if !isSameWeekday || weekdays.contains(daysSinceEpoch: Int(day)) { return true }
        }
        return false
    }
}

/// Computes when an arithmetic progression, taken modulo a number, first reaches a range of
/// residues.
///
/// The computation uses Euclid's algorithm, so its time grows only with the logarithm of the
/// modulus.
enum Residues {
    /// Returns the smallest `k >= 0` for which `(first + k * step) mod modulus` lies in a range;
    /// `nil` if there is none.
    ///
    /// - Parameters:
    ///   - first: The first term, at least 0 and less than `modulus`.
    ///   - step: The difference between two terms, at least 0.
    ///   - modulus: The modulus, at least 1.
    ///   - range: The wanted residues, within `0...(modulus - 1)`.
    /// - Returns: The number of steps; `nil` if the progression never reaches the range.
    static func steps(
        from first: Int64, by step: Int64, modulus: Int64, to range: ClosedRange<Int64>
    ) -> Int64? {
        guard !range.contains(first) else { return 0 }
        let low = (range.lowerBound - first + modulus) % modulus
        return steps(by: step % modulus, modulus, low, low + range.upperBound - range.lowerBound)
    }

    /// Returns the smallest `k` with `low <= k * step mod modulus <= high`.
    private static func steps(
        by step: Int64, _ modulus: Int64, _ low: Int64, _ high: Int64
    ) -> Int64? {
        if low == 0 { return 0 }
        if step == 0 { return nil }
        let count = (low + step - 1) / step
        if count * step <= high { return count }
        // The range contains no multiple of `step` below `modulus`, so the progression has to wrap
        // around. Compute recursively how often it wraps around before it reaches the range.
        let turns = steps(
            by: modulus % step, step, step - high % step, (step - low % step) % step)
        return turns.map { (low + modulus * $0 + step - 1) / step }
    }
}
