import DBus
import DBusTestSupport
import Foundation
import Glibc
import Subprocess
import TestSupport
import Testing

@Suite("Alarms, with the built binary", .privateBus)
struct AlarmTests {
    /// Returns a home with an alarm, and with a player that plays until it is killed.
    private func home() async throws -> PealHome {
        let home = try PealHome(bus: .current)
        for path in ["bin", "data/sounds/freedesktop/stereo"] {
            try FileManager.default.createDirectory(
                atPath: "\(home.folder.path)/\(path)", withIntermediateDirectories: true)
        }
        try home.folder.write("", to: "data/sounds/freedesktop/stereo/alarm-clock-elapsed.oga")
        try home.folder.write(
            """
            #!/bin/sh
            sleep 3600 &
            echo "$$ $! $*" >> '\(home.folder.path)/played'
            wait
            """, to: "bin/paplay", isExecutable: true)
        let added = try await home.peal(
            "add", "Wake up", "daily 7:00", "--id", "wake", "--alarm", "--ramp", "0")
        #expect(added.code == 0, "\(added.complaint)")
        return home
    }

    /// Waits for the player, and returns its process and that of its child.
    private func player(_ number: Int, _ home: PealHome) async throws -> [pid_t] {
        try await within {
            while home.folder.lines(of: "played").count < number {
                try await Task.sleep(for: .milliseconds(2))
            }
            return home.folder.lines(of: "played")[number - 1].split(separator: " ").prefix(2)
                .compactMap { pid_t($0) }
        }
    }

    /// Waits until processes are gone, or are only waiting to be reaped.
    private func expectEnd(of processes: [pid_t]) async throws {
        #expect(processes.count == 2)
        try await within {
            for process in processes {
                while Self.runs(process) { try await Task.sleep(for: .milliseconds(2)) }
            }
        }
    }

    private static func runs(_ process: pid_t) -> Bool {
        let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return state.map { !$0.contains(") Z ") } ?? false
    }

    @Test("An alarm sounds until Done, and no player outlives it")
    func done() async throws {
        let server = try await NotificationServer.started(
            on: .current, settings: NotificationServer.Kind.dunst.settings)
        let home = try await home()
        try await home.withDaemon { _ in
            #expect(try await home.peal("present", "wake").code == 0)
            let first = try await player(1, home)
            let shown = try await server.nextNotification()
            #expect(shown.hints["urgency"] == .byte(2))
            try await server.invokeAction(id: shown.id, key: "done")
            try await expectEnd(of: first)
            #expect(try await home.peal("present", "wake").code == 0)
            let second = try await player(2, home)
            #expect(try await home.peal("done", "wake").code == 0)
            try await expectEnd(of: second)
        }
        #expect(home.folder.lines(of: "played").count == 2)
    }

    @Test(
        "A daemon that is killed while an alarm sounds leaves no player, and the next one goes on")
    func killed() async throws {
        let server = try await NotificationServer.started(
            on: .current, settings: NotificationServer.Kind.dunst.settings)
        let home = try await home()
        try await home.withDaemon(endingBy: nil) { daemon in
            #expect(try await home.peal("present", "wake").code == 0)
            let processes = try await player(1, home)
            _ = try await server.nextNotification()
            #expect(kill(pid_t(daemon.process), SIGKILL) == 0)
            try await expectEnd(of: processes)
        }
        try await home.withDaemon { _ in
            let processes = try await player(2, home)
            #expect(try await home.peal("off", "wake").code == 0)
            try await expectEnd(of: processes)
            #expect(try await home.peal("present", "wake").code == 0)
            _ = try await player(3, home)
        }
        // A daemon that ends stops the sound.
        try await expectEnd(of: try await player(3, home))
    }

    @Test(
        "Words that ask to be woken make an alarm, whose title the user need not give",
        arguments: [
            (["add", "wake me up tomorrow at 7am"], "Wake up"),
            (["add", "wake", "me", "at", "7:00"], "Wake up"),
            (["add", "내일 아침 7시에 깨워줘"], "기상"),
            (["add", "비행기", "내일", "새벽", "5시에", "깨워", "줘"], "비행기"),
            (["add", "Wake me up", "daily 7am"], "Wake me up"),
            (["in", "20m", "wake", "me"], "wake me"),
        ])
    func woken(words: [String], title: String) async throws {
        let home = try PealHome(bus: .current)
        let added = try await home.peal(words + ["--json"])
        #expect(added.code == 0, "\(added.complaint)")
        let alert = try JSONSerialization.jsonObject(with: Data(added.output.utf8))
        let members = alert as? [String: Any] ?? [:]
        #expect(members["title"] as? String == title)
        #expect(members["alarm"] is [String: Int])
        let off = try await home.peal(words + ["--no-alarm", "--dry-run"])
        #expect(!off.output.contains("(alarm)"))
    }

    @Test("The trial of an alarm sounds until its notification is closed, and stores nothing")
    func trial() async throws {
        let server = try await NotificationServer.started(
            on: .current, settings: NotificationServer.Kind.dunst.settings)
        let home = try await home()
        try await home.withDaemon { _ in
            // The daemon asks the server for its abilities first.
            #expect(
                try await home.eventually { try await home.json("status")["server"] is String })
            let tried = try await home.peal("present", "wake", "--alarm")
            #expect(tried.output.contains("for at most 10 min"), "\(tried)")
            let first = try await player(1, home)
            let shown = try await server.nextNotification()
            #expect(shown.summary == "Trial: Wake up")
            #expect(shown.hints["urgency"] == .byte(2))
            try await server.close(id: shown.id, reason: 2)
            try await expectEnd(of: first)
            let usual = try await home.json("present", "--alarm")
            #expect(usual["presented"] is NSNull && usual["alarm"] is [String: Int])
            let second = try await player(2, home)
            let next = try await server.nextNotification()
            try await server.invokeAction(id: next.id, key: "done")
            try await expectEnd(of: second)
            #expect(try await home.peal("history").output == "No history for this time.\n")
            #expect(try await home.json("show", "wake")["state"] is [String: Any])
        }
        #expect(try await home.peal("present").complaint.contains("peal present water"))
    }

    @Test("Steps that make rings stronger are shown, kept by JSON, and refused in words if wrong")
    func steps() async throws {
        let home = try PealHome(bus: .current)
        let added = try await home.peal(
            "add", "Pill", "daily 8:00", "--id", "pill", "--again", "5m", "--escalate",
            "3:critical", "--escalate", "4:alarm", "--escalate", "6:run notify-send 'Call me'")
        #expect(added.code == 0, "\(added.complaint)")
        for words in [
            "(critical after 3 rings)", "(alarm after 4 rings)", "(runs a command after 6",
        ] {
            #expect(added.output.contains(words), "\(added.output)")
            #expect(try await home.peal("list").output.contains(words))
        }
        let shown = try await home.peal("show", "pill").output
        #expect(shown.contains("runs a command after 6 rings: notify-send 'Call me'"), "\(shown)")
        let steps = try await home.json("show", "pill")["escalate"] as? [[String: Any]] ?? []
        #expect(steps.map { $0["kind"] as? String } == ["critical", "alarm", "run"])
        let wrong: [([String], String)] = [
            (["--escalate", "0:critical"], "after 1 ring or more, not after 0"),
            (["--escalate", "3"], "like 3:critical"), (["--escalate", "x:alarm"], "not a step"),
            (["--escalate", "3:loud"], "Use critical, alarm or run"),
            (["--escalate", "3:run"], "needs a command"),
            (["--escalate", "3:run  "], "needs a command"),
            (["--again", ""], "Add --again"), (["--urgency", "critical"], "changes nothing"),
        ]
        for (flags, part) in wrong {
            let result = try await home.peal(["edit", "pill"] + flags)
            #expect(result.code != 0 && result.complaint.contains(part), "\(result)")
        }
        #expect(try await home.peal("edit", "pill", "--escalate", "").code == 0)
        #expect((try await home.json("show", "pill")["escalate"] as? [Any])?.isEmpty == true)
    }

    @Test("An alarm is shown by show, list and JSON, and wrong numbers are refused in words")
    func words() async throws {
        let home = try await home()
        let shown = try await home.peal("show", "wake").output
        #expect(shown.contains("for at most 10 min"), "\(shown)")
        #expect(shown.contains("critical"), "\(shown)")
        #expect(try await home.peal("list").output.contains("(alarm)"))
        let edited = try await home.peal(
            "edit", "wake", "--volume", "50%", "--ramp", "1m", "--alarm-for", "5m")
        #expect(edited.code == 0, "\(edited.complaint)")
        let alarm = try await home.json("show", "wake")["alarm"] as? [String: Int]
        #expect(alarm == ["volume": 50, "ramp": 60, "length": 300])
        let wrong: [([String], String)] = [
            (["--volume", "0"], "not at 0 %"), (["--volume", "400%"], "not at 400 %"),
            (["--volume", "loud"], "'loud' is not a volume"),
            (["--ramp", "6m"], "rises for 360 s"),
            (["--alarm-for", "5s"], "not for 5 s"), (["--sound", "none"], "needs a sound"),
            (["--no-alarm", "--volume", "50"], "--volume is for alarms"),
        ]
        for (flags, part) in wrong {
            let result = try await home.peal(["edit", "wake"] + flags)
            #expect(result.code != 0 && result.complaint.contains(part), "\(result)")
        }
        #expect(try await home.peal("edit", "wake", "--no-alarm").code == 0)
        #expect(try await home.json("show", "wake")["alarm"] is NSNull)
        #expect(try await home.peal("edit", "wake", "--volume", "50").code != 0)
    }
}
