public import Recurrence

/// The reaction to new rules of a time zone to which alerts are pinned.
extension AlertBook {
    /// The zones to which alerts are pinned, each with the rules that the alerts use now.
    var pinnedZones: Set<Zone> {
        Set(entries.values.lazy.compactMap { $0.record.alert.trigger.ownZone })
    }

    /// Reschedules the alerts that are pinned to changed zones.
    ///
    /// Occurrences that the new rules move into the past do not ring late, except for the ring of a
    /// one-shot, because it has no other time.
    ///
    /// - Parameters:
    ///   - zones: The zones with their new rules, by identifier.
    ///   - now: The current time.
    /// - Returns: The decision; empty if no alert is pinned to one of the zones.
    public func zonesReplaced(_ zones: [String: Zone], at now: Instant) -> Decision {
        var decision = Decision()
        for entry in entries.values {
            var record = entry.record
            guard let old = record.alert.trigger.ownZone, let zone = zones[old.identifier],
                zone != old
            else { continue }
            record.alert.trigger = record.alert.trigger.pinned(to: zone)
            if let due = record.alert.trigger.onlyWallTime(in: .utc) {
                if record.alert.isOn, due <= record.state.watermark {
                    record.state.watermark = due - .microseconds(1)
                }
            } else {
                record.state.watermark = max(record.state.watermark, now)
            }
            decision.changes.append(.put(record))
        }
        return decision
    }
}
