import DBus
import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Peal as a D-Bus application", .privateBus)
struct ApplicationTests {
    private func call(_ member: MemberName, _ arguments: [Value]) async throws {
        let bus = try await PrivateBus.current.connect()
        _ = try await bus.call(
            MethodCall(
                destination: "io.github.peal.Peal", path: "/io/github/peal/Peal",
                interface: "org.freedesktop.Application", member: member, arguments: arguments))
        await bus.close()
    }

    private func action(_ name: String) async throws {
        try await call(
            "ActivateAction",
            [.string(name), .array(of: "v", []), .properties([String: Value]())])
    }

    @Test("Activating Peal shows the waiting alerts and today's rings, and clears the badge")
    func activate() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { [home] _ in
            for (title, times) in [
                ("Study?", ["--at", "23:59:59"]), ("Drink water", ["--in", "1s"]),
            ] {
                #expect(try await home.peal(["add", title] + times).code == 0)
            }
            #expect(try await server.nextNotification().summary == "Drink water")
            try await call("Activate", [.properties([String: Value]())])
            let agenda = try await server.nextNotification()
            #expect(agenda.summary == "1 waiting for you, 1 more today")
            #expect(agenda.body == "•  Drink water\n23:59  Study?")
            try await call("Activate", [.properties([String: Value]())])
            #expect(try await server.nextNotification().replacesID == agenda.id)
            #expect(try await home.json("badge")["badge"] as? Int == 0)
        }
    }

    @Test("The menu's actions pause for an hour or mark today as done; other actions are refused")
    func actions() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { [home] _ in
            #expect(
                try await home.peal(
                    "add", "Tea", "--on", "daily", "--at", "23:59:59", "--id", "tea"
                )
                .code == 0)
            try await action("done")
            let state = try await home.json("show", "tea")["state"] as? [String: Any]
            #expect(state?["doneFor"] is String)
            try await action("pause")
            #expect(try await home.json("status")["pausedUntil"] is String)
            try await action("today")
            #expect(try await server.nextNotification().summary == "Nothing more today")
            await #expect(throws: BusError.self) { try await action("format-disk") }
        }
    }
}
