/// What all copies of a zone share: its rules, laid out so that lookups are quick.
///
/// The yearly changes that a rule makes are written out for the years in which people live now; for
/// later ones they are computed when asked for.
final class ZoneTimeline: Sendable {
    let identifier: String
    let table: ZoneTable
    /// The smallest offset there is, in seconds.
    let leastOffset: Int64
    /// The greatest offset there is, in seconds.
    let greatestOffset: Int64

    /// The first second of each period that is written out, ascending.
    private let starts: [Int64]
    /// The offset of each, in seconds.
    private let offsets: [Int32]
    /// Which of the zone's offsets each has.
    private let types: [UInt8]
    /// The first second of the first of them.
    private let start: Int64
    /// The second at which the last of them ends.
    private let end: Int64

    /// The period at the beginning of each step of 194 days since 1970, of those written out.
    ///
    /// Few steps have more than one change, so a lookup by them takes no search.
    private let steps: [UInt16]
    private static let stepBits: Int64 = 24

    /// The year 2100: changes before it are written out.
    private static let limit: Int64 = 4_102_444_800
    /// The year 1800: where a rule holds since before it, its changes are not written out.
    private static let earliest: Int64 = -5_364_662_400

    init(identifier: String, table: ZoneTable) {
        self.identifier = identifier
        self.table = table
        let seconds = table.types.map { Int64($0.seconds) }
        leastOffset = seconds.min() ?? 0
        greatestOffset = seconds.max() ?? 0

        var starts = [ZonePeriod.distantPast] + table.transitions
        var types = [0] + table.typeIndexes
        var end = ZonePeriod.distantFuture
        if let rule = table.rule {
            // From the last transition on it is the rule that counts. Without transitions it always
            // does; then the years before 1970 are computed, too.
            starts.removeLast()
            types.removeLast()
            end = table.transitions.last ?? rule.period(containing: 0).start
            // What is written out must stay few, whatever a file says.
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

    /// How far two offsets of this zone can be apart, in seconds.
    ///
    /// Further than this from every transition, a wall time comes once and in its turn.
    var spread: Int64 { greatestOffset - leastOffset }

    /// The period that contains a second.
    func period(containing second: Int64) -> ZonePeriod {
        guard second >= start, second < end else { return ruledPeriod(containing: second) }
        let index = index(containing: second)
        return ZonePeriod(
            start: starts[index], end: index + 1 < starts.count ? starts[index + 1] : end,
            offset: Int64(offsets[index]))
    }

    /// The offset at a second.
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

    /// The period that is written out and contains a second.
    @inline(__always)
    private func index(containing second: Int64) -> Int {
        if second >= 0, second >> Self.stepBits < steps.count {
            var index = Int(steps[Int(second >> Self.stepBits)])
            while index + 1 < starts.count, starts[index + 1] <= second { index += 1 }
            return index
        }
        // The first one that starts after the second.
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
            // Periods that are written out are all there is then; no second lies outside.
            return ZonePeriod(
                start: ZonePeriod.distantPast, end: ZonePeriod.distantFuture, offset: 0)
        }
        let (start, end, isDaylight) = rule.period(containing: second)
        let type = table.types[table.types.count - (isDaylight ? 1 : 2)]
        // The rule may count from the middle of one of its periods on.
        let from = second >= self.end ? max(start, self.end) : start
        return ZonePeriod(start: from, end: end, offset: Int64(type.seconds))
    }
}
