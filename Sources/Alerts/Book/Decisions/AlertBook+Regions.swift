import Recurrence

/// Entries into regions, and exits.
extension AlertBook {
    /// The regions whose border an alert waits for.
    var watchedRegions: Set<Region> {
        // A program whose notifications are switched off has no reason to locate the machine.
        guard program?.isShown != false else { return [] }
        return Set(placeAlerts.compactMap { region(of: $0) })
    }

    /// Whether an alert rings at a place with networks.
    var watchesNetworks: Bool { placeAlerts.contains { region(of: $0) == nil } }

    /// Returns the region whose border an alert waits for; `nil` for any other alert.
    private func region(of id: Alert.ID) -> Region? {
        switch entries[id]?.record.alert.trigger {
        case .program(.region(let trigger)): trigger.region
        case .event(let trigger):
            settings.places.first { $0.name == trigger.event.place }?.region
        default: nil
        }
    }

    /// Rings the alerts that wait for crossings.
    ///
    /// The rings are in the same decision, and so in one transaction of the store: neither the side of
    /// a border nor the crossing for which a program's request has not rung yet is stored, so a daemon
    /// that is killed in between could not ring later.
    ///
    /// - Parameters:
    ///   - crossings: The crossings.
    ///   - now: The current time, up to which all other due alerts have rung.
    /// - Returns: The decision.
    func crossed(_ crossings: [RegionCrossing], at now: Instant) -> Decision {
        var decision = Decision()
        for crossing in crossings { decision.append(crossed(crossing, at: now)) }
        guard !decision.isEmpty else { return decision }
        var book = self
        book.apply(decision)
        decision.append(book.timePassed(until: now))
        return decision
    }

    /// Makes the alerts due that wait for a crossing.
    private func crossed(_ crossing: RegionCrossing, at now: Instant) -> Decision {
        var decision = Decision()
        for place in settings.places where place.region == crossing.region {
            let event = crossing.isEntry ? EventTrigger.Event.arrive : EventTrigger.Event.leave
            decision.append(happened(event(place.name), at: now))
        }
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
