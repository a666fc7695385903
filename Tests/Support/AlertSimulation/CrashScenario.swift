import Alerts
import Recurrence

/// A short scenario with all kinds of events.
///
/// The daemon is killed at a chosen call to the store or the server.
package enum CrashScenario {
    /// Runs the scenario once.
    ///
    /// - Parameters:
    ///   - point: The number of the call at which the daemon is killed, counted from the start.
    ///   - trace: A closure that receives a description of each event.
    /// - Returns: Whether the daemon reached that call and was killed.
    /// - Throws: ``SimulationFailure`` if the scheduler and the model differ.
    package static func run(killedAt point: Int, trace: ((String) -> Void)? = nil) throws -> Bool {
        let zone = try Zone(identifier: "Europe/Berlin")
        let world = World(
            seed: 1, now: Instant(seconds: 1_774_659_600), zone: zone, isShuffled: false,
            trace: trace)
        defer { world.finish() }
        world.server.appear()
        try world.start(pointsToLive: point)
        try world.reviveIfDead()

        let today = zone.civil(at: world.now).date
        for (id, minute, late) in [
            ("a", 0, Lateness.default), ("b", 30, .always), ("c", 0, .never),
        ] {
            guard let time = CivilTime(hour: 8, minute: minute) else { continue }
            var plan = Plan.DayPlan(start: today)
            plan.times = [time.secondsSinceMidnight]
            var alert = Alert(
                id: try Alert.ID(id), content: Content(title: id),
                trigger: .schedule(try Schedule(start: today, times: [time])))
            alert.late = late
            try world.add(alert, .days(plan))
            try world.reviveIfDead()
        }
        let ids = world.model.entries.keys.sorted()
        guard let first = ids.first, let last = ids.last else { return false }
        let day = Duration.seconds(86_400)
        let steps: [() throws -> Void] = [
            { try world.pass(to: world.now.advanced(by: day)) },
            { try world.respondToAny(action: ResponseAction.snooze) },
            { try world.pass(to: world.now.advanced(by: .seconds(700))) },
            { try world.respondToAny(action: ResponseAction.done) },
            { try world.skip(first, 1) },
            { try world.pass(to: world.now.advanced(by: day)) },
            { try world.sleep(to: world.now.advanced(by: day)) },
            { try world.respondToAny(action: ResponseAction.open) },
            { try world.snooze(first, for: .seconds(3_600)) },
            { try world.pause(nil, until: world.now.advanced(by: .seconds(7_200))) },
            { try world.pass(to: world.now.advanced(by: .seconds(8_000))) },
            { try world.disappear() },
            { try world.pass(to: world.now.advanced(by: day)) },
            { try world.appear() },
            { try world.setOn(false, last) },
            { try world.step(by: .seconds(2_592_000)) },
            { try world.step(by: .seconds(-2_592_000)) },
            { try world.sleep(to: world.now.advanced(by: day), correctedBy: .seconds(1)) },
            { try world.step(by: .seconds(-20_000)) },
            { try world.pass(to: world.now.advanced(by: day)) },
            { try world.clearBadge() },
            { try world.remove(first) },
        ]
        for step in steps {
            try step()
            try world.reviveIfDead()
        }
        return world.statistics.crashes > 0
    }
}

extension World {
    fileprivate func reviveIfDead() throws {
        if daemon == nil { try start() }
    }

    fileprivate func respondToAny(action: String) throws {
        guard let id = server.screen.keys.min() else { return }
        try respond(id) { .activated($0, action: action, activationToken: nil) }
    }
}
