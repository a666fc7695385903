public import Recurrence

/// Rings that wait while the user is away.
///
/// Being away is like a missing notification server for the alerts that wait: their rings stay due,
/// a later ring replaces an earlier one, and at the return those that are not too late are shown,
/// several late ones in the digest. The time at which a waiting ring comes again passes unused.
extension AlertBook {
    /// Whether the user is away, and how many rings wait for the return.
    public var away: AwayStatus {
        AwayStatus(
            mode: global.awayMode, absence: conditions.absence,
            held: conditions.holdsRings
                ? notifications.waiting.count {
                    entries[$0].map { conditions.holdsBack($0.record) } ?? false
                } : 0)
    }

    /// Sets whether alerts wait as for a user who is away.
    public func setAway(_ mode: AwayMode, at now: Instant) -> Decision {
        let former = conditions
        var turn = Turn(at: now, under: conditions)
        guard mode != global.awayMode else { return turn.decision }
        turn.global.awayMode = mode
        turn.global.awaySince = mode == .on ? now : nil
        turn.perform(.announce(.away))
        var new = conditions
        new.global = turn.global
        release(from: former, to: new, &turn)
        turn.writeGlobalChanges()
        return turn.decision
    }

    /// Makes alerts wait as for a user who is away, because the desktop has been asked about the user
    /// and has not answered yet.
    ///
    /// A daemon that starts behind a locked screen would otherwise show what has to wait.
    mutating func presenceAsked(at now: Instant) {
        conditions.presenceAskedAt = now
        replanNotifications()
    }

    /// Uses what the desktop says about the user.
    ///
    /// - Parameters:
    ///   - absence: The absence; `nil` if the user is at the machine.
    ///   - now: The current time.
    /// - Returns: The decision, which shows the rings that waited if the user is back.
    public mutating func presenceChanged(to absence: Absence?, at now: Instant) -> Decision {
        let former = conditions
        var turn = Turn(at: now, under: conditions)
        let asked = conditions.presenceAskedAt
        guard absence != conditions.sensedAbsence || asked != nil else { return turn.decision }
        conditions.sensedAbsence = absence
        conditions.presenceAskedAt = nil
        turn.perform(.announce(.away))
        if let asked { logHeld(since: asked, &turn) }
        release(from: former, to: conditions, &turn)
        turn.writeGlobalChanges()
        replanNotifications()
        return turn.decision
    }

    /// Adds the rings to the history that came while the desktop was asked, and that wait.
    private func logHeld(since asked: Instant, _ turn: inout Turn) {
        for id in notifications.waiting.sorted() {
            guard let record = entries[id]?.record, conditions.holdsBack(record),
                record.state.watermark >= asked
            else { continue }
            turn.log(.held, record, due: record.state.notification?.due)
        }
    }

    /// Shows the rings that waited under former conditions, and need not wait under new ones.
    ///
    /// Rings that are late come together in the digest, as after a sleep of the machine.
    func release(from former: RingConditions, to new: RingConditions, _ turn: inout Turn) {
        guard former.holdsRings else { return }
        var late: [Alert.ID] = []
        for id in notifications.waiting.sorted() {
            guard var record = entries[id]?.record, former.holdsBack(record),
                !new.holdsBack(record)
            else { continue }
            if turn.release(&record) { late.append(id) }
            turn.put(record)
        }
        turn.showLate(late)
    }
}

extension Turn {
    /// Lets a ring come that waited for the user, unless it is too late.
    ///
    /// - Returns: Whether the ring is late, in which case the caller shows the notification, alone
    ///   or in the digest.
    mutating func release(_ record: inout AlertRecord) -> Bool {
        record.state.notification?.retry()
        dropIfTooLate(&record)
        guard let notification = record.state.notification, notification.stage == .due else {
            return false
        }
        if notification.isPending { beginSound(of: &record, isReleased: true) }
        let isLate =
            notification.isPending && record.soundEnd == nil
            && Lateness.isLate(age: notification.due.duration(to: now))
        if !isLate { perform(.reconcile(.alert(record.id))) }
        return isLate
    }
}

extension RingConditions {
    /// The absence of the user; `nil` if the user is at the machine.
    var absence: Absence? {
        switch global.awayMode {
        case .on: Absence(.said, since: global.awaySince ?? .distantPast)
        case .off: nil
        case .auto: sensedAbsence
        }
    }

    /// Whether alerts wait that wait for an absent user: the user is away, or may be.
    var holdsRings: Bool {
        absence != nil || presenceAskedAt != nil && global.awayMode == .auto
    }

    /// Whether the rings of an alert wait now, because the user is away or may be.
    ///
    /// Critical alerts, and so alarms, wait only if the alert itself says so, and so do alerts that
    /// wake the machine.
    func holds(_ alert: Alert) -> Bool {
        guard holdsRings, program == nil else { return false }
        return alert.holdsAway
            ?? (settings.holdsAway && alert.urgency != .critical && !alert.wakes)
    }

    /// Whether the current ring of an alert waits to be shown until the user is back.
    func holdsBack(_ record: AlertRecord) -> Bool {
        guard let notification = record.state.notification, notification.stage == .due,
            notification.isToRing
        else { return false }
        return holds(record.alert)
    }
}
