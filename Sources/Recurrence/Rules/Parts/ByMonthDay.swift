/// The part `BYMONTHDAY`: days counted from the beginning or the end of the month.
struct ByMonthDay: Sendable {
    /// The allowed days as bits: one mask for each possible length of a month, 28 to 31 days.
    private let masks: (UInt32, UInt32, UInt32, UInt32)

    init(_ days: [Int]) {
        func mask(_ length: Int) -> UInt32 {
            days.reduce(0) { mask, day in
                let index = day > 0 ? day - 1 : length + day
                return (0..<length).contains(index) ? mask | 1 << UInt32(index) : mask
            }
        }
        masks = (mask(28), mask(29), mask(30), mask(31))
    }

    @inline(__always)
    func mask(in month: CalendarMonth) -> UInt32 {
        switch month.length {
        case 28: masks.0
        case 29: masks.1
        case 30: masks.2
        default: masks.3
        }
    }
}
