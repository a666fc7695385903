import Alerts

extension Access {
    /// What adding or changing an alert would come to; nothing is saved.
    ///
    /// - Parameters:
    ///   - alert: the alert.
    ///   - isNew: whether it would be added.
    /// - Returns: the alert as it would stand.
    /// - Throws: what adding or changing it would throw.
    func rehearse(_ alert: Alert, isNew: Bool = false) async throws -> AlertStatus {
        var records: [AlertRecord] = []
        if try await directory.ids(startingWith: alert.id.rawValue).contains(alert.id) {
            records.append(AlertRecord(try await directory.get(alert.id), at: now))
        }
        // The same book that the daemon has, so that it says the same.
        let common = CommonState(pause: try await directory.status().pause)
        var book = AlertBook(records: records, common: common, zone: zone)
        book.apply(isNew ? try book.adding(alert, at: now) : try book.updating(alert, at: now))
        return try book.status(alert.id, at: now)
    }
}
