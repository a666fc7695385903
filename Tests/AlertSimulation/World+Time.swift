import Alerts
import Recurrence

extension World {
    /// Lets time pass, awake, and stops wherever something is to happen.
    func pass(to target: Instant) throws {
        var stuck = 0
        while true {
            let before = now
            let answer = server.nextAnswer.map { now.advanced(by: $0 - machine.elapsed) }
            let stops = [
                daemon?.clock.nextDeadline, daemon == nil ? nil : model.nextDue, answer,
            ]
            machine.pass(to: stops.compactMap { $0 }.min().map { min($0, target) } ?? target)
            stuck = before == now ? stuck + 1 : 0
            if stuck > 100 { throw SimulationFailure("It does not come to rest") }
            try wake()
            let isDue = daemon?.clock.nextDeadline.map { $0 <= now } ?? false
            if now >= target, !isDue { return }
        }
    }

    /// What sleeps until now wakes.
    func wake() throws {
        if let answer = server.nextAnswer, answer <= machine.elapsed {
            server.answer()
            try happen([])
        }
        daemon?.clock.wake()
        let now = now
        try happen([{ $0.tick(at: now) }])
    }

    /// Lets the machine sleep until `target`; the clock may be corrected before the daemon wakes.
    func sleep(to target: Instant, correctedBy step: Duration = .zero) throws {
        note("\(text(now)) SLEEP to \(text(target))")
        machine.pass(to: target)
        if step == .zero { try wake() } else { try self.step(by: step) }
    }

    /// Sets the clock by a step.
    func step(by duration: Duration) throws {
        note("\(text(now)) STEP by \(duration)")
        learn()
        let before = now
        machine.step(by: duration)
        let isFar = duration < .seconds(-3 * 3_600)
        if isFar { ledger.beginAgain() }
        for (id, entry) in model.entries
        where isFar || entry.dealt > now.advanced(by: .seconds(3 * 3_600)) {
            guard let ring = entry.ring, !ring.isTold, ring.due > now else { continue }
            ledger.permit(id, ring.due)
        }
        if duration < .zero { ledger.setBack(from: before, to: now) }
        if duration < .zero {
            // A snooze and an interval move with the clock, perhaps to an instant that had its ring.
            for (id, entry) in model.entries {
                var moving = [entry.snooze?.until]
                if case .interval = entry.plan { moving.append(model.next(entry)) }
                for instant in moving.compactMap(\.self) {
                    ledger.permit(id, instant.advanced(by: duration))
                }
            }
        }
        guard let daemon else { return }
        daemon.clock.tell(.stepped(by: duration))
        let now = now
        // Told before anybody wakes, as ``SystemClock`` does.
        try happen([
            { if duration > .zero { $0.tick(at: before) } },
            { $0.stepped(by: duration, to: now) }, { $0.tick(at: now) },
        ])
        try wake()
    }

    /// How far the daemon has looked tells in another zone, or when a setback is mended in one.
    private func learn() {
        if daemon != nil, !disk.isBehind { model.learn(from: disk) }
    }

    /// The machine moves to another zone.
    func move(to zone: Zone) throws {
        note("\(text(now)) MOVE to \(zone)")
        learn()
        machine.zone = zone
        guard let daemon else { return }
        daemon.clock.tell(.zoneChanged(zone))
        let now = now
        try happen([
            { $0.tick(at: now) }, { $0.moved(to: zone, at: now) }, { $0.tick(at: now) },
        ])
    }

    // MARK: The server

    func appear() throws {
        note("\(text(now)) SERVER appears")
        ledger.trouble()
        early = []
        server.appear()
        let now = now
        knownSession = server.session
        try happen([{ $0.appeared(at: now, isNew: true) }])
    }

    func disappear() throws {
        note("\(text(now)) SERVER disappears")
        server.disappear()
        early = []
        trouble()
        try happen([])
    }

    /// The user chooses an action of a notification on screen, or closes it.
    ///
    /// - Parameters:
    ///   - id: The notification.
    ///   - isDoubled: Whether the server tells of it twice at once, and later once more.
    ///   - event: What the server tells.
    /// - Throws: ``SimulationFailure`` where the scheduler and the model differ.
    func respond(
        _ id: UInt32, isDoubled: Bool = false, _ event: (DeliveryReceipt) -> DeliveryEvent
    ) throws {
        guard let entry = server.screen[id], let session = server.session, daemon != nil else {
            return
        }
        let receipt = DeliveryReceipt(session: session, id: id)
        let event = event(receipt)
        let wasAnswered = !disk.isBehind && !disk.receipts.contains(receipt)
        note("\(text(now)) RESPOND \(entry.notification.subject) \(event) doubled \(isDoubled)")
        let isEarly = server.isToAnswer(id)
        if case .closed(_, let reason) = event {
            server.close(id, reason)
        } else {
            server.tell(event)
        }
        if isDoubled { server.tell(event) }
        if isEarly, entry.notification.replaces?.id != id {
            // It counts once the daemon knows what it was about.
            let subject = entry.notification.subject
            early.append(EarlyEvent(id: id, subject: subject, event: event))
            return try happen([])
        }
        // Taken for that of the earlier one, which counts once: that may have been answered already.
        let isSecond = isEarly && wasAnswered
        let subjects = isSecond ? [] : subjects(of: entry)
        let now = now
        try happen([
            { model in
                model.hear(event, of: subjects, on: entry.notification.subject, at: now)
                // Taken for that of the earlier one: nobody knows that the later is gone.
                if isEarly { model.lose(entry.notification.subject) }
            }
        ])
        if isDoubled {
            server.tell(event)
            try happen([])
        }
    }

    private func subjects(of entry: SimulatedServer.Entry) -> [Alert.ID] {
        entry.isOrphan ? [] : alerts(of: entry.notification.subject)
    }

    /// The alerts that a notification stands for.
    func alerts(of subject: Subject) -> [Alert.ID] {
        switch subject {
        case .alert(let id): return [id]
        case .summary:
            return model.entries.keys.filter { model.entries[$0]?.ring?.isInSummary == true }
        case .agenda, .notice: return []
        }
    }

    /// The disk becomes full, or has room again.
    func setFull(_ isFull: Bool) {
        guard isFull != disk.refuses else { return }
        note("\(text(now)) DISK full \(isFull)")
        if isFull { server.mood = .well }
        disk.refuses = isFull
        ledger.isFull = isFull
    }

    /// Leaves nothing behind.
    func finish() {
        daemon?.life.kill()
        bury(clearing: true)
    }
}
