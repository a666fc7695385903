import Alerts

extension AlertConnection {
    /// Returns the result of adding or changing an alert, without saving it.
    ///
    /// - Parameters:
    ///   - alert: The alert.
    ///   - isNew: Whether the alert would be added.
    /// - Returns: The status that the alert would have.
    /// - Throws: The error that adding or changing the alert would throw.
    func dryRun(_ alert: Alert, isNew: Bool = false) async throws -> AlertSnapshot {
        var records: [AlertRecord] = []
        if try await center.ids(startingWith: alert.id.rawValue).contains(alert.id) {
            records.append(AlertRecord(try await center.get(alert.id), at: now))
        }
        // The daemon decides with an `AlertBook`, too, so the result here is the same.
        let global = GlobalState(pause: try await center.status().pause)
        var book = AlertBook(records: records, global: global, zone: zone)
        book.apply(isNew ? try book.adding(alert, at: now) : try book.updating(alert, at: now))
        return try book.status(alert.id, at: now)
    }
}
