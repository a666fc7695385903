/// The part `BYMONTH`: the months that count, or all of them.
struct ByMonth: Sendable {
    /// Bit 0 is January.
    let bits: UInt16

    static let all = ByMonth(bits: 0xFFF)

    init(bits: UInt16) {
        self.bits = bits
    }

    init(_ months: [Int]) {
        bits = months.isEmpty ? 0xFFF : months.reduce(0) { $0 | 1 << UInt16($1 - 1) }
    }

    var isAll: Bool { bits == 0xFFF }

    @inline(__always)
    func contains(_ month: Int) -> Bool { bits >> UInt16(month - 1) & 1 == 1 }

    /// The first day at or after a day, in days since 1970-01-01, that is in one of the months.
    func day(onOrAfter day: Int) -> Int {
        var (year, month, _) = Gregorian.date(days: day)
        guard bits != 0, !contains(month) else { return day }
        repeat {
            month += 1
            if month > 12 { (year, month) = (year + 1, 1) }
        } while !contains(month)
        return Gregorian.days(year: year, month: month, day: 1)
    }

    /// The last day at or before a day that is in one of the months.
    func day(onOrBefore day: Int) -> Int {
        var (year, month, _) = Gregorian.date(days: day)
        guard bits != 0, !contains(month) else { return day }
        repeat {
            month -= 1
            if month < 1 { (year, month) = (year - 1, 12) }
        } while !contains(month)
        let first = Gregorian.days(year: year, month: month, day: 1)
        return first + Gregorian.length(ofMonth: month, in: year) - 1
    }
}
