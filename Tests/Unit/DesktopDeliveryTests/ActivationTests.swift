import Alerts
import DBus
import DBusTestSupport
import DesktopDelivery
import TestSupport
import Testing

@Suite("A notification server is started only if the user has enabled it", .privateBus)
struct ActivationTests {
    private static let failure = "error: No notification server could be started"

    @Test("Without the option activatesServer, no call starts a server")
    func unasked() async throws {
        try await PrivateBus.current.install(NotificationServer.name)
        try await delivering { delivery, _ in
            await delivery.activateServer()
            await expectFailure(.unavailable) { _ = try await delivery.deliver(notification()) }
            await expectFailure(.unavailable) { _ = try await delivery.settings() }
        }
        let bus = try await PrivateBus.current.connect()
        let settings = try await DesktopDelivery.settings(
            on: bus, deadline: .seconds(20), logger: .silent)
        #expect(settings == nil)
        #expect(await PortalDelivery.version(on: bus) == nil)
        await bus.close()
        #expect(!PrivateBus.current.hasStarted(NotificationServer.name))
    }

    @Test("With activatesServer, the bus starts the installed server; a failure is logged once")
    func asked() async throws {
        try await PrivateBus.current.install(NotificationServer.name)
        let log = LogRecorder()
        try await delivering(activatesServer: true, logger: log.logger) { delivery, _ in
            #expect(!PrivateBus.current.hasStarted(NotificationServer.name))
            await withDiscardingTaskGroup { group in
                for _ in 1...5 { group.addTask { await delivery.activateServer() } }
            }
            #expect(PrivateBus.current.hasStarted(NotificationServer.name))
            #expect(log.messages.filter { $0.hasPrefix(Self.failure) }.count == 1)
        }
    }

    @Test("With activatesServer but no installed server, the failure is logged")
    func nothing() async throws {
        let log = LogRecorder()
        try await delivering(activatesServer: true, logger: log.logger) { delivery, _ in
            await delivery.activateServer()
            #expect(log.messages.contains { $0.hasPrefix(Self.failure) })
        }
    }

    @Test("A running server is used and no other one is started")
    func running() async throws {
        try await PrivateBus.current.install(NotificationServer.name)
        let server = try await NotificationServer.started(on: .current)
        try await delivering(activatesServer: true) { delivery, _ in await delivery.activateServer()
        }
        #expect(!PrivateBus.current.hasStarted(NotificationServer.name))
        await server.stop()
    }

    @Test("The settings of the server and the portal can be read without a running delivery")
    func asking() async throws {
        let kind = NotificationServer.Kind.plasma6
        let server = try await NotificationServer.started(on: .current, settings: kind.settings)
        let portal = try await PortalServer.started(on: .current, version: 2)
        try await server.setDoNotDisturb(true)
        let bus = try await PrivateBus.current.connect()
        let settings = try #require(
            try await DesktopDelivery.settings(
                on: bus, deadline: .seconds(20), logger: .silent))
        #expect(settings.server == "Plasma 6.4")
        #expect(settings.doNotDisturb == true)
        #expect(await PortalDelivery.version(on: bus) == 2)
        await server.change { $0.neverAnswers = true }
        await expectFailure(.timedOut) {
            _ = try await DesktopDelivery.settings(
                on: bus, deadline: .milliseconds(200), logger: .silent)
        }
        await bus.close()
        await portal.stop()
        await server.stop()
    }
}
