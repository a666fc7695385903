public import Recurrence

extension AlertBook {
    /// Returns the status and the rings that an alert would have after it is added or changed.
    ///
    /// - Parameters:
    ///   - alert: The alert.
    ///   - isNew: Whether the alert would be added, as ``add(_:at:)`` does. Otherwise it would
    ///     replace the alert with the same id, as ``update(_:at:)`` does.
    ///   - limit: The maximum number of rings.
    ///   - now: The current time; the rings come after it.
    /// - Returns: The preview; the book itself does not change.
    /// - Throws: ``AlertError`` as ``add(_:at:)`` or ``update(_:at:)`` does.
    public func preview(
        _ alert: Alert, isNew: Bool, limit: Int, at now: Instant
    ) throws(AlertError) -> AlertPreview {
        var turn = Turn(at: now, under: conditions)
        let record =
            isNew
            ? try turn.add(alert, replacing: entries[alert.id]?.record)
            : try turn.update(try record(alert.id), to: alert)
        return preview(record, limit, now)
    }

    /// Returns the status and the next rings of a stored alert.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    func preview(
        stored id: Alert.ID, limit: Int, at now: Instant
    ) throws(AlertError) -> AlertPreview {
        preview(try record(id), limit, now)
    }

    private func preview(_ record: AlertRecord, _ limit: Int, _ now: Instant) -> AlertPreview {
        AlertPreview(
            snapshot: conditions.status(of: record, at: now),
            rings: conditions.rings(of: record, after: now, limit: limit),
            skipped: conditions.skipped(of: record, after: now, limit: limit))
    }
}
