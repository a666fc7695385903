import Alerts
import AlertsTestSupport
import DBus
import DBusTestSupport
import TestSupport
import Testing

@testable import AlertService

/// The service beside a window.
extension AlertServiceTests {
    /// Has the test own the window's name, and returns the calls to the window.
    private func window(on bus: Bus) async throws -> IncomingCalls {
        let data = ArgumentDescription("platform_data", "a{sv}")
        let calls = try bus.export(
            ObjectDescription(
                path: "/io/github/peal/Peal/Window",
                interfaces: [
                    InterfaceDescription(
                        "org.freedesktop.Application",
                        methods: [
                            MethodDescription("Activate", inputs: [data]),
                            MethodDescription(
                                "ActivateAction",
                                inputs: [.init("name", "s"), .init("parameter", "av"), data]),
                        ])
                ]))
        _ = try await bus.requestName("io.github.peal.Peal.Window")
        return calls
    }

    @Test("A click that opens nothing shows the alert in the window, with the server's token")
    func click() async throws {
        try await serving { client, bus, delivery in
            var calls = try await window(on: bus).makeAsyncIterator()
            let tea = try Alert.daily("tea", at: "13:00")
            _ = try await client.add(tea)
            try await client.present(tea.id)
            let shown = try await delivery.deliveries.next(within: .seconds(20))
            delivery.activate(shown.receipt, token: "token")
            let call = try #require(await calls.next())
            call.reply()
            #expect(call.arguments[0] == .string("show"))
            #expect(call.arguments[1] == .array(of: "v", [.variant(.string("tea"))]))
            let data = call.arguments[2].asProperties
            #expect(data?["activation-token"]?.asString == "token")
            #expect(data?["desktop-startup-id"]?.asString == "token")
        }
    }

    @Test("The menu of the desktop opens the window and passes its token on; no pop-up is shown")
    func menu() async throws {
        try await serving { _, bus, delivery in
            var calls = try await window(on: bus).makeAsyncIterator()
            async let answer = bus.call(
                MethodCall(
                    destination: Self.name, path: "/io/github/peal/Peal",
                    interface: "org.freedesktop.Application", member: "Activate",
                    arguments: [WindowProgram.platformData("token")]))
            let call = try #require(await calls.next())
            call.reply()
            #expect(call.arguments == [WindowProgram.platformData("token")])
            _ = try await answer
            #expect(delivery.shown.isEmpty)
        }
    }
}
