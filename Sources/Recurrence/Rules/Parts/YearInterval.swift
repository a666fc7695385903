/// The part `INTERVAL` of a yearly rule: every n-th year, counted from the start's year.
struct YearInterval: Sendable {
    let interval: Int
    let start: Int

    @inline(__always)
    func contains(_ year: Int) -> Bool { distance(fromActiveTo: year) == 0 }

    /// Returns the number of years since the last selected year; 0 if `year` itself is selected.
    @inline(__always)
    func distance(fromActiveTo year: Int) -> Int {
        interval == 1 ? 0 : (year - start).flooredDivision(by: interval).remainder
    }

    /// Returns the number of years until the next selected year; 0 if `year` itself is selected.
    @inline(__always)
    func distance(toActiveFrom year: Int) -> Int {
        let over = distance(fromActiveTo: year)
        return over == 0 ? 0 : interval - over
    }
}
