import Recurrence

/// A random number generator that gives the same numbers in every run.
private struct Numbers: RandomNumberGenerator {
    var state: UInt64 = 2_026

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state ^ state >> 29) &* 0xbf58_476d_1ce4_e5b9
    }

    mutating func isOne(in chance: Int) -> Bool { Int.random(in: 0..<chance, using: &self) == 0 }

    mutating func some(_ chance: Int, _ range: ClosedRange<Int>, signed: Bool = false) -> Set<Int> {
        guard isOne(in: chance) else { return [] }
        let count = isOne(in: 6) ? range.count : Int.random(in: 1...3, using: &self)
        return Set(
            (0..<count).map { _ in
                Int.random(in: range, using: &self) * (signed && isOne(in: 3) ? -1 : 1)
            })
    }

    /// Returns a random rule that RFC 5545 allows.
    ///
    /// Many of the intervals are awkward, such as large primes or a second less than a day.
    mutating func rule() -> RecurrenceRule {
        let odd = [
            1, 1, 2, 7, 12, 27, 60, 97, 168, 773, 1_440, 5_411, 10_080, 86_399, 86_400, 86_401,
            604_800, 999_999_937,
        ]
        while true {
            let count = Int.random(in: 1...999_999_999, using: &self)
            let rule = try? RecurrenceRule(
                frequency: RecurrenceRule.Frequency.allCases.randomElement(using: &self) ?? .daily,
                interval: isOne(in: 3)
                    ? Int.random(in: 1...100_000, using: &self)
                    : odd.randomElement(using: &self) ?? 1,
                limit: isOne(in: 4) ? .count(isOne(in: 2) ? count : count % 5_000 + 1) : nil,
                bySecond: some(4, 0...59), byMinute: some(4, 0...59), byHour: some(3, 0...23),
                byDay: Set(Weekday.allCases.filter { _ in isOne(in: 6) }),
                byMonthDay: some(4, 1...31, signed: true),
                byYearDay: some(9, 1...366, signed: true), byWeekNo: some(9, 1...53, signed: true),
                byMonth: some(3, 1...12), bySetPos: some(6, 1...366, signed: true))
            if let rule { return rule }
        }
    }
}

/// Prints the slowest of many random rules: the time to create a schedule, and to find its first
/// and last occurrence.
func printWorst(_ count: Int) throws {
    var numbers = Numbers()
    let start = try CivilDateTime(iso8601: "2026-01-01T10:00:00")
    var worst: [(time: Duration, what: String)] = []
    func take(_ rule: RecurrenceRule, without excluded: [RecurrenceRule]) {
        var schedule: Schedule?
        let clock = ContinuousClock()
        let making = clock.measure {
            schedule = Schedule(rule: rule, start: start, excludeRules: excluded)
        }
        let next = clock.measure { _ = schedule?.next(after: .distantPast, in: zone) }
        let previous = clock.measure {
            _ = schedule?.previous(atOrBefore: .distantFuture, in: zone)
        }
        let total = making + next + previous
        guard worst.count < 5 || total > worst[4].time else { return }
        let rules = ([rule] + excluded).map(\.rfc5545).joined(separator: " without ")
        worst.append((total, "\(rules) (make \(making), next \(next), previous \(previous))"))
        worst.sort { $0.time > $1.time }
        worst = Array(worst.prefix(5))
    }
    for kind in ["rules", "rules with an EXRULE"] {
        worst = []
        for _ in 0..<(kind == "rules" ? count : count / 10) {
            take(numbers.rule(), without: kind == "rules" ? [] : [numbers.rule()])
        }
        print("the slowest of \(kind == "rules" ? count : count / 10) random \(kind):")
        for (time, what) in worst { print("  \(time)  \(what)") }
    }
}
