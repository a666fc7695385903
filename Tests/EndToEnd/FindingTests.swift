import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Finding alerts and handling many, with the built binary", .privateBus)
struct FindingTests {
    private func home(bus: PrivateBus? = nil) async throws -> PealHome {
        var home = try PealHome(bus: bus)
        // 2026-11-23 is a Monday.
        home.fakeTime = "2026-11-23 08:00:00"
        for words in [
            ["Drink water", "--id", "water", "--at", "21:00", "--group", "health"],
            ["물 마시기", "--id", "mul", "--at", "06:00", "--group", "health", "--body", "A litre"],
            ["Stand up", "--id", "stand", "--at", "12:00", "--off"],
            ["Stand-up meeting", "--id", "meeting", "--on", "fri", "--at", "10:00"],
        ] {
            let added = try await home.peal(["add"] + words)
            #expect(added.code == 0, "\(added.complaint)")
        }
        return home
    }

    @Test(
        "'list' finds words and selects by condition; it is sorted by next ring",
        arguments: [
            ([], ["water", "mul", "meeting", "stand"]),
            (["--sort", "time"], ["mul", "meeting", "stand", "water"]),
            (["--sort", "title"], ["water", "stand", "meeting", "mul"]),
            (["WATER"], ["water"]), (["물"], ["mul"]), (["litre"], ["mul"]),
            (["stand", "meet"], ["meeting"]), (["stand meet"], ["meeting"]),
            (["--group", "health"], ["water", "mul"]), (["--off"], ["stand"]),
            (["--on", "stand"], ["meeting"]), (["--today"], ["water"]), (["--paused"], []),
            (["nothing", "like", "this"], []),
        ])
    func list(_ words: [String], _ ids: [String]) async throws {
        let home = try await home()
        let alerts = try await home.json("list")["alerts"] as? [[String: Any]]
        #expect(alerts?.count == 4)
        let result = try await home.peal(["list", "--json"] + words)
        #expect(result.code == 0, "\(result.complaint)")
        let document =
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let found = (document?["alerts"] as? [[String: Any]] ?? []).map { $0["id"] as? String }
        #expect(found == ids)
        if ids.isEmpty {
            #expect(
                try await home.peal(["list"] + words).output
                    == "No alert fits. 'peal list' shows all alerts.\n")
        }
    }

    @Test("'groups' lists the groups with their numbers, with and without a daemon")
    func groups() async throws {
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-23 08:00:00"
        #expect(try await home.peal("groups").output.hasPrefix("No groups."))
        let filled = try await self.home(bus: .current)
        let table = "GROUP   ALERTS  ON\nhealth  2       2\n"
        #expect(try await filled.peal("groups").output == table)
        try await filled.withDaemon { _ in
            #expect(try await filled.peal("groups").output == table)
            #expect(try await filled.peal("off", "water").code == 0)
            let groups = try await filled.json("groups")["groups"] as? [[String: Any]]
            #expect(groups?.first?["on"] as? Int == 1)
        }
    }

    @Test("Verbs take titles and words of titles; if several alerts fit, the error lists them")
    func titles() async throws {
        let home = try await home()
        for (words, output) in [
            (["show", "drink water"], "Drink water"), (["show", "물"], "mul"),
            (["off", "Drink"], "Switched off water (Drink water)"),
            (["off", "Drink"], "Already off: water (Drink water)"),
            (["on", "물 마시기"], "Already on: mul (물 마시기)"),
            (["skip", "meeting", "2"], "Skipping meeting (Stand-up meeting)"),
            (["pause", "stand up", "--for", "1h"], "Paused stand (Stand up) until today 09:00"),
            (["pause", "stand up", "2h"], "Paused stand (Stand up) until today 10:00"),
            (["pause", "stand up", "until", "12:00"], "Paused stand (Stand up) until today 12:00"),
            (["pause", "90m"], "Paused all alerts until today 09:30."),
            (["pause", "until", "tomorrow", "9:00"], "Paused all alerts until tomorrow 09:00."),
            (["edit", "litre", "--at", "07:00"], ""),
            (["edit", "마시기", "--at", "07:00"], "Changed mul (물 마시기)"),
            (["postpone", "meeting", "until", "18:00"], "to Fri 11 Dec 18:00"),
            (["history", "Drink water"], "No history"),
        ] {
            let result = try await home.peal(words)
            #expect(output.isEmpty || result.output.contains(output), "\(words): \(result)")
            #expect(result.code == (output.isEmpty ? 66 : 0), "\(words): \(result)")
        }
        let several = try await home.peal("off", "stand", "up")
        #expect(several.output.hasPrefix("Already off: stand (Stand up)"), "\(several)")
        let unclear = try await home.peal("off", "up")
        #expect(unclear.code == 66)
        #expect(
            unclear.complaint.contains(
                "'up' fits 2 alerts: meeting (Stand-up meeting), stand (Stand up). Give an id."),
            "\(unclear.complaint)")
        #expect(try await home.peal("remove", "Drink wat", "--yes").code == 66)
        let question = "Remove water (Drink water)? [y/N]"
        let no = try await home.terminal("remove", "drink", typing: "n")
        #expect(no.output.contains(question), "\(no.output)")
        #expect(try await home.ids().count == 4)
        let removed = try await home.peal("remove", "stand UP")
        #expect(removed.output.hasPrefix("Removed stand (Stand up)\n"), "\(removed)")
    }

    @Test("If a word that looks like a length names an alert, 'peal pause' pauses that alert")
    func pauseWords() async throws {
        let home = try await home()
        #expect(try await home.peal("add", "Tea", "--id", "2h", "--at", "9:30").code == 0)
        let paused = try await home.peal("pause", "2h")
        #expect(paused.output.hasPrefix("Paused 2h (Tea)"), "\(paused)")
        let both = try await home.peal("pause", "2h", "3h")
        #expect(both.output.hasPrefix("Paused 2h (Tea) until today 11:00"), "\(both)")
        for words in [
            ["pause", "1h", "--all", "--for", "2h"], ["pause", "until"], ["pause", "400y"],
        ] {
            let refused = try await home.peal(words)
            #expect([64, 66].contains(refused.code), "\(words): \(refused)")
        }
    }

    @Test(
        "A pause to a day includes that day, and one until a day ends when it begins",
        arguments: [
            ("from 24 dec to 2 jan", "2027-01-03", "24 Dec until the end of Sat 2 Jan 2027."),
            ("from 24 dec until 2 jan", "2027-01-02", "until the beginning of Sat 2 Jan 2027."),
            ("to friday", "2026-11-28", "Paused all alerts until the end of Fri 27 Nov."),
            ("until friday", "2026-11-27", "Paused all alerts until the beginning of Fri 27 Nov."),
            ("12월 20일부터 27일까지", "2026-12-28", "from Sun 20 Dec until the end of Sun 27 Dec."),
            ("내일까지", "2026-11-25", "Paused all alerts until the end of tomorrow."),
            ("from 9:00 to 17:00", "2026-11-23T17", "from today 09:00 until today 17:00."),
        ])
    func lastDay(words: String, end: String, text: String) async throws {
        var home = try await home()
        let paused = try await home.peal(["pause"] + words.split(separator: " ").map(String.init))
        #expect(paused.output.hasSuffix(text + "\n"), "\(paused)")
        // Each command starts at the faked time, so the pause must begin before the next one.
        home.fakeTime = "2026-11-23 08:10:00"
        let list = try await home.json("list")
        let ends = ["pausedUntil", "plannedPauseUntil"].compactMap { list[$0] as? String }
        #expect(ends.first?.hasPrefix(end) == true, "\(ends)")
    }

    @Test(
        "A day without quotes for --except is refused with the command",
        arguments: [
            ("edit mul --except 24 dec", "24 dec"), ("edit mul --except 12월 24일", "12월 24일"),
        ])
    func unquotedDays(words: String, days: String) async throws {
        let home = try await home()
        let refused = try await home.peal(words.split(separator: " ").map(String.init))
        #expect(refused.complaint.hasSuffix(": peal edit mul --except '\(days)'\n"), "\(refused)")
        #expect(try await home.peal("edit", "mul", "--except", days).code == 0)
        #expect(try await home.peal("edit", "mul", "--except", "2026-12-24", "10:00").code == 0)
    }

    @Test(
        "Several days in a row are skipped",
        arguments: [
            "24 dec to 2 jan", "24 dec - 2 jan", "12월 24일부터 1월 2일까지",
        ])
    func severalDays(days: String) async throws {
        let home = try await home()
        let skipped = try await home.peal(
            ["skip", "mul"] + days.split(separator: " ").map(String.init))
        #expect(skipped.output.contains("except 2026-12-24 - 2027-01-02"), "\(skipped)")
    }

    @Test("'resume' after a mute ends the mute, and 'resume --all' takes planned pauses back, too")
    func resumed() async throws {
        var home = try await home()
        #expect(
            try await home.peal(
                "pause", "--group", "health", "--from", "dec 24", "--until", "jan 2"
            ).code == 0)
        _ = try await home.peal("mute", "1h")
        // Each command starts at the faked time, so the pause must begin before the next one.
        home.fakeTime = "2026-11-23 08:10:00"
        let resumed = try await home.peal("unmute").output
        #expect(
            resumed.hasPrefix("Resumed all alerts.\nPlanned pauses stay planned: "), "\(resumed)")
        #expect(resumed.hasSuffix("'peal resume --all' takes them back.\n"), "\(resumed)")
        _ = try await home.peal("pause", "--from", "dec 28", "--until", "dec 30")
        home.fakeTime = "2026-11-23 08:20:00"
        let none = try await home.peal("resume").output
        #expect(none.hasPrefix("Nothing was paused.\nThe pause of all alerts from "), "\(none)")
        let all = try await home.peal("resume", "--all").output
        #expect(all.hasPrefix("Took back the pause of all alerts from "), "\(all)")
        #expect(all.contains("\nResumed water"), "\(all)")
        #expect(try await home.peal("resume", "--all").output == "Nothing was paused.\n")
    }

    @Test("The history keeps the titles of removed alerts")
    func removedTitle() async throws {
        let home = try await home()
        #expect(try await home.peal("done", "water").code == 0)
        #expect(try await home.peal("remove", "water", "--yes").code == 0)
        let lines = try await home.peal("history", "water").output.split(separator: "\n")
        #expect(lines.count == 3 && lines.dropFirst().allSatisfy { $0.hasSuffix("  Drink water") })
        let entries = try await home.json("history", "water")["entries"] as? [[String: Any]]
        #expect(entries?.map { $0["title"] as? String } == ["Drink water", "Drink water"])
    }

    @Test("The switching verbs take several alerts, a group or all alerts")
    func many() async throws {
        let home = try await home(bus: .current)
        try await home.withDaemon { _ in
            for (words, output) in [
                (["off", "water", "meeting"], "Switched off water"),
                (["on", "--all"], "Switched on"), (["off", "--group", "health"], "Switched off"),
                (["off", "--group", "health"], "Nothing to switch off"),
                (["on", "--group", "health"], "Switched on"),
                (["skip", "--group", "health", "2"], "Skipping"),
                (["skip", "--all", "0"], "No longer skipping"),
                (
                    ["pause", "--group", "health", "--until", "tomorrow 9:00"],
                    "until tomorrow 09:00"
                ),
                (["resume", "--group", "health"], "Resumed water"),
                (["pause", "--all"], "Paused all alerts"),
                (["resume", "--all"], "Resumed all alerts"),
                (["snooze", "--all", "1h"], "Nothing to snooze"),
                (["done", "--group", "health"], "Done"),
            ] {
                let result = try await home.peal(words)
                #expect(result.code == 0, "\(words): \(result)")
                #expect(result.output.contains(output), "\(words): \(result)")
            }
            let all = try await home.peal("off", "--all", "--json")
            #expect(all.code == 0)
            let off = try await home.json("list", "--off")["alerts"] as? [[String: Any]]
            #expect(off?.count == 4)
        }
    }

    @Test(
        "Wrong selections are refused with a sentence and change nothing",
        arguments: [
            (["on"], 64, "Choose alerts"), (["off", "water", "--all"], 64, "Choose alerts"),
            (["skip", "--group", "health", "--all"], 64, "Choose alerts"),
            (["off", "water", "until", "1", "dec"], 64, "type 'peal pause water until 1 dec'."),
            (["add", "A", "9:30", "--wakeup"], 64, "Did you mean '--wake'?"),
            (["off", "water", "nobody"], 66, "There is no alert 'nobody'."),
            (["off", "--group", "nobody"], 66, "in the group 'nobody'"),
            (["skip", "water", "two"], 64, "'two' is neither an alert, a day nor a number"),
            (["skip", "water", "1001"], 64, "from 0 to 1000"),
            (["snooze", "water", "until", "2020-01-01"], 64, "in the past"),
            (["snooze", "water", "until"], 64, "''"),
            (["snooze", "water", "400d"], 64, "366 days"),
            (["snooze", "water", "18:00"], 64, "'until 18:00'"),
            (["pause", "water", "--group", "health"], 64, "Choose alerts"),
            (["list", "--on", "--off"], 64, "either --on or --off"),
            (["list", "--sort", "size"], 64, "'next', 'time', 'title'"),
            (["list", "--apps", "--today"], 64, "--apps"),
            (["list", "--group", "nobody"], 66, "in the group 'nobody'"),
            (["remove"], 64, "Choose alerts"), (["remove", "--group", "nobody"], 66, "'nobody'"),
            (["remove", "--group", "health"], 64, "add --yes to remove 2 alerts"),
            (["rename", "water", "a/b"], 64, "'a/b' cannot be an id"),
            (["rename", "water", "stand"], 64, "An alert 'stand' already exists"),
            (["rename", "nobody", "x"], 66, "There is no alert 'nobody'."),
            (
                ["copy", "water", "stand", "--title", "Stand"], 64,
                "An alert 'stand' already exists"
            ),
            (["copy", "nobody"], 66, "There is no alert 'nobody'."),
            (["add", "A", "--at", "9:30", "--replace"], 64, "--replace needs --id"),
        ])
    func refused(_ words: [String], _ code: Int, _ sentence: String) async throws {
        let home = try await home()
        let before = try await home.peal("export").output
        let result = try await home.peal(words)
        #expect(result.code == code, "\(result)")
        #expect(result.complaint.contains(sentence), "\(result.complaint)")
        #expect(result.output.isEmpty)
        #expect(try await home.peal("export").output == before)
    }

    @Test("'remove --group' and 'purge' ask before they remove; --yes removes without a question")
    func removing() async throws {
        let home = try await home(bus: .current)
        let no = try await home.terminal("remove", "--group", "health", typing: "n")
        #expect(no.output.contains("Remove 2 alerts ("), "\(no.output)")
        #expect(try await home.peal("remove", "--group", "health", "--yes").code == 0)
        #expect(try await home.ids() == ["meeting", "stand"])

        #expect(try await home.peal("purge").output == "Nothing to remove.\n")
        let server = try await NotificationServer.started(on: .current)
        try await home.withDaemon { _ in
            #expect(try await home.peal("add", "Tea", "--in", "1s", "--id", "tea").code == 0)
            _ = try await server.nextNotification()
            #expect(
                try await home.peal("purge").output
                    .hasPrefix("Nothing to remove. Unseen alerts are kept;"))
            #expect(try await home.peal("badge", "clear").code == 0)
            let refused = try await home.peal("purge")
            #expect(refused.code == 64)
            #expect(refused.complaint.contains("add --yes to remove one alert"))
            let asked = try await home.terminal("purge", typing: "n")
            #expect(asked.output.contains("Remove one alert that has rung?"))
            #expect(try await home.peal("purge", "--yes").output == "Removed one alert.\n")
            #expect(try await home.peal("show", "tea").code == 66)
        }
    }

    @Test("'rename' keeps state and history; 'copy' adds; 'add --replace' keeps the history")
    func copies() async throws {
        let home = try await home()
        #expect(try await home.peal("done", "water").code == 0)
        #expect(
            try await home.peal("rename", "water", "drink").output
                == "Renamed water to drink (Drink water)\n")
        #expect(try await home.peal("show", "water").code == 0, "A word of the title still fits")
        #expect(try await home.state("drink", "doneRing") { $0 is String } is String)
        let history = try await home.json("history", "drink")["entries"] as? [[String: Any]]
        #expect(history?.map { $0["event"] as? String } == ["done"])

        let copied = try await home.peal("copy", "drink", "tea", "--title", "Drink tea")
        #expect(
            copied.output.hasPrefix(
                "Copied drink (Drink water) as tea (Drink tea): every day at 21:00\n"),
            "\(copied)")
        #expect(try await home.state("tea", "snoozedUntil") { $0 is NSNull } is NSNull)

        let replaced = try await home.peal(
            "add", "Sip", "--id", "drink", "--at", "10:00", "--replace")
        #expect(replaced.output.hasPrefix("Replaced drink (Sip): "), "\(replaced)")
        #expect(try await home.json("show", "drink")["title"] as? String == "Sip")
        let kept = try await home.json("history", "drink")["entries"] as? [[String: Any]]
        #expect(kept?.count == 1)
        let new = try await home.peal("add", "N", "--id", "n", "--at", "10:00", "--replace")
        #expect(new.output.hasPrefix("Added n (N): "), "\(new)")
    }

    @Test(
        "Words from other programs work, or the error names the commands that come closest",
        arguments: [
            (["ls"], 0, "water"), (["search", "drink"], 0, "water"),
            (["disable", "water"], 0, "Switched off"), (["info", "water"], 0, "Drink water"),
            (["new", "A", "--at", "9:00"], 0, "Added"), (["rm", "water"], 0, "Removed water"),
            (["help", "rm"], 0, "peal remove"), (["log"], 0, ""),
            (["stop"], 64, "There is no command 'stop'. These come closest: 'peal off', 'peal"),
            (["version"], 64, "'peal --version'"),
        ])
    func aliases(_ words: [String], _ code: Int, _ text: String) async throws {
        let result = try await home().peal(words)
        #expect(result.code == code, "\(result)")
        #expect((code == 0 ? result.output : result.complaint).contains(text) || text.isEmpty)
    }
}
