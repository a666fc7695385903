import Recurrence

/// Entries into regions, and exits.
extension AlertBook {
    /// The regions whose border an alert waits for.
    var watchedRegions: Set<Region> {
        // A program whose notifications are switched off has no reason to locate the machine.
        guard program?.isShown != false else { return [] }
        return Set(placeAlerts.compactMap { entries[$0]?.record.alert.trigger.region })
    }

    /// Makes the alerts due that wait for a crossing.
    ///
    /// - Parameters:
    ///   - crossing: The crossing.
    ///   - now: The current time.
    /// - Returns: The decision. The alerts ring when the book looks for due alerts.
    func crossed(_ crossing: RegionCrossing, at now: Instant) -> Decision {
        var decision = Decision()
        for id in placeAlerts.sorted() {
            guard var record = entries[id]?.record,
                case .program(.region(var trigger)) = record.alert.trigger,
                trigger.rings(at: crossing), now > conditions.watermark(of: record)
            else { continue }
            trigger.happened = now
            record.alert.trigger = .program(.region(trigger))
            decision.changes.append(.put(record))
        }
        return decision
    }
}

extension Trigger {
    /// The region whose border the alert waits for; `nil` if there is none.
    fileprivate var region: Region? {
        if case .program(.region(let trigger)) = self { trigger.region } else { nil }
    }
}
