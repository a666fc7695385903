/// A set of weekdays in a bit mask, which is small and fast to query.
struct WeekdaySet: Hashable, Sendable {
    /// The mask with one bit for each weekday.
    ///
    /// Bit 0 is Monday.
    let bits: UInt8

    static let all = WeekdaySet(bits: 0b111_1111)

    init(bits: UInt8) {
        self.bits = bits
    }

    init(_ days: some Sequence<Weekday>) {
        bits = days.reduce(0) { $0 | 1 << ($1.rawValue - 1) }
    }

    var isEmpty: Bool { bits == 0 }

    /// The weekdays of the set in order, Monday first.
    var days: [Weekday] { Weekday.allCases.filter { bits >> ($0.rawValue - 1) & 1 == 1 } }

    /// Returns whether the set contains the weekday of a day, given as days since 1970-01-01.
    func contains(daysSinceEpoch days: Int) -> Bool {
        bits >> (days + 3).flooredDivision(by: 7).remainder & 1 == 1
    }

    /// Returns which of the seven days from `day` on are in the set, as bits.
    ///
    /// Bit 0 stands for `day`, and bit 6 for the sixth day after it.
    @inline(__always)
    func week(from day: Int) -> UInt32 {
        let first = UInt32((day + 3).flooredDivision(by: 7).remainder)
        return (UInt32(bits) >> first | UInt32(bits) << (7 - first)) & 0x7F
    }
}
