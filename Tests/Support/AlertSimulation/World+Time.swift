import Alerts
import Recurrence

extension World {
    /// Lets time pass while the machine is awake, and stops at each instant at which something is
    /// due.
    func pass(to target: Instant) throws {
        var stuck = 0
        while true {
            let before = now
            let answer = server.nextAnswer.map { now.advanced(by: $0 - machine.elapsed) }
            let stops = [
                daemon?.clock.nextDeadline,
                daemon == nil ? nil : tenants.compactMap(\.model.nextDue).min(), answer,
                daemon == nil ? nil : model.places.departure,
            ]
            machine.pass(to: stops.compactMap { $0 }.min().map { min($0, target) } ?? target)
            stuck = before == now ? stuck + 1 : 0
            if stuck > 100 {
                throw SimulationFailure(
                    "The clock stands still: the daemon wakes again and again at the same instant")
            }
            try wake()
            let isDue = daemon?.clock.nextDeadline.map { $0 <= now } ?? false
            if now >= target, !isDue { return }
        }
    }

    /// Runs everything that is due now.
    func wake() throws {
        if let answer = server.nextAnswer, answer <= machine.elapsed {
            server.answer()
            try happen(hasWokenUp: false)
        }
        daemon?.clock.wake()
        let now = now
        try happen { _ in [{ $0.tick(at: now) }] }
    }

    /// Lets the machine sleep until `target`; the clock may be corrected before the daemon wakes
    /// up.
    func sleep(to target: Instant, correctedBy step: Duration = .zero) throws {
        note("\(text(now)) SLEEP to \(text(target))")
        try fallAsleep(until: target)
        if step == .zero { try wake() } else { try self.step(by: step) }
    }

    /// Moves the clock forward or back by `duration`.
    func step(by duration: Duration) throws {
        note("\(text(now)) STEP by \(duration)")
        learn()
        let before = now
        machine.step(by: duration)
        for tenant in tenants { permitRepeats(of: tenant, after: duration, from: before) }
        guard let daemon else { return }
        daemon.clock.tell(.stepped(by: duration))
        let now = now
        // The daemon learns of the step before its timers fire, as with ``SystemClock``.
        try happen { _ in
            [
                { if duration > .zero { $0.tick(at: before) } },
                { $0.stepped(by: duration, to: now) }, { $0.tick(at: now) },
            ]
        }
        try wake()
    }

    /// Permits rings to repeat that lie after the new time.
    private func permitRepeats(
        of tenant: Tenant, after step: Duration, from before: Instant
    ) {
        let isFar = step < .seconds(-3 * 3_600)
        if isFar { tenant.ledger.beginAgain() }
        for (id, entry) in tenant.model.entries
        where isFar || entry.dealt > now.advanced(by: .seconds(3 * 3_600)) {
            guard let ring = entry.ring, !ring.isTold, ring.due > now else { continue }
            tenant.ledger.permit(id, ring.due)
        }
        guard step < .zero else { return }
        tenant.ledger.setBack(from: before, to: now)
        // A snooze and an interval move with the clock, perhaps to instants at which the alert
        // has already rung.
        for (id, entry) in tenant.model.entries {
            var moving = [entry.snooze?.until]
            if case .interval = entry.plan, let next = tenant.model.next(entry) {
                moving.append(next)
                // A step back by a multiple of a short interval leads to several such instants.
                let end = isFar ? next : before - step
                moving += entry.plan.due(after: next, through: end, in: machine.zone).map(\.at)
            }
            for instant in moving.compactMap(\.self) {
                tenant.ledger.permit(id, instant.advanced(by: step))
            }
        }
    }

    /// Copies the daemon's watermarks to the model, because the watermarks affect what happens when
    /// the zone changes, or when a clock that was set back is corrected.
    private func learn() {
        guard daemon != nil else { return }
        for tenant in tenants { tenant.learn() }
    }

    /// Moves the machine to another zone.
    func move(to zone: Zone) throws {
        note("\(text(now)) MOVE to \(zone)")
        learn()
        machine.zone = zone
        guard let daemon else { return }
        daemon.clock.tell(.zoneChanged(zone))
        let now = now
        try happen { _ in
            [{ $0.tick(at: now) }, { $0.moved(to: zone, at: now) }, { $0.tick(at: now) }]
        }
    }

    // MARK: The server

    func appear() throws {
        note("\(text(now)) SERVER appears")
        for tenant in tenants {
            tenant.ledger.trouble()
            tenant.early = []
        }
        server.appear()
        let now = now
        try happen { _ in [{ $0.appeared(at: now, isNew: true) }] }
        // A daemon that was killed meanwhile may not have written what it knows about the server.
        if daemon != nil { knownSession = server.session }
    }

    func disappear() throws {
        note("\(text(now)) SERVER disappears")
        server.disappear()
        for tenant in tenants { tenant.early = [] }
        trouble()
        try happen()
    }

    /// Simulates a user who chooses an action of a notification or closes the notification.
    ///
    /// - Parameters:
    ///   - id: The id of the notification.
    ///   - isDoubled: Whether the server sends the event two more times: immediately, and once
    ///     later.
    ///   - button: The name that a program has given to the pressed button; `nil` for an alert of
    ///     the user.
    ///   - event: Makes the event that the server sends.
    /// - Throws: ``SimulationFailure`` if the scheduler and the model differ.
    func respond(
        _ id: UInt32, isDoubled: Bool = false, button: String? = nil,
        _ event: (DeliveryReceipt) -> DeliveryEvent
    ) throws {
        guard let entry = server.screen[id], let session = server.session, daemon != nil,
            let tenant = tenant(of: entry.notification)
        else { return }
        let receipt = DeliveryReceipt(session: session, id: id)
        let event = event(receipt)
        let wasAnswered = !tenant.disk.isBehind && !tenant.disk.receipts.contains(receipt)
        note(
            "\(text(now)) RESPOND \(tenant.name) \(entry.notification.subject) \(event) doubled "
                + "\(isDoubled)")
        let isEarly = server.isToAnswer(id)
        if case .closed(_, let reason) = event {
            server.close(id, reason)
        } else {
            server.tell(event)
        }
        if isDoubled { server.tell(event) }
        let heard =
            button.map {
                DeliveryEvent.activated(receipt, action: $0, activationToken: nil)
            } ?? event
        if isEarly, entry.notification.replaces?.id != id {
            // The daemon does not know this notification's id yet. The event has an effect only
            // after the server has answered `Notify`.
            let subject = entry.notification.subject
            tenant.early.append(Tenant.EarlyEvent(id: id, subject: subject, event: heard))
            return try happen()
        }
        // This notification has replaced an earlier one under the same id, but the daemon does not
        // know yet that it is shown. So the daemon applies the event to the earlier ring, or
        // ignores the event if the user has already responded to that ring.
        let isSecond = isEarly && wasAnswered
        let subject = entry.notification.subject
        let subjects = isSecond || entry.isOrphan ? [] : tenant.alerts(of: subject)
        let now = now
        try happen { other in
            guard other === tenant else { return [] }
            return [
                { model in
                    model.hear(heard, of: subjects, on: subject, at: now)
                    // The daemon applies the event to the earlier ring, so it does not learn that
                    // the later ring has left the screen.
                    if isEarly { model.lose(subject) }
                }
            ]
        }
        if isDoubled {
            server.tell(event)
            try happen()
        }
    }

    /// Makes the disk full, or frees space again.
    func setFull(_ isFull: Bool) {
        guard isFull != disk.refuses else { return }
        note("\(text(now)) DISK full \(isFull)")
        if isFull { server.mood = .well }
        for tenant in tenants {
            tenant.disk.refuses = isFull
            tenant.ledger.isFull = isFull
        }
    }

    /// Ends the daemon and clears the screen.
    func finish() {
        daemon?.life.kill()
        bury(clearing: true)
    }
}
