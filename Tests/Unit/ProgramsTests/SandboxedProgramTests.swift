import Alerts
import AlertsTestSupport
import Programs
import TestSupport
import Testing

@Suite("Programs in a sandbox, and programs that the user has not answered about")
struct SandboxedProgramTests {
    private let other = ProgramProcess(executable: nil, sandbox: .other)

    private func flatpak(_ app: String) throws -> ProgramProcess {
        ProgramProcess(executable: nil, sandbox: .flatpak(try ProgramID(app)))
    }

    private func expectRefusal(_ body: () async throws -> Void) async {
        await #expect {
            try await body()
        } throws: {
            ($0 as? ProgramError)?.code == .invalidRequest
        }
    }

    /// Lets the program of a connection show a notification and leave, and lets the user click.
    private func click(_ fixture: CenterFixture, _ connection: String) async throws {
        try await fixture.add(#"{"id": "a"}"#, from: connection)
        let receipt = try await fixture.delivered().receipt
        await fixture.center.disconnected(connection)
        fixture.delivery.activate(receipt)
    }

    /// Checks that a click on the notification of a program, which leaves, has started nothing.
    private func expectNoStart(_ fixture: CenterFixture, of connection: String) async throws {
        let id = try #require(try await fixture.programs().first?.id)
        try await click(fixture, connection)
        try await eventually { try fixture.archive.responses(for: id).count == 1 }
        // The start of another program shows that the first start would have come before.
        try await fixture.allowed(":1.99", as: "z.other")
        try await click(fixture, ":1.99")
        let started = try await fixture.starter.starts.next(within: .seconds(20))
        #expect(started.id.rawValue == "z.other")
    }

    @Test("A Flatpak uses the id that Flatpak gave it, or one that begins with it")
    func flatpakID() async throws {
        try await CenterFixture.run { fixture in
            let app = try flatpak("org.example.Water")
            let plain = try await fixture.center.register(
                ":1.1", as: nil, by: app, details: ProgramDetails())
            #expect(plain.id.rawValue == "org.example.Water")
            try await fixture.register(":1.2", as: "org.example.Water", by: app)
            try await fixture.register(":1.3", as: "org.example.Water.Tray", by: app)
            for id in ["org.example.Study", "org.example.Waterfall", "org.example"] {
                await expectRefusal { try await fixture.register(":1.4", as: id, by: app) }
            }
        }
    }

    @Test("A Flatpak is started by its desktop entry, without a file or arguments of its own")
    func flatpakStart() async throws {
        try await CenterFixture.run { fixture in
            fixture.starter.install("org.example.Water")
            // A program outside of the sandbox has used the id before.
            try await fixture.register(":1.1") { $0.arguments = ["--outside"] }
            try await fixture.allowed(":1.2", by: flatpak("org.example.Water")) {
                $0.arguments = ["-c", "evil"]
            }
            try await fixture.center.configure(":1.2", details { $0.arguments = ["-c", "evil"] })
            await fixture.center.disconnected(":1.1")
            try await click(fixture, ":1.2")
            let started = try await fixture.starter.starts.next(within: .seconds(20))
            #expect(started.desktopEntry == "org.example.Water")
            #expect(started.executable == nil && started.arguments.isEmpty)
        }
    }

    @Test("A program in another sandbox is not started, even if its id has a desktop entry")
    func otherStart() async throws {
        try await CenterFixture.run { fixture in
            fixture.starter.install("org.example.Water", name: "Glass")
            let program = try await fixture.allowed(by: other) { $0.arguments = ["-c", "evil"] }
            #expect(program.desktopEntry == nil && program.executable == nil)
            #expect(program.arguments.isEmpty && program.name == "org.example.Water")
            try await expectNoStart(fixture, of: ":1.1")
        }
    }

    @Test("A program in another sandbox cannot use the id of a program outside of it")
    func otherID() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register(":1.1", as: "org.example.Outside")
            try await fixture.register(
                ":1.2", as: "org.example.App", by: flatpak("org.example.App"))
            for id in ["org.example.Outside", "org.example.App"] {
                await expectRefusal { try await fixture.register(":1.3", as: id, by: other) }
            }
            // The user can allow a program before it has connected.
            try await fixture.center.allow(ProgramID("org.example.Water"))
            try await fixture.register(":1.4", by: other)
            // A program outside of the sandbox takes the id over.
            #expect(try await fixture.register(":1.5").executable == "/usr/bin/water")
            await #expect {
                try await fixture.add(#"{"id": "a"}"#, from: ":1.4")
            } throws: {
                ($0 as? ProgramError)?.code == .notRegistered
            }
        }
    }

    @Test("A program with a provisional permission is not started")
    func provisional() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register { $0.arguments = ["-c", "evil"] }
            #expect(try await fixture.center.requestAuthorization(64, from: ":1.1"))
            try await expectNoStart(fixture, of: ":1.1")
        }
    }

    private func details(_ change: (inout ProgramDetails) -> Void) -> ProgramDetails {
        var details = ProgramDetails()
        change(&details)
        return details
    }
}
