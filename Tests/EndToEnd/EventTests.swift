import DBus
import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Alerts that ring when the user unlocks the screen, with the built binary", .privateBus)
struct EventTests {
    @Test("An alert rings each time the screen is unlocked, and says so")
    func unlock() async throws {
        let server = try await NotificationServer.started(on: .current)
        let screen = try await PrivateBus.current.connect()
        #expect(try await screen.requestName("org.gnome.ScreenSaver") == .owner)
        let home = try PealHome(bus: .current)
        @Sendable func lock(_ isLocked: Bool) throws {
            try screen.emit(
                Signal(
                    path: "/org/gnome/ScreenSaver", interface: "org.gnome.ScreenSaver",
                    member: "ActiveChanged", arguments: [.boolean(isLocked)]))
        }
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
                    try lock(true)
                    return try await home.peal("away").output.contains("the screen is locked")
                })
            for _ in 1...2 {
                try lock(true)
                try lock(false)
                #expect(try await server.nextNotification().summary == "Check mail")
            }
        }
        await screen.close()
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
