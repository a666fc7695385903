import Alerts
import DBus
import DBusTestSupport
import JSON
import Programs
import TestSupport
import Testing

@testable import ProgramService

@Suite("The client that manages programs", .privateBus)
struct ProgramManagerClientTests {
    private typealias Service = ProgramServiceTests.Service

    /// Runs a service, and a client on a connection of its own.
    private func managing(
        _ body: @escaping @Sendable (ProgramManagerClient, ProgramCenter) async throws -> Void
    ) async throws {
        try await ProgramServiceTests.serving { service in
            let bus = try await PrivateBus.current.connect()
            try await body(ProgramManagerClient(on: bus), service.center)
            await bus.close()
        }
    }

    @Test("The list has what the center knows, for each program")
    func list() async throws {
        try await managing { client, center in
            #expect(try await client.list().isEmpty)
            let (water, study) = (try ProgramID("water"), try ProgramID("study"))
            try await client.allow(water, [.sound: false])
            var details = ProgramDetails()
            details.name = "Study"
            details.icon = "study"
            details.arguments = ["--quiet", ""]
            _ = try await center.register(
                ":9.1", as: study, by: ProgramProcess(executable: "/usr/bin/study"),
                details: details)
            let programs = try await client.list()
            #expect(programs == (try await center.list()))
            #expect(programs.map(\.program.id) == [study, water])
            #expect(programs.map(\.isRunning) == [true, false])
        }
    }

    @Test("Pending requests come with their documents and their next times")
    func pending() async throws {
        try await managing { client, center in
            let id = try ProgramID("water")
            try await client.allow(id, [:])
            _ = try await center.register(
                ":9.1", as: id, by: ProgramProcess(executable: nil), details: ProgramDetails())
            let document = #"{"id":"a","trigger":{"after":60}}"#
            try await center.add([[document]], from: ":9.1")[0].get()
            let pending = try await client.pending(of: id)
            #expect(pending.map { JSONValue.object($0.document).text() } == [document])
            #expect(pending.map(\.next) == (try await center.pending(of: id).map(\.next)))
            #expect(pending.first?.next != nil)
        }
    }

    @Test("The user's decisions reach the center")
    func decisions() async throws {
        try await managing { client, center in
            let id = try ProgramID("water")
            try await client.allow(id, [.alert: false, .badge: true])
            var program = try #require(try await center.list().first?.program)
            #expect(program.authorization == .authorized && !program.showsAlerts)
            for authorization in Program.Authorization.allCases {
                try await client.setAuthorization(authorization, of: id)
                program = try #require(try await center.list().first?.program)
                #expect(program.authorization == authorization)
            }
            try await client.forget(id)
            #expect(try await center.list().isEmpty)
        }
    }

    @Test("A refusal of the daemon is thrown as the error that it is")
    func refusals() async throws {
        try await managing { client, _ in
            let id = try ProgramID("nothing")
            let calls: [@Sendable () async throws -> Void] = [
                { _ = try await client.pending(of: id) }, { try await client.forget(id) },
                { try await client.setAuthorization(.denied, of: id) },
            ]
            for call in calls {
                let error = await #expect(throws: ProgramError.self) { try await call() }
                #expect(error?.code == .noSuchProgram)
                #expect(error?.description == "There is no program 'nothing'.")
            }
        }
    }

    @Test("Without a daemon, and with one that does not know programs, the bus's error is thrown")
    func otherDaemon() async throws {
        let bus = try await PrivateBus.current.connect()
        let client = ProgramManagerClient(on: bus)
        await #expect(throws: BusError.self) { try await client.list() }
        let daemon = try await PrivateBus.current.connect()
        _ = try await daemon.requestName("io.github.peal.Peal")
        let error = await #expect(throws: BusError.self) { try await client.list() }
        #expect(error?.code == .protocolViolation)
        await daemon.close()
        await bus.close()
    }
}
