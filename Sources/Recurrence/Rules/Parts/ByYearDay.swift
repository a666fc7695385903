/// The part `BYYEARDAY`: days counted from the beginning or the end of the year.
struct ByYearDay: Sendable {
    /// One bit for each day of a common year, in words of 64 bits.
    private let common: [UInt64]
    /// One bit for each day of a leap year, in words of 64 bits.
    private let leap: [UInt64]

    init(_ days: [Int]) {
        func words(_ length: Int) -> [UInt64] {
            // `mask(in:)` reads two adjacent words, so there is one more word than the days need.
            var words = [UInt64](repeating: 0, count: 7)
            for day in days {
                let index = day > 0 ? day - 1 : length + day
                guard (0..<length).contains(index) else { continue }
                words[index / 64] |= 1 << UInt64(index % 64)
            }
            return words
        }
        common = words(365)
        leap = words(366)
    }

    func mask(in month: CalendarMonth) -> UInt32 {
        let words = Gregorian.isLeap(month.year) ? leap : common
        let (word, bit) = month.daysBefore.quotientAndRemainder(dividingBy: 64)
        let low = words[word] >> UInt64(bit)
        let high = bit == 0 ? 0 : words[word + 1] << UInt64(64 - bit)
        return UInt32(truncatingIfNeeded: low | high) & month.all
    }
}
