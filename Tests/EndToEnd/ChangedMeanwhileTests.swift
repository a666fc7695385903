import DBus
import DBusTestSupport
import TestSupport
import Testing

/// Edits of an alert that another program changes all the time.
@Suite("Edits of an alert that changes meanwhile", .privateBus)
struct ChangedMeanwhileTests {
    private static let name: BusName = "io.github.peal.Peal"
    private static let path: ObjectPath = "/io/github/peal/Peal"
    private static let interface: InterfaceName = "io.github.peal.Alerts1"

    /// The methods and the property that `peal edit` uses.
    private static let object = ObjectDescription(
        path: path,
        interfaces: [
            InterfaceDescription(
                interface,
                methods: [
                    MethodDescription(
                        "Resolve", inputs: [.init("text", "s")], outputs: [.init("ids", "as")]),
                    MethodDescription(
                        "Get", inputs: [.init("id", "s")], outputs: [.init("alert", "a{sv}")]),
                    MethodDescription(
                        "Replace", inputs: [.init("old", "a{sv}"), .init("new", "a{sv}")],
                        outputs: [.init("alert", "a{sv}")]),
                ],
                signals: [],
                properties: [PropertyDescription("Version", "s", access: .read)])
        ])

    @Test("An edit gives up with exit code 75 if the alert changes before each of its attempts")
    func changed() async throws {
        try await withPrivateBus { daemonBus in
            let home = try PealHome(bus: daemonBus)
            _ = try await home.withDaemon { [home] _ in
                _ = try await home.peal("add", "Drink water", "--at", "09:30", "--id", "water")
                let inner = try await daemonBus.connect()
                let outer = try await PrivateBus.current.connect()
                let calls = try outer.export(Self.object)
                _ = try await outer.requestName(Self.name)
                let attempts = Arrivals<Void>()
                let passing = Task {
                    for await call in calls {
                        if call.member == "Replace" { attempts.add(()) }
                        await Self.pass(call, to: inner)
                    }
                }
                let edited = try await PealHome(bus: .current).peal(
                    "edit", "water", "--at", "10:00")
                #expect(edited.code == 75, "\(edited.complaint)")
                #expect(edited.complaint.contains("changed"), "\(edited.complaint)")
                // The edit was tried, and did not fail for another reason.
                try await attempts.next(within: .seconds(1))
                passing.cancel()
                await outer.close()
                await inner.close()
                let kept = try await home.json("show", "water")
                #expect((kept["trigger"] as? [String: Any])?["times"] as? [String] == ["09:30"])
            }
        }
    }

    /// Passes a call on to the daemon, and changes the alert before the daemon replaces it.
    private static func pass(_ call: IncomingCall, to bus: Bus) async {
        do throws(BusError) {
            if call.member == "Replace", var alert = call.arguments.first?.asProperties {
                let body = (alert["body"]?.asString ?? "") + "."
                alert["body"] = .string(body)
                _ = try await bus.call(
                    MethodCall(
                        destination: name, path: path, interface: interface, member: "Update",
                        arguments: [.properties(alert.map { ($0.key, $0.value) })]))
            }
            call.reply(
                try await bus.call(
                    MethodCall(
                        destination: name, path: path, interface: call.interface,
                        member: call.member, arguments: call.arguments)))
        } catch {
            guard case .remote(let name) = error.code else {
                return call.fail("org.freedesktop.DBus.Error.Failed", "\(error)")
            }
            call.fail(name, "\(error.message)", details: error.details)
        }
    }
}
