/// The part `BYMONTHDAY`: days of the month, counted from its beginning or from its end.
struct ByMonthDay: Sendable {
    /// The allowed days as bits, in one mask each for months of 28, 29, 30 and 31 days.
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
