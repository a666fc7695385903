extension ZoneTimeline {
    /// Returns the UTC second of a wall time that is at least `spread` seconds away from every
    /// change of the offset.
    ///
    /// Returns `nil` if a change is nearer. If this returns values for two wall times, the values
    /// have the same order as the wall times.
    func second(farFromChanges local: Int64) -> Int64? {
        let period = period(containing: local - greatestOffset)
        let second = local - period.offset
        return period.contains(second, spread) ? second : nil
    }

    /// Returns the UTC seconds that a wall time means: one, none or two.
    ///
    /// The search checks every period that could contain the wall time, so the result is right even
    /// if transitions are very close together.
    ///
    /// - Parameter local: The wall time, in seconds since 1970-01-01T00:00:00 on the wall clock.
    /// - Returns: One second, two seconds, or the gap that contains the wall time. The seconds can
    ///   be outside the range of ``Instant``.
    func resolve(local: Int64) -> CivilResolution<Int64> {
        var period = period(containing: local - greatestOffset)
        var first: Int64?
        var last: Int64 = 0
        var gap: (start: Int64, before: Int64, after: Int64)?
        while true {
            let second = local - period.offset
            if period.start <= second, second < period.end {
                first = first ?? second
                last = second
            }
            guard period.end <= local - leastOffset else { break }
            let following = self.period(containing: period.end)
            if gap == nil, second >= period.end, local - following.offset < period.end {
                gap = (period.end, period.offset, following.offset)
            }
            period = following
        }
        if let first {
            return first == last ? .unique(first) : .fold(first: first, second: last)
        }
        guard let gap else { return .unique(local - period.offset) }
        return .gap(
            start: gap.start, offsetBefore: Int(gap.before), offsetAfter: Int(gap.after))
    }
}
