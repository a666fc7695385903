/// The part `BYMONTH`: the months that a rule names, or all months if the rule has no such part.
struct ByMonth: Sendable {
    /// The months as bits; bit 0 is January.
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

    /// Returns the first day on or after a given day that lies in one of the months.
    ///
    /// Days are counted from 1970-01-01.
    func day(onOrAfter day: Int) -> Int {
        var (year, month, _) = Gregorian.date(days: day)
        guard bits != 0, !contains(month) else { return day }
        repeat {
            month += 1
            if month > 12 { (year, month) = (year + 1, 1) }
        } while !contains(month)
        return Gregorian.days(year: year, month: month, day: 1)
    }

    /// Returns the last day on or before a given day that lies in one of the months.
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
