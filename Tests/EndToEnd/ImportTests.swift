import DBus
import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("Import and export", .privateBus)
struct ImportTests {
    static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Example//EN
        BEGIN:VEVENT
        UID:dentist
        DTSTAMP:20261101T000000Z
        DTSTART;TZID=Asia/Seoul:20301224T090000
        SUMMARY:치과
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT15M
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:standup
        DTSTAMP:20261101T000000Z
        DTSTART;TZID=Europe/Berlin:20261102T093000
        RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        SUMMARY:Standup
        END:VEVENT
        BEGIN:VEVENT
        UID:past
        DTSTAMP:20261101T000000Z
        DTSTART:20200101T090000Z
        SUMMARY:Long ago
        END:VEVENT
        END:VCALENDAR

        """

    /// Adds alerts of every kind.
    private func fill(_ home: PealHome) async throws {
        for arguments in [
            ["Drink water", "--at", "09:30,13:00", "--id", "water", "--sound", "bell"],
            [
                "Study?", "--on", "weekdays", "--every", "30m", "--from", "09:30", "--to", "21:30",
                "--id", "study", "--done-on-open", "--open", "https://example.org", "--group",
                "mind",
            ],
            ["Night", "--window", "22:00-02:00/1h", "--id", "night", "--late", "never", "--off"],
            ["Gift", "--at", "2030-12-24 18:00", "--id", "gift", "--zone", "Asia/Seoul"],
            ["Stretch", "--every", "45m", "--id", "stretch", "--action", "later=Later"],
            [
                "물 마실 시간이에요! 💦", "--rrule", "FREQ=MONTHLY;BYDAY=-1FR", "--at", "17:00",
                "--id", "pay", "--urgency", "critical", "--except", "2026-12-25",
            ],
        ] {
            let added = try await home.peal(["add"] + arguments)
            #expect(added.code == 0, "\(added.complaint)")
        }
    }

    /// Returns the alerts as JSON, without their state.
    private func alerts(_ home: PealHome) async throws -> String {
        try await home.peal("export").output
    }

    @Test("Alerts exported as JSON or as a calendar are the same after an import elsewhere")
    func roundTrip() async throws {
        let home = try PealHome(bus: .current)
        try await home.withDaemon { [home] _ in
            try await fill(home)
            let exported = try await alerts(home)
            for (arguments, file) in [(["export"], "a.json"), (["export", "--ics"], "a.ics")] {
                let text = try await home.peal(arguments)
                #expect(text.code == 0)
                try home.folder.write(text.output, to: file)
                let path = home.folder.path + "/" + file
                let elsewhere = try PealHome(bus: nil)
                let imported = try await elsewhere.peal("import", path, "--trust")
                #expect(imported.code == 0, "\(imported.output)\(imported.complaint)")
                #expect(
                    imported.output.hasPrefix(
                        "Imported 6 alerts (6 new, 0 changed, 0 unchanged)\n"))
                #expect(try await alerts(elsewhere) == exported)
                // A second import changes nothing.
                let again = try await elsewhere.peal("import", path, "--trust")
                #expect(again.output.contains("6 unchanged"), "\(again.output)")
            }
        }
    }

    @Test("A calendar becomes alerts without past entries; a later import applies its changes")
    func calendar() async throws {
        let home = try PealHome(bus: .current)
        try home.folder.write(Self.calendar, to: "a.ics")
        let path = home.folder.path + "/a.ics"
        try await home.withDaemon { [home] _ in
            let dry = try await home.peal("import", path, "--dry-run")
            #expect(dry.output.hasPrefix("Not imported: 2 alerts (2 new,"))
            #expect(try await home.ids().isEmpty)
            let imported = try await home.peal("import", path)
            #expect(imported.code == 0)
            #expect(imported.output.hasPrefix("Imported 2 alerts (2 new,"))
            #expect(imported.output.contains("Long ago"))
            #expect(try await home.ids().count == 2)
            let later = Self.calendar.replacingOccurrences(of: "T093000", with: "T100000")
            try home.folder.write(later, to: "a.ics")
            // Without a terminal, Peal cannot ask whether to change an alert.
            let unasked = try await home.peal("import", path)
            #expect(unasked.code == 64)
            #expect(unasked.complaint.contains("Add --yes."), "\(unasked.complaint)")
            #expect(unasked.output.contains("Standup: → Mon-Fri at 10:00"), "\(unasked.output)")
            let again = try await home.peal("import", path, "--yes")
            #expect(
                again.output.hasPrefix(
                    "Imported one alert (0 new, 1 changed, 1 unchanged)"))
        }
    }

    @Test("A broken entry stops the import; --partial imports the other entries")
    func partial() async throws {
        let home = try PealHome(bus: nil)
        let broken = Self.calendar.replacingOccurrences(of: "BYDAY=MO,TU", with: "BYDAY=MO,XX")
        try home.folder.write(broken, to: "a.ics")
        let path = home.folder.path + "/a.ics"
        let refused = try await home.peal("import", path)
        #expect(refused.code == 65)
        #expect(refused.output.contains("line 14, Standup: "), "\(refused.output)")
        #expect(refused.complaint.contains("--partial"))
        #expect(try await home.ids().isEmpty)
        let partial = try await home.json("import", path, "--partial")
        #expect(partial["imported"] as? Bool == true)
        #expect((partial["added"] as? [String])?.count == 1)
        #expect(try await home.ids().count == 1)
    }

    @Test("Notes are in the user's language, but in English in JSON")
    func notes() async throws {
        var home = try PealHome(bus: nil)
        let broken = Self.calendar.replacingOccurrences(of: "BYDAY=MO,TU", with: "BYDAY=MO,XX")
        try home.folder.write(broken, to: "a.ics")
        let path = home.folder.path + "/a.ics"
        let english = try await home.json("import", path, "--dry-run")
        let messages = (english["notes"] as? [[String: Any]] ?? []).map { $0["message"] as? String }
        #expect(messages.contains { $0?.hasPrefix("Its rule cannot be read: ") == true })
        home.locale = try await Locales.shared.value.variables("ko_KR")
        let korean = try await home.peal("import", path, "--dry-run")
        #expect(korean.output.contains("14번째 줄, Standup: 반복 규칙을 읽을 수 없어요: "), "\(korean.output)")
        let again = try await home.json("import", path, "--dry-run")
        #expect(
            (again["notes"] as? [[String: Any]] ?? []).map { $0["message"] as? String } == messages)
        try home.folder.write("hello", to: "b.ics")
        let refused = try await home.peal("import", home.folder.path + "/b.ics")
        #expect(refused.complaint.contains("캘린더가 아니에요."), "\(refused.complaint)")
    }

    @Test(
        "A file that is neither a calendar nor JSON is refused",
        arguments: [
            ("", 65, "nothing to import"), ("hello", 65, "not a calendar"),
            ("{\"alerts\":\n[}", 65, "line 2, column 2"), ("[{\"title\":\"A\"}]", 65, "trigger"),
            ("\u{0}\u{1}", 65, "nothing to import"), ("BEGIN:VCALENDAR\nEND:VCALENDAR", 0, ""),
        ])
    func refused(text: String, code: Int, words: String) async throws {
        let home = try PealHome(bus: nil)
        try home.folder.write(text, to: "file")
        let result = try await home.peal("import", home.folder.path + "/file")
        #expect(result.code == code, "\(result.output)\(result.complaint)")
        #expect(words.isEmpty || (result.output + result.complaint).contains(words))
        #expect(try await home.ids().isEmpty)
    }

    @Test("An interval without an anchor starts at the import, and a pipe can be imported")
    func pipe() async throws {
        let home = try PealHome(bus: nil)
        try home.folder.write(
            #"[{"id": "a", "title": "A", "trigger": {"kind": "interval", "seconds": 600, "#
                + #""repeats": true, "anchor": null}}]"#, to: "a.json")
        let path = home.folder.path + "/a.json"
        let result = try await run(
            .name("sh"),
            arguments: ["-c", "cat '\(path)' | \(PealHome.binary) import /dev/stdin"],
            environment: home.environment, output: .string(limit: 10_000))
        #expect(result.terminationStatus == .exited(0))
        #expect(try await home.ids() == ["a"])
        #expect(try await home.json("show", "a")["next"] is String)
    }

    @Test("Past alerts and repeated ids are left out of a backup, and the rest is imported")
    func over() async throws {
        let trigger = #""trigger": {"kind": "once", "at": "2026-11-23T08:00:00Z"}"#
        let twice =
            #"[{"id": "a", "title": "A", "trigger": {"kind": "schedule", "times": ["09:30"]}}, "#
            + #"{"id": "a", "title": "B", \#(trigger.replacing("2026", with: "2126"))}, "#
            + #"{"id": "c", "title": "C", \#(trigger)}]"#
        var home = try PealHome(bus: nil)
        try home.folder.write(twice, to: "a.json")
        home.fakeTime = "2026-11-22 08:00:00"
        #expect(try await home.peal("import", home.folder.path + "/a.json").code == 0)
        #expect(try await home.ids() == ["a", "c"])
        let calendar = try await home.peal("export", "--ics").output
        var elsewhere = try PealHome(bus: nil)
        try elsewhere.folder.write(calendar, to: "a.ics")
        elsewhere.fakeTime = "2026-11-24 08:00:00"
        let result = try await elsewhere.peal("import", elsewhere.folder.path + "/a.ics")
        #expect(result.code == 0, "\(result.complaint)")
        #expect(try await elsewhere.ids() == ["a"])
    }

    /// Returns the id of the alert with a title.
    private func id(_ title: String, _ home: PealHome) async throws -> String {
        let alerts = try await home.json("list")["alerts"] as? [[String: Any]] ?? []
        let alert = alerts.first { $0["title"] as? String == title }
        return try #require(alert?["id"] as? String)
    }

    @Test("A second import keeps alerts that the user has switched off, edited or removed")
    func again() async throws {
        let home = try PealHome(bus: .current)
        try home.folder.write(Self.calendar, to: "a.ics")
        let path = home.folder.path + "/a.ics"
        try await home.withDaemon { [home] _ in
            #expect(try await home.peal("import", path, "--yes").code == 0)
            let (dentist, standup) = (try await id("치과", home), try await id("Standup", home))
            #expect(dentist.count == 7)
            for words in [
                ["off", dentist], ["edit", dentist, "--body", "Call!", "--at", "2030-12-24 08:00"],
                ["remove", standup],
            ] {
                #expect(try await home.peal(words).code == 0, "\(words)")
            }
            let local = try await home.json("show", dentist)
            let again = try await home.peal("import", path)
            #expect(again.code == 0)
            for line in [
                "Nothing to import; 1 unchanged.\n",
                "Kept with your changes:\n  \(dentist)  치과: body, when, on or off\n",
                "  Standup (removed by you)\n", "  Long ago (past)\n",
            ] {
                #expect(again.output.contains(line), "\(again.output)")
            }
            #expect(try await home.json("show", dentist) as NSDictionary == local as NSDictionary)
            #expect(try await home.ids() == [dentist])
            // The import changes what has changed in the calendar, and the alert stays off.
            let moved = Self.calendar.replacingOccurrences(of: "20301224T09", with: "20301223T09")
            try home.folder.write(moved, to: "a.ics")
            #expect(try await home.peal("import", path, "--yes", "--again").code == 0)
            let later = try await home.json("show", dentist)
            #expect(later["isOn"] as? Bool == false)
            #expect(later["body"] as? String == "Call!")
            #expect((later["trigger"] as? [String: Any])?["at"] as? String == "2030-12-23T08:45:00")
            #expect(try await Set(home.ids()) == [dentist, standup])
        }
    }

    @Test(
        "A calendar cannot change alerts that were not imported from it, whatever ids it uses")
    func stranger() async throws {
        let home = try PealHome(bus: nil)
        for id in ["meds", "water"] {
            #expect(
                try await home.peal("add", "Mine", "--id", id, "--at", "08:00").code == 0)
        }
        let own = try await alerts(home)
        let alert =
            #"{"id":"water","title":"Lunch","trigger":{"kind":"once","at":"2030-12-31T10:00"}}"#
        let calendar = """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:meds
            DTSTART:20301231T100000Z
            SUMMARY:Lunch
            END:VEVENT
            BEGIN:VEVENT
            UID:water@peal
            DTSTART:20301231T100000
            SUMMARY:Lunch
            X-PEAL-ALERT:\(alert)
            END:VEVENT
            END:VCALENDAR

            """
        try home.folder.write(calendar, to: "a.ics")
        let path = home.folder.path + "/a.ics"
        let imported = try await home.peal("import", path, "--yes")
        #expect(imported.output.hasPrefix("Imported 2 alerts (2 new, 0 changed,"))
        for id in ["meds", "water"] {
            #expect(try await home.json("show", id)["title"] as? String == "Mine")
        }
        #expect(try await home.ids().count == 4)
        #expect(try await home.peal("import", path).output.contains("2 unchanged"))
        // The user's own backup may replace alerts, but outside a terminal only with --yes.
        try home.folder.write(own.replacing("Mine", with: "Yours"), to: "b.json")
        let backup = home.folder.path + "/b.json"
        let refused = try await home.peal("import", backup)
        #expect(refused.code == 64)
        #expect(refused.complaint.contains("2 of your alerts would change"))
        #expect(try await home.peal("import", backup, "--yes").code == 0)
        #expect(try await home.json("show", "meds")["title"] as? String == "Yours")
    }

    @Test("In a terminal the plan comes before the question, and 'n' changes nothing")
    func plan() async throws {
        let home = try PealHome(bus: nil)
        try home.folder.write(Self.calendar, to: "a.ics")
        let path = home.folder.path + "/a.ics"
        let no = try await home.terminal("import", path, typing: "n")
        let plan = try #require(no.output.range(of: "New:\n"))
        let question = try #require(no.output.range(of: "Import 2 alerts (2 new,"))
        #expect(plan.lowerBound < question.lowerBound)
        #expect(no.output.contains("Standup: Mon-Fri at 09:30 (Europe/Berlin)\n"), "\(no.output)")
        #expect(
            no.output.contains("치과: once, Tue 2030-12-24 at 08:45 (Asia/Seoul) (15 min before)"))
        #expect(no.output.components(separatedBy: "New:").count == 2)
        #expect(try await home.ids().isEmpty)
        let yes = try await home.terminal("import", path, typing: "y")
        #expect(yes.output.contains("Imported 2 alerts (2 new,"))
        #expect(try await home.ids().count == 2)
    }

    @Test("Entries without an alarm and cancelled occurrences are left out without an error")
    func harmless() async throws {
        let calendar = """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:sync
            DTSTART:20301202T100000
            RRULE:FREQ=DAILY
            SUMMARY:Team sync
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT10M
            END:VALARM
            BEGIN:VALARM
            ACTION:NONE
            TRIGGER;VALUE=DATE-TIME:19760401T005545Z
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            UID:sync
            RECURRENCE-ID:20301214T100000
            DTSTART:20301214T100000
            SUMMARY:Team sync
            STATUS:CANCELLED
            END:VEVENT
            BEGIN:VTODO
            UID:book
            SUMMARY:Read a book
            END:VTODO
            END:VCALENDAR

            """
        let home = try PealHome(bus: nil)
        try home.folder.write(calendar, to: "a.ics")
        let path = home.folder.path + "/a.ics"
        #expect(try await home.peal("import", path, "--dry-run").code == 0)
        let imported = try await home.peal("import", path)
        #expect(imported.code == 0, "\(imported.complaint)")
        #expect(
            imported.output.hasSuffix(
                "Skipped:\n  Team sync on Sat 14 Dec 2030 (cancelled)\n"
                    + "  Read a book (no alarm)\n"), "\(imported.output)")
        let list = try await home.peal("list").output
        #expect(list.contains("every day at 09:50"), "\(list)")
        #expect(list.contains("(10 min before)"), "\(list)")
        let id = try await home.ids().first ?? ""
        let shown = try await home.peal("show", id).output
        #expect(shown.contains("Mon 2 Dec 2030 10:00"), "\(shown)")
        #expect(shown.contains("sync"), "\(shown)")
    }

    @Test("An alarm that has just passed is imported, and 'show' has the time of its event")
    func late() async throws {
        var home = try PealHome(bus: nil)
        home.fakeTime = "2026-11-23 07:34:00"
        try home.folder.write(
            Self.calendar.replacing(";TZID=Asia/Seoul:20301224T090000", with: ":20261123T093000Z")
                .replacing("-PT15M", with: "-PT2H"), to: "a.ics")
        let imported = try await home.peal("import", home.folder.path + "/a.ics", "--yes")
        #expect(imported.output.hasPrefix("Imported 2 alerts"), "\(imported.output)")
        let shown = try await home.peal("show", try await id("치과", home)).output
        #expect(shown.contains("today 09:30"), "\(shown)")
    }

    @Test("A backup can set programs and files to open only with --trust")
    func targets() async throws {
        let targets = [
            "org.gnome.Terminal", "file:///etc/passwd", "javascript:x", "vscode://command",
            "https:evil", "https://example.org", "HTTP://EXAMPLE.ORG/a",
        ]
        let alerts = targets.enumerated().map {
            #"{"id": "a\#($0)", "title": "A", "open": "\#($1)", "#
                + #""trigger": {"kind": "schedule", "times": ["09:30"]}}"#
        }
        let home = try PealHome(bus: nil)
        try home.folder.write("[\(alerts.joined(separator: ","))]", to: "a.json")
        let path = home.folder.path + "/a.json"
        func opened() async throws -> [String?] {
            let alerts = try await home.json("list")["alerts"] as? [[String: Any]] ?? []
            return alerts.map { $0["open"] as? String }
        }
        let plain = try await home.peal("import", path, "--yes")
        #expect(plain.code == 0, "\(plain.complaint)")
        #expect(plain.output.contains("It would open 'javascript:x', which is not a web page,"))
        #expect(try await opened() == [nil, nil, nil, nil, nil] + targets.suffix(2))
        #expect(try await home.peal("import", path, "--yes", "--trust").code == 0)
        #expect(try await opened() == targets)
    }

    @Test(
        "Control characters in a file do not reach the terminal",
        arguments: [
            #"{"title": "E", "trigger": {"kind": "interval", "seconds": 300}}"#,
            #"{"title": "E", "trigger": {"kind": "once", "at": "2020-01-01T00:00:00Z"}}"#,
            #"{"title": "T", "trigger": {"kind": "once", "at": "E"}}"#,
            #"{"title": "T", "trigger": {"kind": "schedule", "rule": "FREQ=E"}}"#,
            #"{"title": "T", "trigger": {"kind": "schedule", "times": ["E"]}}"#,
            #"{"title": "T", "trigger": {"kind": "schedule", "times": ["09:30"], "zone": "E"}}"#,
            #"{"title": "T", "E": 1, "trigger": {"kind": "schedule", "times": ["09:30"]}}"#,
            "DTSTART:20301201T090000\r\nRRULE:FREQ=E", "DTSTART:E",
            "DTSTART;TZID=E:20301201T090000",
            "DTSTART:20301201T090000\r\nURL:file:///E",
        ])
    func controls(text: String) async throws {
        let home = try PealHome(bus: nil)
        let isJSON = text.hasPrefix("{")
        let evil =
            isJSON ? #"\u001b]0;pwn\u0007\u009b31m\u202ex"# : "\u{1B}]0;pwn\u{7}\u{9B}31m\u{202E}x"
        let lines = text.replacing("\"E\"", with: "\"\(evil)\"")
            .replacing(#/(FREQ=|DTSTART:|TZID=|\/\/\/)E/#) { $0.1 + evil }
        let calendar =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:u\r\nSUMMARY:S\(evil)\r\n"
            + "\(lines)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        try home.folder.write(isJSON ? "[\(lines)]" : calendar, to: "file")
        for flags in [["--yes"], ["--yes", "--partial"], ["--dry-run", "--json"]] {
            let result = try await home.peal(["import", home.folder.path + "/file"] + flags)
            let all = result.output + result.complaint
            #expect(!all.isEmpty)
            let raw = all.unicodeScalars.filter {
                $0 != "\n" && $0.properties.generalCategory == .control || $0 == "\u{202E}"
            }
            #expect(raw.isEmpty, "\(flags): \(all.debugDescription)")
        }
    }

    @Test("A device is refused, and an endless pipe is read only up to the limit")
    func endless() async throws {
        let home = try PealHome(bus: nil)
        let device = try await home.peal("import", "/dev/zero")
        #expect(device.code == 65)
        #expect(device.complaint.contains("/dev/zero is a device."), "\(device.complaint)")
        let pipe = try await run(
            .name("sh"), arguments: ["-c", "\(PealHome.binary) import - </dev/zero | cat"],
            environment: home.environment, output: .string(limit: 10_000),
            error: .string(limit: 10_000))
        #expect(pipe.standardError.contains("- is a device."))
        let endless = try await run(
            .name("sh"), arguments: ["-c", "cat /dev/zero | \(PealHome.binary) import -"],
            environment: home.environment, output: .string(limit: 10_000),
            error: .string(limit: 10_000))
        #expect(endless.terminationStatus == .exited(65))
        #expect(endless.standardError.contains("larger than 64 MiB"))
    }

    @Test("A missing file and a binary file are refused")
    func missing() async throws {
        let home = try PealHome(bus: nil)
        let missing = try await home.peal("import", "/nowhere.ics")
        #expect(missing.code == 66)
        #expect(
            missing.complaint.contains("Cannot read '/nowhere.ics': No such file or directory."))
        #expect(try await home.peal("import", "/bin/ls").code == 65)
        #expect(try await home.peal("import", "/").code == 66)
        #expect(try await home.peal("export", "nobody").code == 66)
        #expect(try await home.peal("export", "--ics", "--json").code == 64)
    }
}
