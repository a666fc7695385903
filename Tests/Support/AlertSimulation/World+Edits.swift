import Alerts
import Recurrence

extension World {
    /// Sends a request to the daemon, and applies it to the model if the daemon carried it out.
    @discardableResult
    func edit<T: Sendable>(
        _ name: String, mayFail: Bool = false,
        _ body: @escaping @Sendable (Scheduler) async throws -> T,
        _ change: @escaping (inout AlertModel) -> Void
    ) throws -> Bool {
        guard let daemon else { return false }
        note("\(text(now)) \(name)")
        let now = now
        let result = call(body)
        switch result {
        case .failure(let error) where daemon.life.isAlive:
            note("   refused: \(error)")
            guard disk.refuses || mayFail else {
                throw SimulationFailure("\(name) is refused: \(error)")
            }
            try happen { $0 === self.user ? [{ $0.tick(at: now) }] : [] }
            return false
        default:
            try happen {
                $0 === self.user ? [{ $0.tick(at: now) }, change, { $0.tick(at: now) }] : []
            }
            return daemon.life.isAlive
        }
    }

    func add(_ alert: Alert, _ plan: Plan) throws {
        let now = now
        try edit("ADD \(alert.id) \(alert.trigger) \(alert.late) on \(alert.isOn)") {
            try await $0.add(alert)
        } _: {
            $0.add(alert, plan, at: now)
        }
    }

    func remove(_ id: Alert.ID) throws {
        try edit("REMOVE \(id)") {
            try await $0.remove(id)
        } _: {
            $0.remove(id)
        }
    }

    /// Edits an alert, and replaces its trigger if a new one is given.
    func update(
        _ id: Alert.ID, _ trigger: (Trigger, Plan)?, _ change: (inout Alert) -> Void
    ) throws {
        guard case .success(let status) = call({ try await $0.get(id) }) else { return }
        var alert = status.alert
        if let trigger { alert.trigger = trigger.0 }
        change(&alert)
        let now = now
        ledger.beginAgain(id)
        try edit("UPDATE \(id) on \(alert.isOn) \(trigger == nil ? "" : "\(alert.trigger)")") {
            [alert] in
            try await $0.update(alert)
        } _: { [alert] in
            $0.update(alert, trigger?.1, at: now)
        }
    }

    func setOn(_ isOn: Bool, _ id: Alert.ID) throws {
        let now = now
        let isOver = model.entries[id].map {
            $0.plan.starting(at: now, in: machine.zone).next(after: now, in: machine.zone) == nil
        }
        ledger.beginAgain(id)
        try edit("SWITCH \(id) \(isOn)", mayFail: isOver ?? true) {
            try await $0.change(.ids([id]), isOn ? .on : .off)
        } _: {
            $0.setOn(isOn, id, at: now)
        }
    }

    func done(_ selection: AlertSelection, _ extent: DoneExtent? = nil, undo: Bool) throws {
        let now = now
        try edit("DONE \(selection) \(extent?.rawValue ?? "own") undo \(undo)") {
            if undo {
                _ = try await $0.change(selection, .notDone)
            } else {
                _ = try await $0.finish(selection, extent: extent)
            }
        } _: {
            $0.done(selection, extent, undo: undo, at: now)
        }
    }

    func snooze(_ id: Alert.ID, for duration: Duration) throws {
        let now = now
        try edit("SNOOZE \(id) \(duration)") {
            try await $0.snooze(id, for: duration)
        } _: {
            $0.snooze(id, for: duration, at: now)
        }
    }

    func skip(_ id: Alert.ID, _ count: Int) throws {
        let now = now
        try edit("SKIP \(id) \(count)") {
            try await $0.change(.ids([id]), .skip(count))
        } _: {
            $0.skip(id, count, at: now)
        }
    }

    func pause(_ id: Alert.ID?, until end: Instant?) throws {
        let now = now
        try edit("PAUSE \(id?.rawValue ?? "all") until \(text(end))") {
            try await $0.pause(id, until: end)
        } _: {
            $0.pause(id, until: end, at: now)
        }
    }

    func resume(_ id: Alert.ID?) throws {
        let now = now
        try edit("RESUME \(id?.rawValue ?? "all")") {
            try await $0.resume(id)
        } _: {
            $0.resume(id, at: now)
        }
    }

    /// The user says to be away, or leaves that to the desktop, which says nothing.
    func setAway(_ isAway: Bool) throws {
        let now = now
        try edit("AWAY \(isAway)") {
            try await $0.setAway(isAway ? .on : .auto)
        } _: {
            $0.setAway(isAway, at: now)
        }
    }

    func present(_ id: Alert.ID) throws {
        let now = now
        ledger.beginAgain(id)
        // An event at the same instant is another ring.
        if model.entries[id]?.plan.isEvent == true { ledger.permit(id, now) }
        try edit("PRESENT \(id)") {
            try await $0.present(id)
        } _: {
            $0.present(id, at: now)
        }
    }

    func clearBadge() throws {
        try edit("CLEAR BADGE") {
            try await $0.clearBadge()
        } _: {
            $0.clearBadge()
        }
    }
}
