import TestSupport

@testable import Recurrence

/// Random day sets around the years 2026 and 2027, and whether a day is in them, decided day by
/// day.
enum RandomDaySet {
    static let start = CivilDate(daysSinceEpoch: 20_783)

    /// Returns a random set of at most the given depth.
    static func make(depth: Int = 3, using random: inout SplitMix64) -> DaySet {
        guard depth > 0, random.below(3) > 0 else { return leaf(using: &random) }
        switch random.below(8) {
        case 0: return .not(make(depth: depth - 1, using: &random))
        case 1, 2:
            return .all(
                (0...1 + random.below(2)).map { _ in make(depth: depth - 1, using: &random) })
        case 3, 4:
            return .any(
                (0...1 + random.below(2)).map { _ in make(depth: depth - 1, using: &random) })
        case 5:
            return .moved(make(depth: depth - 1, using: &random), by: distance(using: &random))
        case 6:
            let months = 1 + random.below(DaySet.mostMonthsMoved)
            return .movedByMonths(
                make(depth: depth - 1, using: &random), random.below(2) == 0 ? months : -months)
        default:
            // Sets within these take the most time to search, so they have no parts of their own.
            return .moved(
                leaf(using: &random), by: distance(using: &random),
                counting: random.below(2) == 0
                    ? .all([.weekdays, .not(.holidays("KR"))]) : leaf(using: &random))
        }
    }

    private static func distance(using random: inout SplitMix64) -> Int {
        let most = random.below(5) == 0 ? 100 : 5
        let days = 1 + random.below(most)
        return random.below(2) == 0 ? days : -days
    }

    private static func leaf(using random: inout SplitMix64) -> DaySet {
        let date = start.advanced(byDays: random.below(800) - 200)
        switch random.below(9) {
        case 8: return yearly(using: &random)
        case 0: return .rule(.weekly(on: Set((0...random.below(4)).map { _ in weekday(&random) })))
        case 1: return .rule(rule(using: &random), start: date)
        case 2:
            return .dates(
                (0...random.below(5)).map { _ in
                    start.advanced(byDays: random.below(900) - 100)
                })
        case 3, 4:
            let runs = (0...random.below(4)).map { _ in
                DayCycle.Run(isOn: random.below(2) == 0, days: 1 + random.below(9))
            }
            let on = DayCycle.Run(isOn: true, days: 1 + random.below(5))
            return (try? DayCycle(from: date, runs + [on])).map(DaySet.cycle) ?? .dates([date])
        case 5, 6: return lunar(using: &random)
        default:
            return .holidays("KR", names: random.below(3) == 0 ? ["Seollal"] : [])
        }
    }

    private static func weekday(_ random: inout SplitMix64) -> Weekday {
        Weekday.allCases[random.below(7)]
    }

    private static func lunar(using random: inout SplitMix64) -> DaySet {
        let day = try? LunarDay(
            month: random.below(2) == 0 ? nil : 1 + random.below(12), day: 1 + random.below(30),
            leapMonths: LunarDay.LeapMonths.allCases[random.below(3)],
            year: random.below(6) == 0 ? 2026 + random.below(3) : nil,
            calendar: LunarCalendar.allCases[random.below(2)])
        return day.map(DaySet.lunar) ?? .weekdays
    }

    private static func yearly(using random: inout SplitMix64) -> DaySet {
        let term = try? SolarTerm(longitude: 15 * random.below(24), zone: .utc)
        guard random.below(2) == 0, let term else {
            return .yearly(.easter(Easter.allCases[random.below(2)]))
        }
        return .yearly(.solarTerm(term))
    }

    private static func rule(using random: inout SplitMix64) -> RecurrenceRule {
        let texts = [
            "FREQ=DAILY;INTERVAL=\(2 + random.below(40))", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA",
            "FREQ=MONTHLY;BYMONTHDAY=\(1 + random.below(31)),-1", "FREQ=MONTHLY;BYDAY=-1FR,2MO",
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1", "FREQ=YEARLY",
            "FREQ=YEARLY;BYMONTH=3,9;BYDAY=SU;BYSETPOS=2", "FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=1",
            "FREQ=DAILY;COUNT=\(1 + random.below(200))", "FREQ=WEEKLY;UNTIL=20271001",
            "FREQ=YEARLY;BYWEEKNO=1,20,53;BYDAY=MO", "FREQ=DAILY;BYMONTH=2,6",
        ]
        return (try? RecurrenceRule(rfc5545: texts[random.below(texts.count)])) ?? .daily
    }
}

/// A few holidays of 2026 and 2027, for tests.
struct FixedHolidays: HolidaySource {
    let country: String? = "KR"

    static let seollal = ["2026-02-16", "2026-02-17", "2026-02-18", "2027-02-07", "2027-02-08"]
    static let all =
        seollal + [
            "2026-01-01", "2026-03-01", "2026-03-02", "2026-05-05", "2026-09-24", "2026-09-25",
            "2026-12-25", "2027-01-01", "2027-03-01", "2027-05-05", "2027-12-25", "2028-01-01",
        ]

    func days(in country: String, named names: [String]) -> HolidayDays? {
        guard country == "KR" else { return nil }
        let dates = names.isEmpty ? FixedHolidays.all : FixedHolidays.seollal
        return HolidayDays(dates.compactMap { try? CivilDate(iso8601: $0) })
    }

    static func contains(_ day: CivilDate, names: [String]) -> Bool {
        (names.isEmpty ? all : seollal).contains(day.description)
    }
}

extension DaySet {
    /// Returns whether a day is in the set, decided literally.
    func literallyContains(_ day: CivilDate) throws -> Bool {
        switch self {
        case .rule(let rule, let start):
            let schedule = try Schedule(
                rule: rule, start: start ?? CivilDate(daysSinceEpoch: -100_000), times: [.midnight])
            return schedule.occurs(on: day, in: .utc)
        case .dates(let dates): return dates.contains(day)
        case .cycle(let cycle):
            let pattern = cycle.runs.flatMap { [Bool](repeating: $0.isOn, count: $0.days) }
            var place = (day.daysSinceEpoch - cycle.anchor.daysSinceEpoch) % pattern.count
            if place < 0 { place += pattern.count }
            return pattern[place]
        case .lunar(let lunar):
            return (day.year - 1...day.year).contains {
                lunar.dates(inLunarYear: $0).contains(day)
            }
        case .yearly(let yearly): return yearly.days.contains(day.daysSinceEpoch)
        case .holidays(_, let names): return FixedHolidays.contains(day, names: names)
        case .not(let set): return try !set.literallyContains(day)
        case .all(let sets): return try sets.allSatisfy { try $0.literallyContains(day) }
        case .any(let sets): return try sets.contains { try $0.literallyContains(day) }
        case .moved(let set, let days, nil):
            return try set.literallyContains(day.advanced(byDays: -days))
        case .movedByMonths(let set, let months):
            // Up to four days of a month can become the last day of a shorter one.
            let first = day.advanced(byMonths: -months)
            return try (0...3).contains { offset in
                let source = first.advanced(byDays: offset)
                return try source.advanced(byMonths: months) == day
                    && set.literallyContains(source)
            }
        case .moved(let set, let days, let counting?):
            guard try counting.literallyContains(day) else { return false }
            // Walk from the day towards the days that could be moved to it, and count.
            let step = days < 0 ? 1 : -1
            var count = 0
            var source = day
            for _ in 0..<DaySet.reach {
                if try counting.literallyContains(source) { count += 1 }
                guard count <= abs(days) else { return false }
                source = source.advanced(byDays: step)
                if count == abs(days), try set.literallyContains(source) { return true }
            }
            return false
        }
    }
}
