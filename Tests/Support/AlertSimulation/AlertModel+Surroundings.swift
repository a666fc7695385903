import Alerts
import Recurrence

/// The model's behaviour when the desktop and the machine report something.
extension AlertModel {
    /// The model's view of the places.
    struct Places {
        enum Home: Hashable {
            case away
            case here
            /// The network is lost, but the machine may be at home.
            case lost(since: Instant)
        }

        /// Whether the machine is at home; `nil` while no alert waits for this.
        var home: Home?
        /// Whether the machine is at the office; `nil` while no alert waits for this, and until the
        /// first position.
        var isAtOffice: Bool?

        /// The instant at which the machine will have left home.
        var departure: Instant? {
            if case .lost(let since) = home { since.advanced(by: .seconds(300)) } else { nil }
        }

        mutating func moveLoss(_ move: (Instant) -> Instant) {
            if case .lost(let since) = home { home = .lost(since: move(since)) }
        }
    }

    // MARK: Presence

    /// The user says to be away, or leaves that to the desktop.
    mutating func setAway(_ isAway: Bool, at now: Instant) {
        changePresence(at: now) { $0.isSaidAway = isAway }
    }

    /// The desktop reports that the user has left or is back.
    mutating func sense(_ absence: Absence.Reason?, at now: Instant) {
        changePresence(at: now) { $0.absence = absence }
    }

    /// When the user is back, the rings that have waited come if they are not too late.
    private mutating func changePresence(
        at now: Instant, _ change: (inout AlertModel) -> Void
    ) {
        let held = entries.filter { isHeld($1) }.keys.sorted()
        change(&self)
        var late: [Alert.ID] = []
        for id in held {
            guard let entry = entries[id], !isHeld(entry), !gaveUp(id, at: now),
                let ring = entry.ring
            else { continue }
            if beginsToSound(ring, of: entry, at: now) {
                entries[id]?.ring?.soundsSince = now
            } else if ring.due.duration(to: now) > .seconds(60) {
                late.append(id)
            }
        }
        gather(late)
    }

    // MARK: Events

    /// An event happens, for which alerts ring that are on.
    mutating func happened(_ event: EventTrigger.Event, at now: Instant) {
        for (id, entry) in entries {
            guard case .event(event, _) = entry.plan, entry.isOn, now > entry.dealt else {
                continue
            }
            entries[id]?.plan = .event(event, happened: now)
        }
    }

    /// Rings for the events that have happened.
    mutating func ringForEvents(at now: Instant) {
        let isPending = entries.values.contains {
            if case .event(_, _?) = $0.plan { true } else { false }
        }
        if isPending { tick(at: now) }
    }

    /// Forgets the event for which an alert has rung.
    func forgetEvent(of entry: inout Entry) {
        guard case .event(let event, let happened?) = entry.plan, happened <= entry.dealt else {
            return
        }
        entry.plan = .event(event, happened: nil)
    }

    /// An event is new whenever it happens, even if an earlier ring has a later time.
    func correctEvent(_ entry: inout Entry, at now: Instant) {
        if entry.plan.isEvent { entry.dealt = min(entry.dealt, now) }
    }

    // MARK: Places

    private func waits(for place: Place) -> Bool {
        entries.values.contains {
            guard case .event(let event, _) = $0.plan else { return false }
            return $0.isOn && event.place == place.name
        }
    }

    /// Learns whether the machine is at home, if an alert waits for this.
    mutating func follow(_ surroundings: Surroundings, at now: Instant) {
        guard waits(for: surroundings.home) else {
            places.home = nil
            return
        }
        switch (places.home, surroundings.isConnected) {
        case (.away, true):
            places.home = .here
            happened(.arrive(surroundings.home.name), at: now)
        case (nil, true), (.lost, true): places.home = .here
        case (.here, false): places.home = .lost(since: now)
        case (nil, false): places.home = .away
        case (.here, true), (.away, false), (.lost, false): break
        }
    }

    /// The machine has left home if it has been without the network for five minutes, all of which it
    /// was awake.
    mutating func leaveHome(_ surroundings: Surroundings, at now: Instant) {
        guard let departure = places.departure, departure <= now else { return }
        guard departure.duration(to: now) <= .seconds(5) else {
            places.home = .lost(since: now)
            return
        }
        places.home = .away
        happened(.leave(surroundings.home.name), at: now)
    }

    /// Learns whether the machine is at the office, if an alert waits for this.
    ///
    /// The first position says where the machine is, and not that it has come there.
    mutating func locate(_ surroundings: Surroundings, at now: Instant) {
        let office = surroundings.office
        guard waits(for: office) else {
            places.isAtOffice = nil
            return
        }
        let isEntry = surroundings.isAtOffice
        let isCrossing = places.isAtOffice == !isEntry
        places.isAtOffice = isEntry
        guard isCrossing else { return }
        happened(isEntry ? .arrive(office.name) : .leave(office.name), at: now)
        ringForEvents(at: now)
    }

    // MARK: Alarms and wake-ups

    /// How long an alarm sounds.
    private static let length = Duration.seconds(600)

    /// Whether a ring sounds from now on, because it is an alarm that need not wait and is not later
    /// than its sound would be long.
    func beginsToSound(_ ring: Ring, of entry: Entry, at now: Instant) -> Bool {
        owner == nil && entry.isAlarm && !(isAway && entry.waits)
            && (ring.heldUntil ?? ring.due).duration(to: now) < Self.length
    }

    /// Returns the instant at which a ring began to sound, if it has not sounded for its length.
    func sound(_ since: Instant?, at now: Instant) -> Instant? {
        since.flatMap { now < $0.advanced(by: Self.length) ? $0 : nil }
    }

    /// Ends the sounds that have lasted their time.
    ///
    /// The daemon then finds that an alert is over, for example because of a change of the zone.
    mutating func endSounds(at now: Instant) {
        for (id, var entry) in entries {
            guard let since = entry.ring?.soundsSince, sound(since, at: now) == nil else {
                continue
            }
            entry.ring?.soundsSince = nil
            complete(&entry)
            entries[id] = entry
        }
    }

    /// The alarm that sounds: the first that the user has not answered.
    func sounding(at now: Instant) -> (alert: Alert.ID, since: Instant)? {
        entries.compactMap { id, entry -> (alert: Alert.ID, since: Instant)? in
            guard let ring = entry.ring, ring.isUnseen, !isPaused(entry, at: now),
                let since = sound(ring.soundsSince, at: now)
            else { return nil }
            return (id, since)
        }.min { ($0.since, $0.alert) < ($1.since, $1.alert) }
    }

    /// The next ring for which the machine has to be awake.
    func nextWakeRing(after now: Instant) -> Instant? {
        entries.values.filter { $0.wakes && !(isAway && $0.waits) }
            .compactMap { nextRing($0, after: now) }.min()
    }
}

extension Plan {
    var isEvent: Bool { if case .event = self { true } else { false } }
}
