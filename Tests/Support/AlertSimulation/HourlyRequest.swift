import Alerts
import Programs
import Recurrence

/// A short scenario with a program whose request rings every hour.
package enum HourlyRequest {
    /// Sets the clock back by exactly three hours, to times at which the request has rung already.
    ///
    /// - Throws: ``SimulationFailure`` if the scheduler and the model differ.
    package static func setBack() throws {
        try run(answering: .asRequested) { world in
            try world.pass(to: world.now.advanced(by: .seconds(5 * 3_600 + 60)))
            try world.step(by: .seconds(-3 * 3_600))
            try world.pass(to: world.now.advanced(by: .seconds(5 * 3_600)))
        }
    }

    /// Ends the daemon while it waits for the program's answer how to show a notification, and starts
    /// it again after the next ring.
    ///
    /// - Throws: ``SimulationFailure`` if the scheduler and the model differ.
    package static func endWhileAsking() throws {
        try run(answering: .noAnswer) { world in
            try world.pass(to: world.now.advanced(by: .seconds(3_600)))
            try world.end(gently: true)
            world.machine.pass(to: world.now.advanced(by: .seconds(2 * 3_600)))
            try world.start()
        }
    }

    private static func run(
        answering presentation: SimulatedProgram.Presentation, _ steps: (World) throws -> Void
    ) throws {
        let world = World(
            seed: 1, now: Instant(seconds: 1_774_659_600), zone: try Zone(identifier: "UTC"),
            isShuffled: false, trace: nil)
        defer { world.finish() }
        let id = try ProgramID("p1")
        world.install(SimulatedProgram(id: id, isInstalled: true))
        world.server.appear()
        try world.start()
        let process = SimulatedProgram.Process(
            connection: ":1.1", takesResponses: true, presentation: presentation)
        for tenant in world.programs {
            try world.begin(process, of: tenant)
            try world.manage(
                "ALLOW", tenant, { try await $0.allow(id) },
                { [{ $0.owner?.mayAddRequests = true }] })
            let document =
                #"{"archive":"p1/1","id":"r1","title":"p1/1","#
                + #""trigger":{"after":3600,"repeats":true}}"#
            let request = AlertModel.Request(
                identifier: "r1", document: document, version: "p1/1", number: 1)
            try world.add(
                [(request, .interval(seconds: 3_600, repeats: true, anchor: world.now))],
                by: process, of: tenant)
        }
        try steps(world)
        guard world.statistics.programRings > 0 else {
            throw SimulationFailure("The program does not ring")
        }
    }
}
