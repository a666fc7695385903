import Messages
public import Recurrence

/// The alerts that mirror the entries of followed calendars.
///
/// Only a calendar changes the definition of its mirrors. Their state is Peal's, as that of other
/// alerts: they can be done, snoozed and paused. The id of a mirror depends on the calendar and the
/// entry's UID, so the state survives a file that is written again or renamed.
extension AlertBook {
    /// The mirrors of each calendar that has any, by the calendar's name.
    public var mirrors: [String: Set<Alert.ID>] {
        entries.values.reduce(into: [:]) { mirrors, entry in
            if let calendar = entry.calendar { mirrors[calendar, default: []].insert(entry.id) }
        }
    }

    /// Adds mirrors, and changes those that exist.
    ///
    /// A new mirror whose times have passed is not added. A mirror with the id of another alert is
    /// not added, either: ids of mirrors are so long that this does not happen by chance.
    ///
    /// - Parameters:
    ///   - alerts: The alerts that the calendar's entries give now.
    ///   - now: The current time.
    /// - Returns: The decision, which changes nothing about entries that are as before.
    public func mirror(_ alerts: [Alert], at now: Instant) -> Decision {
        var turn = Turn(at: now, under: conditions)
        for alert in alerts {
            let old = entries[alert.id]?.record
            guard old.map({ $0.alert.calendar == alert.calendar }) ?? true else { continue }
            let record = turn.follow(
                alert, over: old, acknowledged: alert.origin?.acknowledged,
                since: old?.alert.origin?.acknowledged)
            if let record { turn.put(record) }
        }
        return turn.decision
    }

    /// Removes the mirrors of a calendar, and takes their notifications off the screen.
    ///
    /// - Parameters:
    ///   - calendar: The name of the calendar.
    ///   - kept: The mirrors of entries that the calendar still has.
    ///   - now: The current time.
    /// - Returns: The decision.
    public func removeMirrors(
        of calendar: String, except kept: Set<Alert.ID>, at now: Instant
    ) -> Decision {
        var turn = Turn(at: now, under: conditions)
        let removed = entries.filter { $0.value.calendar == calendar && !kept.contains($0.key) }
        for entry in removed.values.sorted(by: { $0.id < $1.id }) {
            let record = entry.record
            // The history needs the titles of the alerts that it may name.
            turn.remove(record, logging: record.state.isCompleted || !entry.isUneventful)
        }
        return turn.decision
    }

    /// Returns the instants up to which the user is done with mirrors, of those whose calendar does
    /// not say so.
    ///
    /// - Parameters:
    ///   - ids: The mirrors.
    ///   - now: The current time.
    /// - Returns: The instants, which RFC 9074 calls `ACKNOWLEDGED`.
    public func acknowledgements(
        among ids: some Sequence<Alert.ID>, at now: Instant
    ) -> [Alert.ID: Instant] {
        ids.reduce(into: [:]) { instants, id in
            guard let record = entries[id]?.record, record.alert.calendar != nil,
                let instant = conditions.acknowledgement(of: record),
                instant > now - Self.oldestAcknowledgement,
                instant > record.alert.origin?.acknowledged ?? .distantPast
            else { return }
            instants[id] = instant
        }
    }

    /// How long ago a ring can have been of which the calendar does not say so yet.
    ///
    /// Without a limit, all entries with which the user has ever been done would change when the user
    /// wants Peal to write into the calendar.
    private static let oldestAcknowledgement = Duration.seconds(30 * 86_400)

    /// Returns the record of an alert that the user may change.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``, or with
    ///   ``AlertError/Code/invalidAlert`` for the mirror of a calendar's entry.
    func ownRecord(_ id: Alert.ID) throws(AlertError) -> AlertRecord {
        let record = try record(id)
        try record.alert.requireOwn()
        return record
    }
}

extension Alert {
    /// Throws an error if the alert is the mirror of a calendar's entry, which only the calendar may
    /// change.
    func requireOwn() throws(AlertError) {
        guard let calendar else { return }
        throw .invalid(
            "'\(Text.excerpt(content.title))' is an entry of the calendar '\(calendar)'. Change it "
                + "in your calendar program. 'peal done \(id)' and 'peal pause \(id)' silence it "
                + "here.")
    }
}

extension RingConditions {
    /// Returns the time of the last ring of an alert with which the user is done; `nil` if there is
    /// none.
    ///
    /// RFC 9074 recommends the current time, but two machines on which the user is done with the same
    /// ring must write the same line, so that their changes are no conflict.
    func acknowledgement(of record: AlertRecord) -> Instant? {
        // A snooze is over when its ring is acknowledged, so a snoozed ring must not be.
        guard record.state.snooze == nil else { return nil }
        if case .afterDone(let time) = record.alert.trigger { return time.done }
        guard
            let end = record.state.done.flatMap({ self.end(of: $0, in: record.alert.trigger) }),
            let last = record.alert.last(through: end, in: zone)?.instant, last <= end
        else { return nil }
        return last
    }

    private func end(of done: Done, in trigger: Trigger) -> Instant? {
        if case .rings(let instants) = done { return instants.upperBound }
        let home = trigger.zone(on: zone)
        return done.day(in: home).flatMap {
            home.instant(of: CivilDateTime(date: $0, time: .endOfDay))
        }.map { $0 - .microseconds(1) }
    }
}

extension AlertChange {
    /// Whether the change is one of the alert's definition, which the mirror of a calendar's entry
    /// refuses.
    var needsOwnAlert: Bool {
        switch self {
        case .on, .off, .skip, .postpone, .remove: true
        case .notDone, .snooze, .snoozeUntil, .pause, .resume, .seen: false
        }
    }
}

extension Turn {
    /// Removes an alert, and takes its notification off the screen.
    ///
    /// - Parameters:
    ///   - record: The alert.
    ///   - isLogged: Whether the history records this.
    mutating func remove(_ record: AlertRecord, logging isLogged: Bool) {
        write(.remove(record.id))
        if isLogged { log(.removed, record, isRemoved: true) }
        withdraw(record)
        perform(.announce(.changed(record.id)))
    }

    /// Returns the record of an alert that is also changed elsewhere, in a calendar or on another
    /// machine.
    ///
    /// - Parameters:
    ///   - alert: The alert as it is there.
    ///   - old: The record; `nil` if the alert is new.
    ///   - acknowledged: The instant up to which its rings are acknowledged there.
    ///   - former: The instant up to which they were acknowledged before.
    /// - Returns: The record; `nil` if there is nothing to write.
    mutating func follow(
        _ alert: Alert, over old: AlertRecord?, acknowledged: Instant?, since former: Instant?
    ) -> AlertRecord? {
        let acknowledged = acknowledged.flatMap { $0 > former ?? .distantPast ? $0 : nil }
        guard let old else {
            guard var record = try? add(alert, replacing: nil) else { return nil }
            acknowledge(&record, through: acknowledged)
            return record.state.isCompleted ? nil : record
        }
        var alert = alert
        if old.state.isCompleted, alert.trigger == old.alert.trigger { alert.isOn = false }
        guard alert != old.alert || acknowledged != nil else { return nil }
        var record = (try? update(old, to: alert)) ?? ended(old, as: alert)
        acknowledge(&record, through: acknowledged)
        return record
    }

    /// Returns the record of an alert that was moved into the past.
    private mutating func ended(_ old: AlertRecord, as alert: Alert) -> AlertRecord {
        var record = AlertRecord(alert: alert, state: old.state)
        record.alert.isOn = false
        record.state.isCompleted = true
        dropSnooze(of: &record)
        retire(&record)
        return record
    }

    /// Takes a ring off the screen that was acknowledged elsewhere.
    private mutating func acknowledge(
        _ record: inout AlertRecord, through acknowledged: Instant?
    ) {
        guard let acknowledged else { return }
        // The clock of the other machine can be ahead.
        let through = min(acknowledged, now)
        record.state.watermark = max(record.state.watermark, through)
        if let last = record.alert.last(through: now, in: zone)?.instant, last <= through {
            dropSnooze(of: &record)
        }
        if let shown = record.state.liveNotification, shown.due <= through {
            log(.done, record, due: shown.due)
            retire(&record)
        }
        // The user can be done with a ring before it comes.
        if let next = conditions.nextRing(of: record, after: now)?.instant, next <= acknowledged {
            record.state.done = .rings(next...acknowledged)
        }
        conditions.complete(&record)
    }
}
