public import Recurrence

/// Plans alerts again when the rules of the time zone they are pinned to have changed.
extension AlertBook {
    /// The zones that alerts are pinned to, each as the alerts know it.
    var pinnedZones: Set<Zone> {
        Set(entries.values.lazy.compactMap { $0.record.alert.trigger.ownZone })
    }

    /// Plans the alerts anew whose own zone has other rules.
    ///
    /// It is with them as with a change of the machine's zone: occurrences that the new rules put into
    /// the past are not late, and only a one-shot rings late, since it has no other time.
    ///
    /// - Parameters:
    ///   - zones: The zones with their new rules, by their identifiers.
    ///   - now: The present.
    /// - Returns: The decision; empty if no alert is pinned to one of them.
    public func zonesReplaced(_ zones: [String: Zone], at now: Instant) -> Decision {
        var decision = Decision()
        for entry in entries.values {
            var record = entry.record
            guard let old = record.alert.trigger.ownZone, let zone = zones[old.identifier],
                zone != old
            else { continue }
            record.alert.trigger = record.alert.trigger.pinned(to: zone)
            if let due = entry.oneShot.flatMap({ _ in record.alert.trigger.onlyInstant }) {
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

extension Trigger {
    /// When a pinned one-shot rings.
    fileprivate var onlyInstant: Instant? {
        guard case .once(let oneShot) = self else { return nil }
        return oneShot.instant(in: .utc)
    }
}
