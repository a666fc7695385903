extension ZoneTimeline {
    /// The second of a wall time that is further from all changes than two offsets can be apart;
    /// `nil` if it is nearer.
    ///
    /// Between two such wall times the order on the wall is the order of time.
    func second(farFromChanges local: Int64) -> Int64? {
        let period = period(containing: local - greatestOffset)
        let second = local - period.offset
        return period.contains(second, spread) ? second : nil
    }

    /// What a wall time means.
    ///
    /// Every period that could hold the wall time is looked at, so transitions may lie as close
    /// together as they like.
    ///
    /// - Parameter local: Seconds from 1970-01-01T00:00:00 on the same wall.
    /// - Returns: One second, two, or the gap.
    func resolve(local: Int64) -> WallResolution {
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
        return .gap(start: gap.start, offsetBefore: gap.before, offsetAfter: gap.after)
    }
}
