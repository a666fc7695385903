/// `INTERVAL` of a yearly rule: every how many years, counted from one of them.
struct YearInterval: Sendable {
    let interval: Int
    let start: Int

    @inline(__always)
    func contains(_ year: Int) -> Bool { distance(fromActiveTo: year) == 0 }

    /// How many years lie between the last year that counts and a year.
    @inline(__always)
    func distance(fromActiveTo year: Int) -> Int {
        interval == 1 ? 0 : (year - start).flooredDivision(by: interval).remainder
    }

    /// How many years lie between a year and the next that counts.
    @inline(__always)
    func distance(toActiveFrom year: Int) -> Int {
        let over = distance(fromActiveTo: year)
        return over == 0 ? 0 : interval - over
    }
}
