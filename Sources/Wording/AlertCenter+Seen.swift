package import Alerts
package import Recurrence

extension AlertCenter {
    /// Returns today's rings that the user has seen, but has not responded to.
    ///
    /// - Parameters:
    ///   - waiting: The alerts with an unseen notification, which are left out.
    ///   - kept: Earlier rings that are returned as well, by their alerts.
    ///   - timeFormat: The current day.
    /// - Returns: The rings in their order.
    /// - Throws: The error of a call.
    package func seenRings(
        besides waiting: [AlertSnapshot], keeping kept: [Alert.ID: Instant] = [:],
        on timeFormat: RelativeTimeFormat
    ) async throws -> [UpcomingRing] {
        let midnight = timeFormat.start(of: timeFormat.date(in: 0))
        let start = min(midnight, kept.values.min() ?? midnight)
        let history = try await history(since: start, limit: 1_000)
        var rings = SeenRings(history).rings.filter { $1 >= midnight || kept[$0] == $1 }
        for status in waiting { rings[status.id] = nil }
        guard !rings.isEmpty else { return [] }
        return try await rows(of: rings.keys.sorted()).compactMap { row in
            rings[row.id].map { UpcomingRing(alert: row.id, title: row.title, at: $0) }
        }.sorted { ($0.at, $0.alert) < ($1.at, $1.alert) }
    }
}
