import Recurrence

/// Arrivals at places with networks, and departures.
///
/// The machine is at such a place while it is connected to one of the place's networks, and for
/// ``departureDelay`` afterwards: a network that fails and comes back, or a walk to another access
/// point, is no departure and no second arrival. The state is stored, so that a daemon that starts
/// again where it ended learns of no arrival, and one that starts elsewhere does.
extension AlertBook {
    /// How long a place's networks must be lost before the machine has left the place.
    static let departureDelay = Duration.seconds(300)

    /// How much later than planned a departure is still decided.
    ///
    /// If more time has passed, the machine has slept, and its network needs a moment to come back.
    private static let patience = Duration.seconds(5)

    /// The instant at which the machine will have left a place; `nil` if no network is lost.
    var nextDeparture: Instant? {
        global.networks?.lazy.compactMap(\.lostAt).min().map { $0 + Self.departureDelay }
    }

    /// Uses the networks to which the machine is connected.
    ///
    /// - Parameters:
    ///   - ids: The ids of the networks.
    ///   - now: The current time.
    /// - Returns: The decision. The alerts for an arrival ring when the book looks for due alerts.
    func networksChanged(to ids: Set<String>, at now: Instant) -> Decision {
        let known = Set(settings.places.flatMap { $0.networks.map(\.id) })
        let lost = (global.networks ?? []).filter { !ids.contains($0.id) && known.contains($0.id) }
        let present =
            ids.map { NetworkPresence($0) }
            + lost.map { NetworkPresence($0.id, lostAt: $0.lostAt ?? now) }
        return moved(to: present.sorted { $0.id < $1.id }, at: now)
    }

    /// Decides that the machine has left places, if ``nextDeparture`` has come.
    func departureCame(at now: Instant) -> Decision {
        guard let networks = global.networks, let departure = nextDeparture, departure <= now else {
            return Decision()
        }
        if departure.duration(to: now) > Self.patience {
            let counted = networks.map {
                NetworkPresence($0.id, lostAt: $0.lostAt == nil ? nil : now)
            }
            return moved(to: counted, at: now)
        }
        let present = networks.filter { network in
            network.lostAt.map { $0 + Self.departureDelay > now } ?? true
        }
        return moved(to: present, at: now)
    }

    /// Forgets where the machine is, because no alert rings at a place.
    func forgetNetworks(at now: Instant) -> Decision { moved(to: nil, at: now) }

    private func moved(to networks: [NetworkPresence]?, at now: Instant) -> Decision {
        var turn = Turn(at: now, under: conditions)
        turn.global.networks = networks
        turn.writeGlobalChanges()
        var decision = turn.decision
        // The first networks say where the machine is, and not that it has come there.
        guard let before = global.networks, let networks else { return decision }
        for place in settings.places {
            switch (place.isPresent(in: before), place.isPresent(in: networks)) {
            case (false, true): decision.append(happened(.arrive(place.name), at: now))
            case (true, false): decision.append(happened(.leave(place.name), at: now))
            case (true, true), (false, false): break
            }
        }
        return decision
    }
}

extension Place {
    /// Whether one of the place's networks is among those that are present.
    fileprivate func isPresent(in present: [NetworkPresence]) -> Bool {
        networks.contains { network in present.contains { $0.id == network.id } }
    }
}
