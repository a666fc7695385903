import DBus
import DBusTestSupport
import Glibc
import Subprocess
import TestSupport
import Testing

/// Faults at random moments, while a program adds requests and the user clicks on them.
///
/// `PEAL_FAULT_ROUNDS` sets the number of rounds. The program is killed, too, about once a second.
@Suite("Faults while programs use the daemon", .privateBus, .serialized)
struct ProgramFaultTests {
    @Test("kill -9 of daemon and program at any moment loses no request and no response")
    func kills() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        let bus = try await PrivateBus.current.connect()
        let program = SimulatedProgram(in: home, on: bus)
        try await home.withDaemon { _ in try await program.allow() }
        let clicking = Task { await program.click(on: server) }
        let adding = Task { try await program.run() }
        defer {
            clicking.cancel()
            adding.cancel()
        }
        for round in 0..<FaultRounds.kills {
            let status = try await home.withFaultyDaemon { log, send in
                // Every third time, kill the daemon while it starts.
                if !round.isMultiple(of: 3) {
                    while let line = await log.next(), !line.contains("is running") {}
                }
                try await Task.sleep(for: .milliseconds(.random(in: 0...600)))
                try send(.kill)
            }
            #expect(status == .signaled(SIGKILL), "The daemon ended before it was killed")
        }
        try await home.withDaemon { _ in
            adding.cancel()
            _ = await adding.result
            let missing = try await program.missing()
            #expect(missing == [])
        }
        print("Program kills \(FaultRounds.kills): \(try program.report())")
        await bus.close()
    }
}
