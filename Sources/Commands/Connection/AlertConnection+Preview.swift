import Alerts

extension AlertConnection {
    /// Returns the result of adding or changing an alert, without storing it.
    ///
    /// - Parameters:
    ///   - alert: The alert.
    ///   - isNew: Whether the alert would be added.
    /// - Returns: The preview.
    /// - Throws: The error that adding or changing the alert would throw.
    func preview(_ alert: Alert, isNew: Bool) async throws -> SchedulePreview {
        SchedulePreview(
            try await center.preview(alert, isNew: isNew, limit: SchedulePreview.length),
            timeFormat)
    }

    /// Returns the status and the next rings of an alert that the verb has just stored.
    func preview(stored status: AlertSnapshot) async throws -> SchedulePreview {
        // A change to the same values changes nothing.
        try await preview(status.alert, isNew: false)
    }
}
