import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("Looking at alerts, with the built binary", .privateBus)
struct LookingTests {
    private func home(bus: PrivateBus? = nil) throws -> PealHome {
        var home = try PealHome(bus: bus)
        // 2026-11-23 is a Monday.
        home.fakeTime = "2026-11-23 08:00:00"
        return home
    }

    @Test("'show' prints start, dates, zone and clock policies; 'list' prints a future start")
    func details() async throws {
        let home = try home()
        let added = try await home.peal(
            "add", "X", "--at", "09:00", "--start", "2026-12-01", "--except",
            "2026-12-02,2026-12-03,2026-12-04,2026-12-05", "--gap", "skip", "--fold", "last",
            "--id", "x")
        #expect(added.code == 0, "\(added.complaint)")
        let shown = try await home.peal("show", "x").output
        for line in [
            "\nStarts         Tue 2026-12-01\n",
            "\nExcept         Wed 2026-12-02, Thu 2026-12-03, Fri 2026-12-04, Sat 2026-12-05\n",
            "\nTime zone      the machine's (UTC)\n", "\nClock gap      skip\n",
            "\nClock fold     last\n",
        ] {
            #expect(shown.contains(line), "\(shown)")
        }
        #expect(
            try await home.peal("list").output.contains(
                "every day at 09:00, from 2026-12-01, except"))
    }

    @Test("'show' prints the time from which an interval is counted")
    func phase() async throws {
        let home = try home()
        #expect(try await home.peal("add", "X", "--every", "45m", "--id", "x").code == 0)
        #expect(
            try await home.peal("show", "x").output
                .contains(#/\nCounts from {4}Mon 2026-11-23 08:00(:\d\d)?\n/#))
    }

    @Test(
        "Without a daemon, verbs warn that nothing rings; only changing verbs say how to start one"
    )
    func noDaemon() async throws {
        let home = try home()
        let added = try await home.peal("add", "A", "--at", "09:30")
        #expect(added.code == 0)
        #expect(added.complaint.contains("Start it with 'peal daemon --background'"))
        for verb in [[], ["list"], ["next"]] {
            let result = try await home.peal(verb)
            #expect(
                result.complaint
                    == "peal: No daemon is running: nothing rings. See 'peal status'.\n")
        }
        let status = try await home.peal("status")
        #expect(status.code == 69)
        #expect(status.output.contains("'peal daemon --background'"))
    }

    @Test("A direction override in a title does not reorder the rest of the row")
    func direction() async throws {
        let home = try home()
        #expect(
            try await home.peal("add", "A\u{202E}B", "--at", "09:30", "--id", "a").code == 0)
        for verb in [[], ["list"], ["show", "a"], ["next"]] {
            let output = try await home.peal(verb).output
            #expect(output.contains("A\\u{202E}B"), "\(verb): \(output)")
            #expect(!output.unicodeScalars.contains("\u{202E}"))
        }
    }

    @Test("CLICOLOR_FORCE colours every state except 'on'; NO_COLOR disables colours")
    func colors() async throws {
        var home = try home()
        for (id, verb) in [("a", "off"), ("b", "pause"), ("c", "on")] {
            #expect(try await home.peal("add", id, "--at", "09:30", "--id", id).code == 0)
            #expect(try await home.peal(verb, id).code == 0)
        }
        // Each process starts at the faked time. Set a later one, because this command must run
        // after the pause.
        home.fakeTime = "2026-11-23 08:01:00"
        let plain = try await home.peal("list").output
        home.moreVariables["CLICOLOR_FORCE"] = "1"
        let colored = try await home.peal("list").output
        #expect(colored.contains("\u{1B}[2moff\u{1B}[0m"))
        #expect(colored.contains("\u{1B}[33mpaused\u{1B}[0m"))
        #expect(colored.contains("  on "))
        #expect(colored.replacing(#/\x{1B}\[\d+m/#, with: "") == plain)
        home.moreVariables["NO_COLOR"] = "1"
        #expect(try await home.peal("list").output == plain)
    }

    @Test("A status bar's tooltip names the next ring; its class shows 'waiting' and 'paused'")
    func bar() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try home(bus: .current)
        try await home.withDaemon { [home] _ in
            #expect(
                try await home.peal("add", "Tea <b> & cake", "--at", "09:30", "--id", "tea").code
                    == 0)
            #expect(try await home.peal("present", "tea").code == 0)
            _ = try await server.nextNotification()
            #expect(try await home.badge(becomes: 1))
            let waiting = try await home.peal("status", "--format", "waybar").output
            #expect(waiting.contains(#""class":["waiting"]"#))
            #expect(waiting.contains(#"Next: today 09:30 Tea &lt;b&gt; &amp; cake""#), "\(waiting)")
            #expect(try await home.peal("pause").code == 0)
            let paused = try await home.peal("status", "--format", "waybar").output
            #expect(paused.contains(#""class":["waiting","paused"]"#), "\(paused)")
        }
    }
}
