/// The wall times of hourly, minutely and secondly rules: every n-th hour, minute or second, counted
/// from the start on the wall, of those the ones that the `BY…` parts leave.
///
/// A search leaps over days, hours and minutes that cannot be, so it is quick however rarely the
/// interval and the parts meet.
final class Ticks: Sendable {
    /// The length of what is counted, in seconds: 3 600, 60 or 1.
    private let unit: Int64
    /// How many of them a day has.
    private let unitsPerDay: Int64
    private let interval: Int64
    /// The number of the unit that the start is in.
    private let start: Int64
    /// The times in a unit, as seconds after its beginning, ascending.
    private let times: [Int64]
    /// Bits of the hours, minutes and seconds that count; all where there is no part.
    private let hours: UInt64
    private let minutes: UInt64
    private let seconds: UInt64
    /// The days that count, if not all do.
    private let days: MonthSteps?
    /// The weekdays that count.
    private let weekdays: WeekdaySet

    /// Creates the times of a rule whose frequency is less than a day; `nil` if there are none.
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
        hours = Ticks.bits(parts.byHour)
        minutes = unit < 3_600 ? Ticks.bits(parts.byMinute) : .max
        seconds = unit < 60 ? Ticks.bits(parts.bySecond.filter { $0 < 60 }) : .max
        weekdays = rule.weekdays.isEmpty ? .all : rule.weekdays
        let filter = DayFilter(rule, start: start.date)
        days = filter.isAll ? nil : MonthSteps(filter: filter, cycle: .all)
        let isWithoutSecond = unit == 1 && !parts.bySecond.isEmpty && parts.bySecond[0] == 60
        guard !self.times.isEmpty, !isWithoutSecond, canMeet else { return nil }
        guard days == nil || days?.day(onOrAfter: start.date.daysSinceEpoch) != nil else {
            return nil
        }
    }

    private static func bits(_ values: [Int]) -> UInt64 {
        values.isEmpty ? .max : values.reduce(0) { $0 | 1 << UInt64($1) }
    }

    /// The first wall time after one, not before the start.
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

    /// The last wall time at or before one.
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
        guard isTimeOfDay(rest) else { return false }
        return days?.contains(Int(day)) ?? true
    }

    /// Whether the parts have the hour, minute and second of a unit of a day.
    private func isTimeOfDay(_ number: Int64) -> Bool {
        let second = number * unit
        return hours >> UInt64(second / 3_600) & 1 == 1
            && minutes >> UInt64(second / 60 % 60) & 1 == 1
            && seconds >> UInt64(second % 60) & 1 == 1
    }

    private func tick(onOrAfter number: Int64) -> Int64? {
        var number = number
        var knownDay = Int64.min
        while true {
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
            let wait = wait(from: rest * unit)
            if wait == 0 { return number }
            number = day * unitsPerDay + (rest * unit + wait) / unit
        }
    }

    private func tick(onOrBefore number: Int64) -> Int64? {
        var number = number
        var knownDay = Int64.max
        while true {
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
            let back = back(from: rest * unit)
            if back == 0 { return number }
            number = day * unitsPerDay + (rest * unit - back).flooredDivision(by: unit).quotient
        }
    }

    /// The seconds from a second of a day to the first at which hour, minute and second could
    /// count; the next day at the latest.
    private func wait(from second: Int64) -> Int64 {
        let (hour, inHour) = second.quotientAndRemainder(dividingBy: 3_600)
        let laterHours = hours >> UInt64(hour)
        guard laterHours & 1 == 1 else {
            let hours = laterHours == 0 ? 24 - hour : min(laterHours.zeros, 24 - hour)
            return hours * 3_600 - inHour
        }
        let (minute, inMinute) = inHour.quotientAndRemainder(dividingBy: 60)
        let laterMinutes = minutes >> UInt64(minute)
        guard laterMinutes & 1 == 1 else {
            return min(laterMinutes.zeros, 60 - minute) * 60 - inMinute
        }
        return min((seconds >> UInt64(inMinute)).zeros, 60 - inMinute)
    }

    /// The seconds back from a second of a day to the last at which hour, minute and second could
    /// count; the day before at the latest.
    private func back(from second: Int64) -> Int64 {
        let (hour, inHour) = second.quotientAndRemainder(dividingBy: 3_600)
        guard hours >> UInt64(hour) & 1 == 1 else { return inHour + 1 }
        let (minute, inMinute) = inHour.quotientAndRemainder(dividingBy: 60)
        guard minutes >> UInt64(minute) & 1 == 1 else { return inMinute + 1 }
        guard seconds >> UInt64(inMinute) & 1 == 1 else {
            let earlier = seconds << UInt64(63 - inMinute)
            return min(Int64(earlier.leadingZeroBitCount), inMinute + 1)
        }
        return 0
    }
}

extension Ticks {
    /// Whether the interval ever meets an hour, minute, second and weekday that count.
    ///
    /// The times of day that an interval meets repeat themselves after as many steps as a day has
    /// units, at most. Where that takes whole weeks, each has one weekday and keeps it.
    private var canMeet: Bool {
        let divisor = Ticks.commonDivisor(unitsPerDay, interval)
        let steps = unitsPerDay / divisor
        let isSameWeekday = (interval / divisor).isMultiple(of: 7)
        for step in 0..<steps {
            // Only the remainder of a week counts, which keeps the product small.
            let number = start + step * (interval % (7 * unitsPerDay))
            let (day, rest) = number.flooredDivision(by: unitsPerDay)
            guard isTimeOfDay(rest) else { continue }
            if !isSameWeekday || weekdays.contains(daysSinceEpoch: Int(day)) { return true }
        }
        return false
    }

    private static func commonDivisor(_ first: Int64, _ second: Int64) -> Int64 {
        var (first, second) = (first, second)
        while second != 0 { (first, second) = (second, first % second) }
        return first
    }
}

extension UInt64 {
    /// How many bits are zero before the first one, from the lowest.
    fileprivate var zeros: Int64 { Int64(trailingZeroBitCount) }
}

extension Ticks {
    /// The n-th wall time from one on, where that can be computed: there is only an interval.
    func last(of count: Int, from lower: Int64) -> Int64? {
        guard days == nil, hours == .max, minutes == .max, seconds == .max,
            let first = local(after: lower - 1),
            let index = times.firstIndex(
                of: first - first.flooredDivision(by: unit).quotient * unit)
        else { return nil }
        let (steps, place) = (count - 1 + index).quotientAndRemainder(dividingBy: times.count)
        let number = first.flooredDivision(by: unit).quotient
        let (distance, overflow) = Int64(steps).multipliedReportingOverflow(by: interval * unit)
        guard !overflow, distance < CivilDateTime.localRange.upperBound * 2 else { return nil }
        return (number * unit + distance) + times[place]
    }
}
