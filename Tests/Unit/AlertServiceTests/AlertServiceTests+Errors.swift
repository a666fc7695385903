import AlertCoding
import Alerts
import AlertsTestSupport
import DBus
import Messages
import Testing

@testable import AlertService

/// Calls that fail, and what their errors say.
extension AlertServiceTests {
    @Test("An unknown document form or zone is refused; without a zone, the service uses its own")
    func forms() async throws {
        try await serving { client, bus, _ in
            _ = try await client.add(.daily("water", at: "13:00"))
            func documents(_ form: String, _ zone: String) async throws -> [String] {
                let answer = try await bus.call(
                    MethodCall(
                        destination: Self.name, path: "/io/github/peal/Peal",
                        interface: "io.github.peal.Alerts1", member: "Documents",
                        arguments: [.strings(["water"]), .string(form), .string(zone)]))
                return answer.first?.asStrings ?? []
            }
            let refused = await #expect(throws: BusError.self) { try await documents("short", "") }
            #expect(refused?.description.contains("full, brief, alert, definition") == true)
            await #expect(throws: BusError.self) { try await documents("full", "Nowhere/There") }
            for (zone, time) in [("", "13:00:00+09:00"), ("CET-1", "05:00:00+01:00")] {
                let text = try await documents("full", zone).joined()
                #expect(text.contains(time), "\(zone)")
            }
        }
    }

    @Test("Errors keep their code and message over the bus")
    func errors() async throws {
        try await serving { client, bus, _ in
            let error = await #expect(throws: AlertError.self) {
                _ = try await client.get(Alert.ID("none"))
            }
            #expect(error == AlertError.noSuchAlert("none"))
            _ = try await client.add(.daily("water", at: "09:30"))
            let taken = await #expect(throws: AlertError.self) {
                _ = try await client.add(.daily("water", at: "09:30"))
            }
            #expect(taken?.code == .alertExists)

            let call = MethodCall(
                destination: Self.name, path: "/io/github/peal/Peal",
                interface: "io.github.peal.Alerts1", member: "Add",
                arguments: [.properties([("title", .string("A")), ("trigger", .strings([]))])])
            let wire = await #expect(throws: BusError.self) { _ = try await bus.call(call) }
            #expect(wire?.code == .remote("io.github.peal.Error.InvalidAlert"))

            let trigger = Value.properties([
                ("kind", .string("interval")), ("seconds", .int64(5)),
            ])
            let nameless = MethodCall(
                destination: Self.name, path: "/io/github/peal/Peal",
                interface: "io.github.peal.Alerts1", member: "Update",
                arguments: [.properties([("title", .string("A")), ("trigger", trigger)])])
            let refused = await #expect(throws: BusError.self) { _ = try await bus.call(nameless) }
            #expect(refused?.message.description == "The alert has no 'id'.")
        }
    }

    @Test("Errors cross the bus with their format and arguments, so the client can translate them")
    func messages() async throws {
        try await serving { client, bus, _ in
            let nobody = try Alert.ID("nobody")
            let unknown = await #expect(throws: AlertError.self) { try await client.get(nobody) }
            #expect(unknown?.message == "There is no alert '\("nobody")'.")

            let alert = Value.properties([
                ("title", .string("A")),
                (
                    "trigger",
                    .variant(
                        .properties([
                            ("kind", .string("once")), ("at", .string("2030-01-01T09:30:00")),
                            ("zone", .string("Mars")),
                        ]))
                ),
            ])
            let call = MethodCall(
                destination: Self.name, path: "/io/github/peal/Peal",
                interface: "io.github.peal.Alerts1", member: "Add", arguments: [alert])
            let refused = await #expect(throws: BusError.self) { _ = try await bus.call(call) }
            let hint: Message = "Zones are named like Asia/Seoul."
            let reason: Message = "There is no time zone '\("Mars")'. \(hint)"
            #expect(
                refused?.message.description
                    == "zone: There is no time zone 'Mars'. Zones are named like Asia/Seoul.")
            #expect(AlertError(try #require(refused))?.message == "\("zone"): \(reason)")
        }
    }

    @Test("The service refuses a body of a megabyte or with NUL, and still answers other calls")
    func monsters() async throws {
        try await serving { client, _, _ in
            let huge = try Alert.daily("huge", at: "09:30") {
                $0.content.body = String(repeating: "물", count: 350_000)
            }
            let error = await #expect(throws: AlertError.self) { _ = try await client.add(huge) }
            #expect(error?.code == .invalidAlert)
            #expect(error?.description.contains("1050000 bytes. The maximum is 4096") == true)
            let nul = try Alert.daily("nul", at: "09:30") { $0.content.body = "a\u{0}b" }
            await #expect(throws: (any Error).self) { _ = try await client.add(nul) }
            #expect(try await client.list().isEmpty)
        }
    }
}
