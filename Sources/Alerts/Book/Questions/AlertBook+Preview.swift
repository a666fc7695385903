public import Recurrence

extension AlertBook {
    /// Returns the status and the rings that an alert would have after it is added or changed.
    ///
    /// - Parameters:
    ///   - alert: The alert.
    ///   - isNew: Whether the alert would be added, as ``adding(_:at:)`` does. Otherwise it would
    ///     replace the alert with the same id, as ``updating(_:at:)`` does.
    ///   - limit: The maximum number of rings.
    ///   - now: The current time; the rings come after it.
    /// - Returns: The preview; the book itself does not change.
    /// - Throws: ``AlertError`` as ``adding(_:at:)`` or ``updating(_:at:)`` does.
    public func preview(
        _ alert: Alert, isNew: Bool, limit: Int, at now: Instant
    ) throws(AlertError) -> AlertPreview {
        var unused = Decision()
        let record =
            isNew
            ? try added(alert, at: now, into: &unused)
            : try updated(alert, at: now, into: &unused)
        return AlertPreview(
            snapshot: status(of: record, at: now),
            rings: rings(of: record, after: now, limit: limit),
            skipped: skipped(of: record, after: now, limit: limit))
    }

    /// Returns the next rings of an alert after an instant.
    private func rings(
        of record: AlertRecord, after instant: Instant, limit: Int
    ) -> [Occurrence] {
        // A ring can use up a snooze or a skip, so the record changes from ring to ring.
        var record = record
        var cursor = max(instant, watermark(of: record))
        var rings: [Occurrence] = []
        while rings.count < limit, let ring = takeRing(of: &record, after: cursor) {
            rings.append(ring)
            cursor = max(ring.instant, watermark(of: record))
        }
        return rings
    }

    /// Returns the next occurrences that will be skipped.
    private func skipped(
        of record: AlertRecord, after instant: Instant, limit: Int
    ) -> [Occurrence] {
        guard let skip = record.state.skip else { return [] }
        var record = record
        record.state.skip = nil
        // A snoozed ring is not an occurrence to skip, so leave it out.
        record.state.snooze = nil
        return rings(
            of: record, after: max(instant, skip.since), limit: min(skip.count, limit))
    }
}
