import Alerts
import Recurrence
import Wording

/// The number of rings in each half hour of several days.
struct RingCounts {
    struct Day {
        let date: CivilDate
        /// The rings in the 48 half hours of the local clock.
        ///
        /// If an hour occurs twice on a day, its rings are added up.
        var rings = [Int](repeating: 0, count: 48)
        var count: Int { rings.reduce(0, +) }
    }

    private(set) var days: [Day]

    /// Returns the half hours of `count` days.
    static func spans(
        from first: CivilDate, days count: Int, _ timeFormat: RelativeTimeFormat
    ) -> TimeSpans {
        let start = timeFormat.start(of: first)
        let end = timeFormat.start(of: first.advanced(byDays: count))
        let seconds = Int(end.seconds - start.seconds)
        return TimeSpans(from: start, every: 1_800, count: (seconds + 1_799) / 1_800)
    }

    /// Counts the rings of each day.
    ///
    /// - Parameters:
    ///   - counts: The number of rings in each of `spans`.
    ///   - spans: The half hours from ``spans(from:days:_:)``.
    ///   - first: The first day.
    ///   - count: The number of days.
    ///   - zone: The zone of the days.
    init(
        _ counts: [Int], in spans: TimeSpans, from first: CivilDate, days count: Int, zone: Zone
    ) {
        days = (0..<count).map { Day(date: first.advanced(byDays: $0)) }
        for (index, count) in counts.enumerated() where count > 0 {
            // Clocks change on a half hour and by a multiple of half an hour, so each span lies
            // in one half hour of the local clock.
            let wall = zone.civil(at: spans.start + .seconds(index * spans.seconds))
            let day = wall.date.daysSinceEpoch - first.daysSinceEpoch
            if days.indices.contains(day) {
                days[day].rings[wall.time.secondsSinceMidnight / 1_800] += count
            }
        }
    }
}

extension AlertConnection {
    /// Counts the coming rings of each day.
    ///
    /// - Parameters:
    ///   - ids: The alerts.
    ///   - first: The first day.
    ///   - count: The number of days.
    /// - Returns: The counts.
    /// - Throws: The error of the call to the daemon.
    func ringCounts(
        of ids: [Alert.ID], from first: CivilDate, days count: Int
    ) async throws -> RingCounts {
        let spans = RingCounts.spans(from: first, days: count, timeFormat)
        let counts = try await center.countRings(of: ids, in: spans)
        return RingCounts(counts, in: spans, from: first, days: count, zone: zone)
    }
}
