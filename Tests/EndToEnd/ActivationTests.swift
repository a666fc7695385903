import DBusTestSupport
import TestSupport
import Testing

@Suite("Starting a notification server, with the built binary", .privateBus)
struct ActivationTests {
    private func ring(_ options: [String]) async throws {
        try await PrivateBus.current.install(NotificationServer.name)
        let home = try PealHome(bus: .current)
        let server = NotificationServer(on: PrivateBus.current.address)
        let log = Arrivals<String>()
        try await home.withDaemon(options: options, log: log) { _ in
            #expect(try await home.peal("add", "Tea", "--at", "17:00", "--id", "tea").code == 0)
            // 'peal status' does not start a server.
            #expect(try await home.peal("status").code == 0)
            #expect(!PrivateBus.current.hasStarted(NotificationServer.name))
            #expect(try await home.peal("present", "tea").code == 0)
            if !options.isEmpty {
                while try await !log.next(within: .seconds(20)).contains("could be started") {}
            }
            try await server.start()
            #expect(try await server.nextNotification().summary == "Tea")
        }
        await server.stop()
    }

    @Test("By default no server is started, and a due notification waits")
    func unasked() async throws {
        try await ring([])
        #expect(!PrivateBus.current.hasStarted(NotificationServer.name))
    }

    @Test("With --activate-server Peal starts a server; if that fails, the notification waits")
    func asked() async throws {
        try await ring(["--activate-server"])
        #expect(PrivateBus.current.hasStarted(NotificationServer.name))
    }
}
