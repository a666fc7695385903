import DBus
import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Being away, with the built binary", .privateBus)
struct AwayTests {
    private func held(_ home: PealHome) async throws -> Int? {
        let away = try await home.json("status")["away"] as? [String: Any]
        return away?["held"] as? Int
    }

    @Test("A ring waits while the screen is locked, and comes when it is unlocked")
    func locked() async throws {
        let server = try await NotificationServer.started(on: .current)
        let screen = try await PrivateBus.current.connect()
        #expect(try await screen.requestName("org.gnome.ScreenSaver") == .owner)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { _ in
            try screen.reportLock(true)
            // The daemon may subscribe to the screen saver a moment after it answers calls.
            #expect(
                try await home.eventually {
                    try screen.reportLock(true)
                    return try await home.peal("away").output.contains("the screen is locked")
                })
            let added = try await home.peal(
                "add", "Stand up", "--in", "1s", "--id", "up", "--hold-away")
            #expect(added.output.contains("(waits while you are away)"), "\(added.output)")
            #expect(try await home.eventually { try await held(home) == 1 })
            #expect(try await home.peal("history").output.contains("held until you are back"))
            #expect(
                try await home.peal("why", "up").output.contains("waits until you are back"))
            #expect(try await home.peal("status").output.contains("One ring waits."))
            #expect(try await home.peal("doctor").output.contains("org.gnome.ScreenSaver"))
            try screen.reportLock(false)
            let shown = try await server.nextNotification()
            #expect(shown.summary == "Stand up")
            #expect(try await held(home) == 0)
        }
        await screen.close()
    }

    @Test("A daemon that restarts behind a locked screen does not show the rings that wait")
    func restart() async throws {
        let server = try await NotificationServer.started(on: .current)
        let screen = try await PrivateBus.current.connect()
        let questions = Arrivals<IncomingCall>()
        try await screen.serve(
            "org.gnome.ScreenSaver", at: "/org/gnome/ScreenSaver",
            InterfaceDescription(
                "org.gnome.ScreenSaver",
                methods: [MethodDescription("GetActive", outputs: [.init("active", "b")])])
        ) { questions.add($0) }
        let home = try PealHome(bus: .current)
        try await home.withDaemon { _ in
            await questions.next()?.reply([.boolean(true)])
            #expect(
                try await home.eventually {
                    try await home.peal("away").output.contains("the screen is locked")
                })
            _ = try await home.peal("add", "Rings", "--in", "1s", "--id", "rings")
            #expect(try await server.nextNotification().summary == "Rings")
            _ = try await home.peal("add", "Held", "--in", "1s", "--id", "held", "--hold-away")
            #expect(try await home.eventually { try await held(home) == 1 })
        }
        try await home.withDaemon { _ in
            // The daemon waits two seconds for the answer, and a sanitizer may need longer to show a ring.
            if isSanitized { await questions.next()?.reply([.boolean(true)]) }
            // An unseen notification is shown again, without waiting for the screen saver.
            #expect(try await server.nextNotification().summary == "Rings")
            if !isSanitized { await questions.next()?.reply([.boolean(true)]) }
            #expect(
                try await home.eventually {
                    try await home.peal("away").output.contains("One ring waits.")
                })
            try screen.reportLock(false)
            #expect(try await server.nextNotification().summary == "Held")
            let history = try await home.json("history", "held")
            let entries = history["entries"] as? [[String: Any]]
            #expect(entries?.compactMap { $0["event"] as? String } == ["held", "shown"])
        }
        await screen.close()
    }

    @Test("The user's word counts more than the desktop's, and is kept by the store")
    func said() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        #expect(try await home.peal("away", "on").output.contains("because you said so"))
        #expect(try await home.peal("config", "away", "hold").code == 0)
        try await home.withDaemon { _ in
            for (id, flags) in [
                ("waits", []), ("rings", ["--no-hold-away"]),
                ("urgent", ["--urgency", "critical"]),
            ] {
                let words = ["add", id, "--in", "1s", "--id", id] + flags
                #expect(try await home.peal(words).code == 0)
            }
            let shown = [
                try await server.nextNotification().summary,
                try await server.nextNotification().summary,
            ]
            #expect(Set(shown) == ["rings", "urgent"])
            let away = try await home.json("away", "auto")
            #expect(away["mode"] as? String == "auto" && away["since"] is NSNull)
            #expect(try await server.nextNotification().summary == "waits")
            let undone = try await home.peal("undo")
            #expect(undone.output.contains("Undone: Changed whether you are away"), "\(undone)")
            #expect(undone.output.contains("because you said so"), "\(undone)")
            #expect(try await home.peal("redo").code == 0)
            #expect(
                try await home.peal("away").output
                    == "You are at the machine, as far as the desktop says.\n")
        }
        let wrong = try await home.peal("away", "maybe")
        #expect(wrong.code == 64 && wrong.complaint.contains("maybe"), "\(wrong)")
    }

    @Test("Details and edits name whether an alert waits")
    func details() async throws {
        let home = try PealHome(bus: nil)
        _ = try await home.peal("add", "Tea", "--at", "09:30", "--id", "tea", "--hold-away")
        #expect(try await home.peal("show", "tea").output.contains("waits until you are back"))
        #expect(try await home.peal("list").output.contains("(waits while you are away)"))
        #expect(try await home.json("show", "tea")["holdAway"] as? Bool == true)
        let edited = try await home.peal("edit", "tea", "--no-hold-away")
        #expect(edited.output.contains("rings while you are away"), "\(edited)")
        #expect(try await home.json("show", "tea")["holdAway"] as? Bool == false)
        #expect(try await home.peal("config", "away", "maybe").complaint.contains("ring or hold"))
    }
}
