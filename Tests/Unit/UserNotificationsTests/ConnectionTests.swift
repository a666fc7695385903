import DBus
import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@testable import UserNotifications

@Suite("Connection to the daemon", .privateBus)
struct ConnectionTests {
    @Test("Without a daemon a request fails, and one line says how to start Peal")
    func noDaemon() async throws {
        let lines = Arrivals<String>()
        let center = TestCenter.make(lines: lines)
        for _ in 1...2 {
            await #expect(throws: UNError.self) {
                try await center.add(TestCenter.request("a"))
            }
        }
        #expect(await center.notificationSettings().authorizationStatus == .notDetermined)
        #expect(await center.pendingNotificationRequests().isEmpty)
        lines.end()
        #expect(
            await lines.next() == """
                Peal is not running, so notifications are not scheduled. Start it with \
                "peal daemon".
                """)
        #expect(await lines.next() == nil)
    }

    @Test("The first call makes the bus start the daemon")
    func activation() async throws {
        try await PrivateBus.current.install("io.github.peal.Peal")
        let center = TestCenter.make()
        await #expect(throws: UNError.self) { try await center.add(TestCenter.request("a")) }
        #expect(PrivateBus.current.hasStarted("io.github.peal.Peal"))
    }

    @Test("Without a bus a request fails")
    func noBus() async throws {
        await PrivateBus.current.kill()
        let center = TestCenter.make()
        let error = await #expect(throws: UNError.self) {
            try await center.add(TestCenter.request("a"))
        }
        #expect(error?.code == .notificationsNotAllowed)
    }

    @Test("A call after a restart of the daemon registers the program again")
    func restart() async throws {
        let first = try await FakeDaemon()
        let center = TestCenter.make()
        try await center.add(TestCenter.request("a"))
        await first.stop()
        let second = try await FakeDaemon()
        try await center.add(TestCenter.request("b"))
        #expect(try await second.calls(2) == ["Register", "Add"])
    }

    @Test("If the daemon ends and comes back, unanswered calls are repeated in order")
    func repeating() async throws {
        let first = try await FakeDaemon { $0.heldAdds = 100 }
        let center = TestCenter.make()
        _ = await center.pendingNotificationRequests()
        let errors = Arrivals<(any Error)?>()
        for number in 1...5 {
            center.add(TestCenter.request("\(number)")) { errors.add($0) }
        }
        // The second daemon takes the name before the first one ends. Otherwise the repeated calls
        // would find no daemon, because the bus of the test cannot start one.
        try await first.bus.releaseName("io.github.peal.Peal")
        let second = try await FakeDaemon()
        await first.stop()
        for _ in 1...5 {
            #expect(try await errors.next(within: .seconds(20)) == nil)
        }
        #expect(second.withState { $0.pending.map(\.id) } == ["1", "2", "3", "4", "5"])
    }

    @Test("A program with a delegate registers by itself when the daemon is back")
    func delegateAfterRestart() async throws {
        final class Delegate: NSObject, UNUserNotificationCenterDelegate {}
        let first = try await FakeDaemon()
        let center = TestCenter.make()
        let delegate = Delegate()
        center.delegate = delegate
        _ = try await first.arguments(of: "TakeResponses")
        await first.stop()
        let second = try await FakeDaemon()
        let details = try await second.arguments(of: "Register").last?.asProperties
        #expect(details?["responses"] == .boolean(true))
        withExtendedLifetime(delegate) {}
    }

    @Test("If the daemon ends while a program registers, the program registers with the next one")
    func restartWhileRegistering() async throws {
        final class Delegate: NSObject, UNUserNotificationCenterDelegate {}
        let first = try await FakeDaemon { $0.ignoresRegister = true }
        let center = TestCenter.make()
        let delegate = Delegate()
        center.delegate = delegate
        let errors = Arrivals<(any Error)?>()
        center.add(TestCenter.request("a")) { errors.add($0) }
        _ = try await first.arguments(of: "Register")
        try await first.bus.releaseName("io.github.peal.Peal")
        let second = try await FakeDaemon()
        await first.stop()
        _ = try await second.arguments(of: "Register")
        #expect(try await errors.next(within: .seconds(20)) == nil)
        withExtendedLifetime(delegate) {}
    }

    @Test("A program registers with the next daemon, even if no signal has told of it yet")
    func registeringTwice() async throws {
        let first = try await FakeDaemon { $0.ignoresRegister = true }
        let opener = SessionOpener(
            address: PrivateBus.current.address,
            identity: ProgramIdentity(app: "org.example.Water"), report: { _ in })
        // The events are not read here, so no signal can tell of the next daemon.
        let (bus, _) = try await opener.connect()
        async let session = opener.register(on: bus, DelegatePreferences())
        _ = try await first.arguments(of: "Register")
        try await first.bus.releaseName("io.github.peal.Peal")
        let second = try await FakeDaemon()
        await first.stop()
        #expect(try await session?.daemon == second.bus.uniqueName)
    }

    @Test("A program that ends right after its requests loses none of them")
    func exit() async throws {
        let daemon = try await FakeDaemon()
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "study-nag")
        let result = try await run(
            .name("env"),
            arguments: [
                "DBUS_SESSION_BUS_ADDRESS=\(PrivateBus.current.addressText)",
                "PEAL_APP_ID=org.example.Study", program.path, "done",
            ], output: .string(limit: 10_000), error: .string(limit: 10_000))
        #expect(result.terminationStatus == .exited(0) && result.standardError.isEmpty)
        // The program plans ten nags on each of six days, in their order.
        let ids = daemon.withState { $0.pending.map(\.id) }
        #expect(ids.count == 60 && ids == Set(ids).sorted())
        let register = try await daemon.arguments(of: "Register")
        #expect(register.first == .string("org.example.Study"))
    }
}
