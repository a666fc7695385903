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
    func fill(_ home: PealHome) async throws {
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
    func alerts(_ home: PealHome) async throws -> String {
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

    @Test("Importing a calendar leaves out past entries; a later import applies its changes")
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

    @Test("Notes about an import are in the user's language, but JSON notes are in English")
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

    @Test("An interval without a start time starts when it is imported, even from a pipe")
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

    /// Returns the id of the alert with a title.
    func id(_ title: String, _ home: PealHome) async throws -> String {
        let alerts = try await home.json("list")["alerts"] as? [[String: Any]] ?? []
        let alert = alerts.first { $0["title"] as? String == title }
        return try #require(alert?["id"] as? String)
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

    @Test("A birthday from Google Calendar, a yearly rule without a month, rings once a year")
    func birthday() async throws {
        var home = try PealHome(bus: nil)
        home.fakeTime = "2026-11-23 12:00:00"
        let calendar = """
            BEGIN:VCALENDAR
            PRODID:-//Google Inc//Google Calendar 70.9054//EN
            VERSION:2.0
            BEGIN:VEVENT
            DTSTART;VALUE=DATE:20260214
            DTEND;VALUE=DATE:20260215
            RRULE:FREQ=YEARLY;WKST=MO;INTERVAL=1;BYMONTHDAY=14
            DTSTAMP:20261101T000000Z
            UID:birthday@google.com
            SUMMARY:Mia's birthday
            END:VEVENT
            END:VCALENDAR

            """
        try home.folder.write(calendar, to: "a.ics")
        let imported = try await home.peal("import", home.folder.path + "/a.ics")
        #expect(imported.code == 0, "\(imported.complaint)")
        let next = try await home.peal("next", "-n", "3").output
        for year in [2027, 2028, 2029] {
            #expect(next.contains("14 Feb \(year)"), "\(next)")
        }
        let list = try await home.peal("list").output
        #expect(list.contains("every year on Feb 14 at 09:00"), "\(list)")
        // A program that takes the rule to mean every month gets the month in the export.
        let exported = try await home.peal("export", "--ics").output
        #expect(
            exported.contains("FREQ=YEARLY;") && exported.contains("BYMONTH=2"), "\(exported)")
    }

    @Test("An alarm that was due minutes ago is imported, and 'show' prints its event's time")
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
}
