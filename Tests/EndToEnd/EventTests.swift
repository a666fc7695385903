import DBus
import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Alerts that ring at unlock and login, with the built binary", .privateBus)
struct EventTests {
    @Test("An alert rings each time the screen is unlocked, and says so")
    func unlock() async throws {
        let server = try await NotificationServer.started(on: .current)
        let screen = try await PrivateBus.current.connect()
        #expect(try await screen.requestName("org.gnome.ScreenSaver") == .owner)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { _ in
            let added = try await home.peal("add", "Check mail", "when I unlock", "--id", "mail")
            #expect(
                added.output
                    == "Added mail (Check mail): each time you unlock the screen\n"
                    + "  It rings when you next unlock the screen.\n")
            let trigger = try await home.json("show", "mail")["trigger"] as? [String: String]
            #expect(trigger == ["kind": "event", "event": "unlock"])
            #expect(
                try await home.eventually {
                    try screen.reportLock(true)
                    return try await home.peal("away").output.contains("the screen is locked")
                })
            for _ in 1...2 {
                try screen.reportLock(true)
                try screen.reportLock(false)
                #expect(try await server.nextNotification().summary == "Check mail")
            }
        }
        await screen.close()
    }

    @Test("An alert rings once for a login, also if the daemon starts again in the session")
    func login() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await withPrivateBus { systemBus in
            let bus = try await systemBus.connect()
            let login = try await FakeLogind(on: bus)
            var home = try PealHome(bus: .current)
            home.systemBus = systemBus
            @Sendable func begin(_ id: String) async throws {
                let start = UInt64(Date().timeIntervalSince1970 * 1_000_000)
                try await login.begin(id, [("Timestamp", .uint64(start))])
            }
            _ = try await home.peal("add", "Plan the day", "when I log in", "--id", "plan")
            try await begin("_32")
            try await home.withDaemon { [home] _ in
                let shown = try await server.nextNotification()
                #expect(shown.summary == "Plan the day")
                #expect(try await home.peal("done", "plan").code == 0)
            }
            try await home.withDaemon { [home] _ in
                #expect(try await home.peal("status").code == 0)
                try await begin("_33")
                #expect(try await server.nextNotification().summary == "Plan the day")
                #expect(
                    try await home.eventually {
                        let history = try await home.json("history", "plan")
                        let entries = history["entries"] as? [[String: Any]]
                        return entries?.compactMap { $0["event"] as? String }
                            == ["shown", "done", "shown"]
                    })
            }
            await bus.close()
        }
    }

    @Test("Words without a time say when the alert rings next, also in a preview")
    func preview() async throws {
        let home = try PealHome(bus: nil)
        let preview = try await home.peal("preview", "when", "I", "log", "in")
        #expect(preview.output == "each time you log in\n  It rings when you next log in.\n")
        _ = try await home.peal("add", "Check mail", "when I log in", "--id", "mail")
        #expect(try await home.peal("next", "mail").output == "Nothing is planned.\n")
        let early = try await home.peal("edit", "mail", "--before", "10m")
        #expect(early.code != 0 && early.complaint.contains("Leave out --before"), "\(early)")
    }
}
