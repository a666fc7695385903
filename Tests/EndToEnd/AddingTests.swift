import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("Adding and editing alerts, with the built binary", .privateBus)
struct AddingTests {
    /// Returns a home whose clock starts at 08:00 on a Monday.
    private func home(bus: PrivateBus? = nil, locale: String? = nil) async throws -> PealHome {
        var home = try PealHome(bus: bus)
        home.fakeTime = "2026-11-23 08:00:00"
        if let locale { home.locale = try await Locales.shared.value.variables(locale) }
        return home
    }

    @Test("'add' and 'edit' echo the schedule and the next three rings")
    func echo() async throws {
        var home = try await self.home()
        let added = try await home.peal("add", "Water", "--id", "water", "--at", "09:30")
        #expect(
            added.output == """
                Added water (Water): every day at 09:30
                  today 09:30
                  tomorrow 09:30
                  Wed 25 Nov 09:30

                """)
        // The skipped ring is not among the next three.
        #expect(try await home.peal("skip", "water").code == 0)
        let edited = try await home.peal("edit", "water", "--sound", "bell")
        #expect(
            edited.output == """
                Changed water (Water): every day at 09:30
                  Sound: default → bell
                  tomorrow 09:30
                  Wed 25 Nov 09:30
                  Thu 26 Nov 09:30

                """)
        let once = try await home.peal("add", "Tea", "--id", "tea", "--in", "5m")
        // The faked clock keeps running, so the printed time can include seconds.
        let line = #/Added tea \(Tea\): once, after 5 min\n  today 08:05(:\d\d)?\n/#
        #expect(once.output.wholeMatch(of: line) != nil, "\(once.output)")
        let off = try await home.peal("add", "Off", "--id", "off", "--at", "09:30", "--off")
        #expect(off.output == "Added off (Off): every day at 09:30\n  It is off.\n")
        #expect(try await home.peal("pause").code == 0)
        // Each process starts at the faked time. Set a later one, because the next command must run
        // after the pause.
        home.fakeTime = "2026-11-23 08:01:00"
        let paused = try await home.peal("add", "B", "--id", "b", "--at", "09:30")
        #expect(
            paused.output
                == "Added b (B): every day at 09:30\n  It is paused.\n"
                + "All alerts are paused until 'peal resume'.\n")
        let rehearsed = try await home.peal("add", "C", "--at", "09:30", "--dry-run")
        #expect(
            rehearsed.output == "Not added: every day at 09:30\n  Title: C\n  It is paused.\n"
                + "All alerts are paused until 'peal resume'.\n")
    }

    @Test("'add' can reuse the id of a one-time alert that has rung, and reports the replacement")
    func completedID() async throws {
        var home = try await self.home(bus: .current)
        #expect(try await home.peal("add", "A", "--in", "5m", "--id", "tea").code == 0)
        #expect(try await home.peal("add", "B", "--in", "5m", "--id", "tea").code == 64)
        home.fakeTime = "2026-11-23 08:10:00"
        try await home.withDaemon(delivery: "terminal") { [home] daemon in
            _ = try await daemon.printed.next(within: .seconds(20))
            #expect(try await home.badge(becomes: 1))
            #expect(try await home.peal("list").output.contains("tea  waiting"))
            #expect(try await home.peal("badge", "clear").code == 0)
            #expect(
                try await home.peal("list").output
                    == "The only alert has already rung. 'peal list --all' shows it.\n")
            let table = try await home.peal("list", "--all").output
            #expect(table.contains("rung   -     A      once, after 5 min: today 08:05"))
            let again = try await home.peal("add", "B", "--at", "09:30", "--id", "tea")
            #expect(again.code == 0, "\(again.complaint)")
            #expect(
                again.output.hasPrefix(
                    "Added tea (B): every day at 09:30\nIt replaces 'tea', which has rung.\n"))
            #expect(try await home.badge(becomes: 0))
            #expect(try await home.json("show", "tea")["title"] as? String == "B")
        }
    }

    @Test("'add' marks a ring that is moved by a clock change")
    func gap() async throws {
        var home = try await self.home()
        home.zone = "Europe/Berlin"
        let added = try await home.peal(
            "add", "A", "--at", "02:30", "--start", "2027-03-27", "--id", "a")
        #expect(
            added.output == """
                Added a (A): every day at 02:30, from 2027-03-27
                  Sat 27 Mar 2027 02:30
                  Sun 28 Mar 2027 03:00  (the clocks skip 02:30)
                  Mon 29 Mar 2027 02:30

                """)
    }

    @Test("Rings of an alert in another zone are shown in the machine's zone and in that zone")
    func otherZone() async throws {
        var home = try await self.home()
        home.zone = "Asia/Seoul"
        let flags = ["--at", "10:00", "--zone", "America/New_York"]
        let added = try await home.peal(["add", "Call", "--id", "call"] + flags)
        #expect(
            added.output.hasPrefix(
                """
                Added call (Call): every day at 10:00 (America/New_York)
                  tomorrow 00:00  (Mon 10:00 in America/New_York)

                """), "\(added.output)")
        let preview = try await home.peal(["preview", "--count", "1"] + flags)
        #expect(
            preview.output == """
                every day at 10:00 (America/New_York)
                  Tue 2026-11-24 00:00  (Mon 10:00 in America/New_York)

                """)
    }

    @Test("'add' and 'edit' show when the daemon rings, even if its time zone is another one")
    func daemonZone() async throws {
        let home = try await self.home(bus: .current)
        var daemon = home
        daemon.zone = "Asia/Seoul"
        daemon.fakeTime = "2026-11-23 17:00:00"
        try await daemon.withDaemon { [home] _ in
            let rings = "\n  tomorrow 00:30\n  Wed 25 Nov 00:30\n  Thu 26 Nov 00:30\n"
            let flags = ["--at", "09:30"]
            for arguments in [
                ["add", "A", "--dry-run"] + flags, ["add", "A", "--id", "a"] + flags,
                ["edit", "a", "--title", "B", "--dry-run"], ["edit", "a", "--title", "B"],
            ] {
                let output = try await home.peal(arguments).output
                #expect(output.hasSuffix(rings), "\(arguments): \(output)")
            }
        }
    }

    @Test("'edit' reports that a one-time alert has already rung")
    func rung() async throws {
        var home = try await self.home(bus: .current)
        #expect(try await home.peal("add", "A", "--id", "a", "--in", "1m").code == 0)
        home.fakeTime = "2026-11-23 09:00:00"
        try await home.withDaemon(delivery: "terminal") { [home] _ in
            #expect(
                try await home.eventually {
                    let state = try await home.json("show", "a")["state"] as? [String: Any]
                    return state?["completed"] as? Bool == true
                })
            let edited = try await home.peal("edit", "a", "--title", "B")
            #expect(edited.output.hasSuffix("\n  It has rung.\n"), "\(edited.output)")
        }
    }

    @Test("A file that cannot be read causes a warning, and the alert is added")
    func missingFiles() async throws {
        let home = try await self.home()
        let added = try await home.peal(
            "add", "A", "--id", "a", "--at", "09:30", "--sound", "/nowhere.ogg",
            "--image", "/nowhere.png", "--icon", "/nowhere.svg")
        #expect(added.code == 0)
        for file in ["sound '/nowhere.ogg'", "image '/nowhere.png'", "icon '/nowhere.svg'"] {
            #expect(added.complaint.contains("The \(file) cannot be read"), "\(added.complaint)")
        }
        let edited = try await home.peal("edit", "a", "--sound", "bell", "--image", "")
        #expect(!edited.complaint.contains("cannot be read"))
    }

    @Test(
        "An icon or image that is not shown causes a warning when it is added and when it is imported",
        arguments: [
            ("/dev/zero", "'/dev/zero' is no image of at most 16 MiB"),
            ("/etc/passwd", "'/etc/passwd' is no image of at most 16 MiB"),
            ("/nowhere.png", "'/nowhere.png' cannot be read"),
            ("http://example.org/a.png", "neither the name of an icon nor the absolute path"),
            ("../../etc/passwd", "neither the name of an icon nor the absolute path"),
            ("alarm-symbolic", nil), ("folder/a.png", nil),
        ])
    func pictures(icon: String, warning: String?) async throws {
        let home = try await self.home()
        try Data([0x89, 0x50, 0x4E, 0x47]).write(to: URL(filePath: home.folder.path + "/a.png"))
        let icon = icon.replacing("folder", with: home.folder.path)
        let image = icon.hasPrefix("/") ? ["--image", icon] : []
        let added = try await home.peal(
            ["add", "A", "--at", "09:30", "--icon", icon, "--dry-run", "--json"] + image)
        #expect(added.code == 0)
        #expect(
            added.complaint.split(separator: "\n").count
                == (warning == nil ? 0 : icon.hasPrefix("/") ? 2 : 1))
        #expect(warning.map(added.complaint.contains) != false, "\(added.complaint)")
        try home.folder.write(
            #"{"title": "A", "icon": "\#(icon)", "trigger": "#
                + #"{"kind": "schedule", "times": ["09:30"]}}"#, to: "a.json")
        let imported = try await home.json("import", home.folder.path + "/a.json", "--yes")
        let notes = imported["notes"] as? [[String: Any]] ?? []
        #expect(notes.compactMap { $0["code"] as? String } == (warning == nil ? [] : ["picture"]))
        let message = notes.first?["message"] as? String
        #expect(warning.map { message?.contains($0) == true } != false, "\(notes)")
        #expect(try await home.ids().count == 1)
    }

    @Test("A sound that the sound theme lacks causes a warning; without a theme there is none")
    func missingSound() async throws {
        var home = try await self.home()
        home.moreVariables["XDG_DATA_DIRS"] = "/nowhere"
        let add = ["add", "A", "--at", "09:30", "--dry-run", "--sound"]
        #expect(try await home.peal(add + ["nosuchsound"]).complaint.isEmpty)
        let theme = home.folder.path + "/data/sounds/freedesktop/stereo"
        try FileManager.default.createDirectory(atPath: theme, withIntermediateDirectories: true)
        try home.folder.write("", to: "data/sounds/freedesktop/stereo/bell.oga")
        for (sound, isKnown) in [
            ("nosuchsound", false), ("bell", true), ("bell-loud", true), ("none", true),
            ("default", true),
        ] {
            let complaint = try await home.peal(add + [sound]).complaint
            #expect(complaint.contains("no sound '\(sound)'") != isKnown, "\(sound): \(complaint)")
        }
    }

    @Test("'add' warns about another alert with the same title and schedule, and adds the alert")
    func doubles() async throws {
        let home = try await self.home()
        let warning = "Note: added, although a (Tea) has the same title and schedule.\n"
        for (id, words, isDouble) in [
            ("a", ["Tea", "daily", "9:30"], false), ("b", ["Tea", "--at", "09:30"], true),
            ("c", ["Tea", "daily", "9:31"], false), ("d", ["tea", "daily", "9:30"], false),
            ("e", ["Tea", "daily", "9:30", "--json"], true),
        ] {
            let added = try await home.peal(["add"] + words + ["--id", id])
            #expect(added.code == 0)
            #expect(added.complaint.contains(warning) == isDouble, "\(id): \(added.complaint)")
        }
        #expect(try await home.ids().count == 5)
    }

    @Test("--dry-run prints the same as a real 'add' and saves nothing, with and without a daemon")
    func dryRun() async throws {
        let home = try await self.home(bus: .current)
        let before = try await rehearse(home)
        try await home.withDaemon { _ in
            let again = try await rehearse(home)
            #expect(again == before)
        }
    }

    private func rehearse(_ home: PealHome) async throws -> [String] {
        #expect(try await home.ids() == [])
        let flags = ["--on", "weekdays", "--at", "09:30"]
        let added = try await home.peal(["add", "Water", "--dry-run"] + flags)
        #expect(added.code == 0)
        #expect(added.complaint.isEmpty)
        #expect(
            added.output == """
                Not added: Mon-Fri at 09:30
                  Title: Water
                  today 09:30
                  tomorrow 09:30
                  Wed 25 Nov 09:30

                """)
        let party = try await home.peal(
            "add", "Party", "--on", "2026-12-24", "--at", "18:00", "--dry-run")
        #expect(
            party.output
                == "Not added: once, Thu 2026-12-24 at 18:00\n  Title: Party\n  Thu 24 Dec 18:00\n")
        let korean = try await home.peal("add", "A", "--on", "내일", "--at", "오전 8시", "--dry-run")
        #expect(
            korean.output
                == "Not added: once, Tue 2026-11-24 at 08:00\n  Title: A\n  tomorrow 08:00\n")
        #expect(try await home.ids() == [])

        #expect(try await home.peal("add", "A", "--id", "a", "--at", "09:30").code == 0)
        let json = try await home.peal("show", "a", "--json").output
        let edited = try await home.peal("edit", "a", "--at", "10:00", "--dry-run")
        #expect(
            edited.output == """
                Not changed: a (A): every day at 10:00
                  When: every day at 09:30 → every day at 10:00
                  today 10:00
                  tomorrow 10:00
                  Wed 25 Nov 10:00

                """)
        #expect(try await home.peal("show", "a", "--json").output == json)
        #expect(try await home.peal("remove", "a").code == 0)
        return [added.output, party.output, korean.output, edited.output]
    }

    @Test("--dry-run creates no store")
    func noStore() async throws {
        let home = try PealHome(bus: nil)
        try home.folder.write(ImportTests.calendar, to: "a.ics")
        let calendar = home.folder.path + "/a.ics"
        for words in [["add", "A", "--at", "09:30"], ["import", calendar]] {
            let result = try await home.peal(words + ["--dry-run"])
            #expect(result.code == 0 && result.output.hasPrefix("Not "), "\(result)")
            #expect(result.complaint.isEmpty, "\(result)")
        }
        #expect(try await home.peal("edit", "a", "--at", "09:30", "--dry-run").code == 66)
        #expect(!FileManager.default.fileExists(atPath: home.folder.path + "/data"))
        // If a store exists, --dry-run reads it.
        #expect(try await home.peal("add", "A", "--id", "a", "--at", "09:30").code == 0)
        #expect(try await home.peal("add", "A", "--id", "a", "--at", "1pm", "--dry-run").code == 64)
    }

    @Test("--dry-run --json prints the alert that would be added, with its next rings")
    func dryRunJSON() async throws {
        let home = try await self.home()
        let named = try await home.json("add", "A", "--id", "a", "--at", "09:30", "--dry-run")
        let made = try await home.json("add", "A", "--at", "09:30", "--dry-run")
        #expect(named["id"] as? String == "a")
        #expect(
            made["id"] is NSNull,
            "A generated ID is not shown, because adding the alert would generate a different one")
        for alert in [named, made] {
            #expect(alert["next"] as? String == "2026-11-23T09:30:00Z")
            let rings = alert["occurrences"] as? [[String: Any]] ?? []
            #expect(
                rings.map { $0["at"] as? String } == [
                    "2026-11-23T09:30:00Z", "2026-11-24T09:30:00Z", "2026-11-25T09:30:00Z",
                ])
            #expect(rings.allSatisfy { $0["note"] is NSNull })
        }
        let edited = try await home.json("add", "A", "--id", "a", "--at", "09:30")
        #expect(edited["occurrences"] == nil)
        let changed = try await home.json("edit", "a", "--at", "10:00", "--dry-run")
        #expect((changed["occurrences"] as? [Any])?.count == 3)
    }

    static let titles = [
        ("water", "Drink water", "물 마실 시간이에요"), ("study", "Time to study", "공부할 시간이에요"),
        ("stretch", "Rest your eyes and stretch", "눈을 쉬고 몸을 펴세요"),
        ("standup", "Stand-up meeting", "스탠드업 회의"),
        ("medicine", "Take your medicine", "약 드실 시간이에요"),
    ]

    @Test("With only a template, 'add' adds a complete, translated alert", arguments: titles)
    func template(name: String, english: String, korean: String) async throws {
        for (locale, title) in [("en_US", english), ("ko_KR", korean)] {
            let home = try await self.home(locale: locale)
            let added = try await home.peal("add", "--template", name, "--id", "a")
            #expect(added.code == 0, "\(added.complaint)")
            // The output has the schedule, the title, the body and three rings.
            #expect(added.output.split(separator: "\n").count == 6)
            #expect(added.output.contains(title))
            let alert = try await home.json("show", "a")
            #expect(alert["title"] as? String == title)
            #expect((alert["body"] as? String)?.isEmpty == false)
            #expect(alert["next"] is String)
        }
        // Templates still work, but the help no longer describes them.
        let help = try await self.home().peal("add", "--help-all").output
        #expect(!help.contains("template"))
    }

    @Test("Flags and the title override the values of a template")
    func override() async throws {
        let home = try await self.home()
        let medicine = try await home.json("add", "--template", "medicine")
        #expect(medicine["urgency"] as? String == "critical")
        #expect(medicine["late"] as? Int == 86_400)
        let mine = try await home.json(
            "add", "Vitamins", "--template", "medicine", "--at", "21:00", "--body", "Two",
            "--urgency", "low", "--sound", "bell", "--late", "1h")
        #expect(mine["title"] as? String == "Vitamins")
        #expect(mine["body"] as? String == "Two")
        #expect(mine["urgency"] as? String == "low")
        #expect(mine["sound"] as? String == "bell")
        #expect(mine["late"] as? Int == 3_600)
        #expect(mine["next"] as? String == "2026-11-23T21:00:00Z")
        // A flag for one part of the schedule keeps the template's other parts.
        let weekend = try await home.peal("add", "--template", "water", "--on", "sat", "--dry-run")
        #expect(weekend.output.hasPrefix("Not added: every Sat, every 2 h from 09:00 to 21:00\n"))
        let stretch = try await home.json("add", "--template", "stretch")
        #expect(stretch["sound"] as? String == "none")
        #expect(stretch["late"] as? String == "never")
    }
}
