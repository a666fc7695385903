import AlertCoding
import Alerts
import AlertsTestSupport
import DBus
import DBusTestSupport
import JSON
import Recurrence
import Testing

@testable import AlertService

extension AlertServiceTests {
    @Test("Queries, changes of many alerts and new ids work over the bus as in the scheduler")
    func many() async throws {
        try await serving { client, bus, _ in
            let ids = try ["a", "b", "c"].map { try Alert.ID($0) }
            try await client.put([
                .daily("a", at: "18:00") { $0.group = "work" },
                .daily("b", at: "17:00") { $0.group = "work" },
                .daily("c", at: "13:00") { $0.isOn = false },
            ])
            #expect(try await client.ids(matching: AlertQuery()) == [ids[1], ids[0], ids[2]])
            let end = try Instant(rfc3339: "2026-11-23T17:30:00+09:00")
            let full = AlertQuery(
                words: ["B"], group: "work", isOn: true, ringsBefore: end, includesCompleted: true,
                order: .title)
            #expect(try await client.ids(matching: full) == [ids[1]])
            #expect(try await client.ids(matching: AlertQuery(isPaused: true)).isEmpty)

            for (change, changed) in [
                (AlertChange.off, 2), (.on, 3), (.skip(2), 3), (.skip(0), 3),
                (.postpone(.by(Lead(days: 1))), 3),
                (.pause(until: end), 3), (.resume, 3), (.pause(until: nil), 3),
                (.snooze(.seconds(60)), 0), (.snoozeUntil(end), 0),
            ] {
                #expect(
                    try await client.change(.all, change).count == changed, "\(change)")
            }
            #expect(try await client.change(.ids([ids[0]]), .snoozeUntil(end)) == [ids[0]])
            #expect(try await client.get(ids[0]).snoozedUntil == end)
            #expect(try await client.change(.ids([]), .remove).isEmpty)
            let new = try Alert.ID("new")
            #expect(try await client.rename(ids[2], to: new).id == new)
            let taken = await #expect(throws: AlertError.self) {
                try await client.rename(new, to: ids[0])
            }
            #expect(taken?.code == .alertExists)
            #expect(try await client.change(.group("work"), .remove) == [ids[0], ids[1]])
            #expect(try await client.list().map(\.id) == [new])

            for (member, arguments) in [
                ("Query", [Value.properties(["order": .string("size")])]),
                ("Query", [.properties(["sort": .string("next")])]),
                ("Change", [.strings(["new"]), .string(""), .properties([:])]),
                (
                    "Change",
                    [.strings(["new"]), .string(""), .properties(["kind": .string("paint")])]
                ),
            ] as [(MemberName, [Value])] {
                await #expect(throws: BusError.self) {
                    try await bus.call(
                        MethodCall(
                            destination: Self.name, path: "/io/github/peal/Peal",
                            interface: "io.github.peal.Alerts1", member: member,
                            arguments: arguments))
                }
            }
        }
    }
}
