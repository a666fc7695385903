import DBus
import DBusTestSupport
import Foundation
import Logging
import TestSupport
import Testing

/// The daily use of alerts, with the built program.
@Suite("Daily use of alerts", .privateBus)
struct DailyUseTests {
    @Test("Skips and pauses are confirmed, listed, kept across a restart, and can be undone")
    func silence() async throws {
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-23 08:00:00"
        try await home.withDaemon { [home] _ in
            for (id, time) in [("water", "09:30"), ("wake", "07:00")] {
                #expect(try await home.peal("add", id, "--at", time, "--id", id).code == 0)
            }
            #expect(try await home.peal("skip", "water", "2").code == 0)
            #expect(
                try await home.json("show", "water")["next"] as? String == "2026-11-25T09:30:00Z")
            let paused = try await home.peal("pause", "--until", "2026-11-24 12:00")
            #expect(paused.output == "Paused all alerts until tomorrow 12:00.\n")
        }
        try await home.withDaemon { [home] _ in
            let status = try await home.peal("status")
            #expect(status.output.contains("All alerts are paused until tomorrow 12:00."))
            #expect(try await home.peal("list").output.contains("paused"))
            #expect(
                try await home.json("status")["pausedUntil"] as? String == "2026-11-24T12:00:00Z")
            #expect(try await home.peal("pause", "wake").code == 0)
            let resumed = try await home.peal("resume").output
            #expect(
                resumed == """
                    Resumed all alerts.
                    Resumed wake (wake): every day at 07:00; next tomorrow 07:00

                    """)
            let lines = try await home.peal("list").output.split(separator: "\n")
            #expect(!lines.contains { $0.contains("paused") })
            #expect(lines.contains { $0.contains("water") && $0.contains("skip 2") })
            #expect(try await home.peal("skip", "water", "0").code == 0)
            #expect(
                try await home.peal("resume", "wake").output.hasPrefix(
                    "The alert has no pause of its own: wake")
            )
            #expect(try await home.peal("resume").output == "Nothing was paused.\n")
            #expect(try await home.next(2) == ["2026-11-23T09:30:00Z", "2026-11-24T07:00:00Z"])
        }
    }

    @Test("Without a daemon, verbs change the store directly")
    func withoutDaemon() async throws {
        let home = try PealHome(bus: nil)
        #expect(try await home.peal("add", "A", "--at", "09:30", "--id", "a").code == 0)
        let paused = try await home.peal("pause", "--for", "2h")
        #expect(paused.code == 0)
        #expect(paused.complaint.contains("Nothing rings without a daemon"))
        #expect(try await home.peal("resume").code == 0)
        #expect(try await home.peal("skip", "a", "1001").code == 64)
        #expect(try await home.peal("pause", "--for", "2h", "--until", "12:00").code == 64)
        #expect(try await home.peal("pause", "--until", "2001-01-01 12:00").code == 64)
        #expect(try await home.peal("pause", "nobody").code == 66)
        #expect(try await home.peal("add", "B", "--in", "5m", "--action", "late").code == 64)
        #expect(try await home.peal("add", "B", "--in", "5m", "--action", "done=Done").code == 64)
    }

    @Test("Several edits of one alert at the same time are all saved, with a daemon and without")
    func atOnce() async throws {
        let home = try PealHome(bus: .current)
        let check = { @Sendable in
            for round in 1...5 {
                let id = "a\(round)"
                #expect(try await home.peal("add", "A", "--id", id, "--at", "09:30").code == 0)
                try await withThrowingTaskGroup { group in
                    for words in [
                        ["edit", id, "--title", "B"], ["edit", id, "--body", "C"], ["off", id],
                        ["edit", id, "--group", "d"], ["edit", id, "--at", "10:00"],
                    ] {
                        group.addTask {
                            let result = try await home.peal(words)
                            #expect(result.code == 0, "\(words): \(result.complaint)")
                        }
                    }
                    try await group.waitForAll()
                }
                let alert = try await home.json("show", id)
                #expect(alert["title"] as? String == "B")
                #expect(alert["body"] as? String == "C")
                #expect(alert["group"] as? String == "d")
                #expect(alert["isOn"] as? Bool == false)
                let trigger = alert["trigger"] as? [String: Any]
                #expect(trigger?["times"] as? [String] == ["10:00"])
                #expect(try await home.peal("remove", id).code == 0)
            }
        }
        try await home.withDaemon { _ in try await check() }
        try await check()
    }

    @Test("A terminal lists a hundred of 130 changed alerts; a pipe and JSON list all")
    func many() async throws {
        var home = try PealHome(bus: nil)
        home.fakeTime = "2026-11-23 08:00:00"
        let alerts = (100..<230).map {
            """
            {"id": "a\($0)", "title": "A", "trigger": {"kind": "schedule", "times": ["09:30"]}}
            """
        }
        try home.folder.write(
            #"{"alerts": [\#(alerts.joined(separator: ","))]}"#, to: "alerts.json")
        let path = home.folder.path + "/alerts.json"
        #expect(try await home.peal("import", path, "--yes").code == 0)
        func finish() async throws -> String { try await home.peal("done", "--all").output }
        let done = try await finish()
        #expect(done.hasPrefix("Done with 130 alerts: a100, a101, "))
        #expect(done.hasSuffix("a119, …\n"))
        let lines = try await home.peal("done", "--all", "--undo").output.split(separator: "\n")
        #expect(lines.count == 130)
        #expect(lines.first?.hasPrefix("No longer done: a100 (A): every day at 09:30") == true)
        _ = try await finish()
        let changed = try await home.json("done", "--all", "--undo")["alerts"] as? [Any]
        #expect(changed?.count == 130)
        _ = try await finish()
        let shown = try await home.terminal("done", "--all", "--undo").output
            .split(separator: "\n")
        #expect(shown.contains("… and 30 more"))
        #expect(shown.count { $0.hasPrefix("No longer done") } == 100)
    }

    @Test("An empty group name is refused, with a daemon and without")
    func namelessGroup() async throws {
        let home = try PealHome(bus: .current)
        let check = { @Sendable in
            let done = try await home.peal("done", "--group", "")
            #expect(done.code == 66)
            #expect(done.complaint.hasPrefix("peal: There is no alert in the group ''."))
        }
        try await check()
        try await home.withDaemon { _ in try await check() }
    }

    @Test("Times are printed in the caller's zone, even if the daemon does not know that zone")
    func ownZone() async throws {
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-23 08:00:00"
        let file = home.folder.path + "/ny"
        try FileManager.default.copyItem(
            atPath: "/usr/share/zoneinfo/America/New_York", toPath: file)
        try await home.withDaemon { [home] _ in
            #expect(try await home.peal("add", "A", "--id", "a", "--at", "09:30").code == 0)
            for (zone, time) in [
                ("UTC", "09:30:00Z"), ("Asia/Seoul", "18:30:00+09:00"), ("KST-9", "18:30:00+09:00"),
                ("/usr/share/zoneinfo/America/New_York", "04:30:00-05:00"),
                (file, "04:30:00-05:00"),
            ] {
                var home = home
                home.zone = zone
                let alerts = try await home.json("list")["alerts"] as? [[String: Any]]
                #expect(alerts?.first?["next"] as? String == "2026-11-23T\(time)", "\(zone)")
                #expect(
                    try await home.json("show", "a")["next"] as? String == "2026-11-23T\(time)",
                    "\(zone)")
            }
        }
    }

    @Test("A custom button and a reply are shown, sent as signals on the bus, and recorded")
    func ownAction() async throws {
        var settings = NotificationServer.Settings()
        settings.capabilities.append("inline-reply")
        let server = try await NotificationServer.started(on: .current, settings: settings)
        let home = try PealHome(bus: .current)
        let listener = try await Bus.connect(
            to: PrivateBus.current.address,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let signals = try await listener.events(matching: [
            MatchRule(interface: "io.github.peal.Alerts1", member: "Responded")
        ])
        try await home.withDaemon { _ in
            let added = try await home.peal(
                "add", "Standup", "--at", "09:30", "--id", "standup", "--action",
                "late=Running late",
                "--action", "inline-reply=Reply")
            #expect(added.code == 0)
            #expect(try await home.peal("present", "standup").code == 0)
            let first = try await server.nextNotification()
            #expect(
                first.actions.prefix(6) == [
                    "default", "", "late", "Running late", "inline-reply", "Reply",
                ])
            try await server.invokeAction(id: first.id, key: "late")
            _ = try await server.nextClosing()
            #expect(try await home.peal("present", "standup").code == 0)
            let second = try await server.nextNotification()
            try await server.reply(id: second.id, text: "곧 가요")
            _ = try await server.nextClosing()

            let entries = try await home.json("history", "standup")["entries"] as? [[String: Any]]
            #expect(
                entries?.compactMap { $0["event"] as? String } == [
                    "shown", "acted", "shown", "replied",
                ])
            #expect(entries?.compactMap { $0["action"] as? String } == ["late", "inline-reply"])
        }
        var responses: [[Value]] = []
        for await case .signal(let signal) in signals where responses.count < 2 {
            responses.append(signal.arguments)
            if responses.count == 2 { break }
        }
        #expect(
            responses == [
                [.string("standup"), .string("late"), .string("")],
                [.string("standup"), .string("inline-reply"), .string("곧 가요")],
            ])
        await listener.close()
    }

    @Test("Rings missed while the machine slept are shown in one notification")
    func summary() async throws {
        let server = try await NotificationServer.started(on: .current)
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-23 08:00:00"
        for hour in 1...3 {
            let added = try await home.peal("add", "A\(hour)", "--at", "09:0\(hour)")
            #expect(added.code == 0)
        }
        home.fakeTime = "2026-11-23 10:00:00"
        try await home.withDaemon { [home] _ in
            let shown = try await server.nextNotification()
            #expect(shown.summary == "3 reminders while you were away")
            #expect(shown.body == "09:01  A1\n09:02  A2\n09:03  A3")
            #expect(try await home.badge(becomes: 3))
            try await server.invokeAction(id: shown.id, key: "done")
            _ = try await server.nextClosing()
            #expect(try await home.badge(becomes: 0))
            let history = try await home.peal("history").output
            #expect(history.components(separatedBy: "done").count == 4)
            let next = try await home.peal("next", "-n", "1").output
            #expect(next.contains("tomorrow 09:01"))
        }
        #expect(await server.shown.isEmpty)
    }

    @Test("A notification shown while the daemon is shutting down still causes a signal")
    func signalWhileEnding() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        let listener = try await Bus.connect(
            to: PrivateBus.current.address,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let signals = try await listener.events(matching: [
            MatchRule(interface: "io.github.peal.Alerts1", member: "Presented")
        ])
        try await home.withDaemon { _ in
            let added = try await home.peal("add", "Tea", "--at", "17:00", "--id", "tea")
            #expect(added.code == 0)
            // The slow server answers only when the daemon is already shutting down.
            await server.change { $0.slowness = .seconds(1) }
            #expect(try await home.peal("present", "tea").code == 0)
        }
        let told = try await within {
            for await case .signal(let signal) in signals { return signal.arguments.first }
            return nil
        }
        #expect(told == .string("tea"))
        await listener.close()
    }

    @Test("'status --follow' prints each change of the badge, and says when the daemon has ended")
    func bar() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await home.follow("status", "--format", "waybar", "--follow") { lines in
            #expect(try await lines.next(within: .seconds(20)).contains(#""class":["off"]"#))
            try await home.withDaemon { _ in
                #expect(try await lines.next(within: .seconds(20)).contains(#""class":["quiet"]"#))
                let added = try await home.peal("add", "Tea", "--at", "17:00", "--id", "tea")
                #expect(added.code == 0)
                #expect(try await home.peal("present", "tea").code == 0)
                _ = try await server.nextNotification()
                while try await !lines.next(within: .seconds(20)).contains(#""text":"1""#) {}
                #expect(try await home.peal("status", "--format", "plain").output == "1\n")
                #expect(try await home.peal("badge").output == "1\n")
                let clear = try await home.peal("badge", "clear")
                #expect(clear.output == "All notifications are marked as seen.\n")
                while try await !lines.next(within: .seconds(20)).contains(#""text":"""#) {}
            }
            while try await !lines.next(within: .seconds(20)).contains(#""class":["off"]"#) {}
        }
    }

    @Test("'week' fits in 72 columns, and leaves out done and paused rings")
    func week() async throws {
        var home = try PealHome(bus: nil)
        home.fakeTime = "2026-11-23 08:00:00"
        for (id, flags) in [
            ("water", ["--at", "09:30,13:00"]),
            ("study", ["--on", "weekdays", "--every", "30m", "--from", "09:30", "--to", "21:30"]),
        ] {
            #expect(try await home.peal(["add", id, "--id", id] + flags).code == 0)
        }
        let lines = try await home.peal("week").output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 72 })
        #expect(lines[1].hasPrefix("today       ┊···········┊······▄▂▂▂▂▂▂▄"))
        #expect(lines[1].hasSuffix("  27"))
        #expect(lines[6].hasSuffix("  2"))
        #expect(try await home.peal("done", "study").code == 0)
        #expect(try await home.peal("pause", "water").code == 0)
        // Each process starts at the faked time. Set a later one, because this command must run
        // after the others.
        home.fakeTime = "2026-11-23 08:05:00"
        let days = try await home.json("week")["days"] as? [[String: Any]]
        #expect(days?.compactMap { $0["count"] as? Int } == [0, 25, 25, 25, 25, 0, 0])
    }
}
