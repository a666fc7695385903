/// The rules of a zone in a form for fast lookups.
///
/// All copies of a zone share one timeline. The recorded periods, and those of the yearly rule up
/// to the year 2100, are expanded into arrays. Later periods are computed from the rule on each
/// lookup.
final class ZoneTimeline: Sendable {
    let identifier: String
    let table: ZoneTable
    /// The place for the sun that was given; `nil` for that of the tz database.
    let ownPlace: Coordinates?
    /// The smallest offset of the zone, in seconds east of UTC.
    let leastOffset: Int64
    /// The greatest offset of the zone, in seconds east of UTC.
    let greatestOffset: Int64

    /// The first second of each expanded period, ascending.
    private let starts: [Int64]
    /// The offset of each expanded period, in seconds east of UTC.
    private let offsets: [Int32]
    /// For each expanded period, the index of its offset in `table.types`.
    private let types: [UInt8]
    /// The first second of the first expanded period.
    private let start: Int64
    /// The second at which the last expanded period ends.
    private let end: Int64

    /// The index of the expanded period at the start of each step, a span of 194 days.
    ///
    /// The first step begins in 1970. Few steps contain more than one change of the offset, so a
    /// lookup by step needs no binary search.
    private let steps: [UInt16]
    private static let stepBits: Int64 = 24

    /// The start of the year 2100, in seconds since 1970.
    ///
    /// Changes by a rule are expanded into periods until this time; later ones are computed when
    /// needed.
    private static let limit: Int64 = 4_102_444_800
    /// The start of the year 1800, in seconds since 1970.
    ///
    /// If a rule already applies before this time, none of its changes are expanded.
    private static let earliest: Int64 = -5_364_662_400

    init(identifier: String, table: ZoneTable, ownPlace: Coordinates? = nil) {
        self.identifier = identifier
        self.table = table
        self.ownPlace = ownPlace
        let seconds = table.types.map { Int64($0.seconds) }
        leastOffset = seconds.min() ?? 0
        greatestOffset = seconds.max() ?? 0

        var starts = [ZonePeriod.distantPast] + table.transitions
        var types = [0] + table.typeIndexes
        var end = ZonePeriod.distantFuture
        if let rule = table.rule {
            // The rule applies from the last transition on. Without transitions it applies always,
            // and the periods before 1970 are also computed on each lookup.
            starts.removeLast()
            types.removeLast()
            end = table.transitions.last ?? rule.period(containing: 0).start
            // These bounds keep the number of expanded periods small, whatever the file contains.
            while (Self.earliest..<Self.limit).contains(end) {
                let period = rule.period(containing: end)
                starts.append(end)
                types.append(UInt8(table.types.count - (period.isDaylight ? 1 : 2)))
                end = period.end
            }
        }
        self.starts = starts
        self.types = types
        self.end = end
        start = starts.first ?? ZonePeriod.distantPast
        offsets = types.map { Int32(table.types[Int($0)].seconds) }
        steps = Self.steps(starts, end: end)
    }

    /// The difference between the greatest and the smallest offset, in seconds.
    ///
    /// A wall time that is further than this from every transition exists exactly once. Wall times
    /// at such a distance have the same order as their instants.
    var spread: Int64 { greatestOffset - leastOffset }

    /// Returns the period that contains a second.
    func period(containing second: Int64) -> ZonePeriod {
        guard second >= start, second < end else { return ruledPeriod(containing: second) }
        let index = index(containing: second)
        return ZonePeriod(
            start: starts[index], end: index + 1 < starts.count ? starts[index + 1] : end,
            offset: Int64(offsets[index]))
    }

    /// Returns the offset at a second.
    func offset(at second: Int64) -> Offset {
        guard second >= start, second < end else {
            let isDaylight = table.rule?.period(containing: second).isDaylight ?? false
            return table.types[table.types.count - (isDaylight ? 1 : 2)]
        }
        return table.types[Int(types[index(containing: second)])]
    }

    private static func steps(_ starts: [Int64], end: Int64) -> [UInt16] {
        guard let start = starts.first, start <= 0, starts.count < UInt16.max else { return [] }
        let limit = min(end, limit)
        var steps: [UInt16] = []
        var index = 0
        for second in stride(from: 0, to: limit, by: 1 << stepBits) {
            while index + 1 < starts.count, starts[index + 1] <= second { index += 1 }
            steps.append(UInt16(index))
        }
        return steps
    }

    /// Returns the index of the expanded period that contains a second.
    @inline(__always)
    private func index(containing second: Int64) -> Int {
        if second >= 0, second >> Self.stepBits < steps.count {
            var index = Int(steps[Int(second >> Self.stepBits)])
            while index + 1 < starts.count, starts[index + 1] <= second { index += 1 }
            return index
        }
        // A binary search for the first period that starts after the second.
        var low = 1
        var high = starts.count
        while low < high {
            let middle = (low + high) >> 1
            if starts[middle] > second { high = middle } else { low = middle + 1 }
        }
        return low - 1
    }

    private func ruledPeriod(containing second: Int64) -> ZonePeriod {
        guard let rule = table.rule else {
            // Without a rule, the expanded periods cover all times, so this line is never reached.
            return ZonePeriod(
                start: ZonePeriod.distantPast, end: ZonePeriod.distantFuture, offset: 0)
        }
        let (start, end, isDaylight) = rule.period(containing: second)
        let type = table.types[table.types.count - (isDaylight ? 1 : 2)]
        // The rule may begin to apply in the middle of one of its periods.
        let from = second >= self.end ? max(start, self.end) : start
        return ZonePeriod(start: from, end: end, offset: Int64(type.seconds))
    }
}
