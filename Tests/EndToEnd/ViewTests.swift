import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("What agenda, next, why and peal say about rings", .privateBus)
struct ViewTests {
    private func home(
        at time: String = "2026-11-24 13:00:00", bus: PrivateBus? = nil
    ) async throws -> PealHome {
        var home = try PealHome(bus: bus)
        home.fakeTime = time
        return home
    }

    @Test("A ring before a time is called so in every view")
    func before() async throws {
        let home = try await home()
        _ = try await home.peal(
            "add", "Dentist", "fri 15:00", "--before", "1d,1h", "--id", "dentist")
        let agenda = try await home.peal("agenda").output
        #expect(agenda.contains("15:00  Dentist, Fri 27 Nov at 15:00\n"), "\(agenda)")
        #expect(agenda.contains("14:00  Dentist, at 15:00\n"), "\(agenda)")
        #expect(agenda.contains("15:00  Dentist\n"), "\(agenda)")
        let next = try await home.peal("next").output
        #expect(next.contains("dentist  Dentist, at 15:00\n"), "\(next)")
        #expect(try await home.peal("list").output.contains("Thu 26 Nov 15:00 (before)"))
        let month = try await home.peal("month").output
        #expect(month.contains("Fri 27 Nov 14:00  Dentist, at 15:00\n"), "\(month)")
        let week = try await home.peal("week").output
        #expect(week.contains("1x  Dentist, Fri 27 Nov at 15:00\n"), "\(week)")
        var today = home
        today.fakeTime = "2026-11-27 13:00:00"
        #expect(try await today.peal().output.contains("14:00  Dentist, at 15:00"))
        let rings = try await home.json("next")["occurrences"] as? [[String: Any]]
        #expect(rings?.last?["event"] is NSNull)
        #expect(rings?.first?["event"] as? String == "2026-11-27T15:00:00Z")
    }

    @Test("The rings before the times of a frequent alert are no rare ones")
    func beforeFrequent() async throws {
        let home = try await home()
        _ = try await home.peal(
            "add", "Choir", "wednesdays 19:30", "--before", "1h", "--id", "choir")
        let month = try await home.peal("month", "2026-12").output
        #expect(!month.contains("Choir"), "\(month)")
        #expect(month.contains("more often"), "\(month)")
        let why = try await home.peal("why", "choir", "dec 2").output
        #expect(why.contains("will ring: Wed 2 Dec 19:30"), "\(why)")
    }

    @Test(
        "'agenda' shows one day",
        arguments: [
            (["tomorrow"], "Tomorrow, Wed 25 Nov\n  09:00  Pill\n"),
            (["내일"], "Tomorrow, Wed 25 Nov\n  09:00  Pill\n"),
            (["friday"], "Fri 27 Nov\n  09:00  Pill\n  15:00  Dentist\n"),
            (["dec", "24"], "Thu 24 Dec\n  09:00  Pill\n"),
            (["2026-12-24"], "Thu 24 Dec\n  09:00  Pill\n"),
            (
                ["this", "weekend"],
                "Sat 28 Nov\n  09:00  Pill\n\nSun 29 Nov\n  09:00  Pill\n"
            ),
            (["--group", "work", "next", "week"], "Mon 30 Nov – Sun 6 Dec\n  Nothing rings.\n"),
            (
                ["--group", "work", "this", "week"],
                "Today, Tue 24 Nov\n  Nothing more today.\n\nFri 27 Nov\n  15:00  Dentist\n"
            ),
            (["--group", "work", "tomorrow"], "Tomorrow, Wed 25 Nov\n  Nothing rings.\n"),
        ])
    func day(words: [String], expected: String) async throws {
        let home = try await home()
        _ = try await home.peal("config", "week", "monday")
        _ = try await home.peal("add", "Pill", "daily 9:00")
        _ = try await home.peal("add", "Dentist", "fri 15:00", "--group", "work")
        let agenda = try await home.peal(["agenda"] + words)
        #expect(agenda.output == expected, "\(agenda)")
    }

    @Test("'agenda' takes a number or a length of days, and refuses other words and past days")
    func days() async throws {
        let home = try await home()
        _ = try await home.peal("add", "Pill", "daily 9:00")
        for words in [["3"], ["3", "days"], ["3일"]] {
            let lines = try await home.peal(["agenda"] + words).output.split(separator: "\n")
            #expect(lines.count { $0.contains("Pill") } == 2, "\(words): \(lines)")
        }
        for words in [["0"], ["someday"], ["2026-11-23"], ["367"], ["3h"]] {
            let result = try await home.peal(["agenda"] + words)
            #expect(result.code == 64 && result.output.isEmpty, "\(words)")
        }
    }

    @Test("'next' takes a number, an alert, or both")
    func next() async throws {
        let home = try await home()
        _ = try await home.peal("add", "Pill", "daily 9:00")
        _ = try await home.peal("add", "Gym class", "mondays 18:00", "--id", "gym")
        for (words, count, title) in [
            (["5"], 5, "Pill"), (["gym"], 10, "Gym class"), (["gym", "2"], 2, "Gym class"),
            (["Gym", "class", "3"], 3, "Gym class"), (["-n", "4"], 4, "Pill"),
        ] {
            let lines = try await home.peal(["next"] + words).output.split(separator: "\n")
            #expect(lines.count == count + 1, "\(words): \(lines)")
            #expect(lines[1].hasSuffix("  \(title)"), "\(words): \(lines)")
        }
        #expect(try await home.peal("next", "nobody").code == 66)
        #expect(try await home.peal("next", "0").code == 64)
    }

    @Test("'why' names the reason why an alert rings or does not ring")
    func why() async throws {
        var home = try await home()
        for words in [
            ["Gym", "mondays 18:00", "--id", "gym"],
            ["Pill", "daily 9:00 and 20:00", "--id", "pill"],
            ["Night", "daily 23:00", "--id", "night"],
        ] {
            #expect(try await home.peal(["add"] + words).code == 0)
        }
        _ = try await home.peal("config", "quiet", "22:00-07:00")
        func check(_ words: String..., says text: String, _ reason: String) async throws {
            let result = try await home.peal(["why"] + words)
            #expect(result.code == 0 && result.output.contains(text), "\(words): \(result)")
            let document = try await home.peal(["why", "--json"] + words).output
            #expect(document.contains("\"reason\": \"\(reason)\""), "\(words): \(document)")
        }
        try await check(
            "gym", says: "gym (Gym) has no ring on this day (today): every Mon", "schedule")
        try await check("gym", "monday", says: "gym (Gym) will ring: Mon 30 Nov 18:00", "rings")
        try await check("night", "tomorrow", says: "because of the quiet hours", "quiet")
        _ = try await home.peal("skip", "pill", "1")
        _ = try await home.peal("done", "gym")
        _ = try await home.peal("pause", "gym", "until", "dec", "10")
        // Each command starts at the faked time, so the pause must begin before the next one.
        home.fakeTime = "2026-11-24 13:10:00"
        try await check(
            "gym", "2026-12-07", says: "because it is paused until the end of Wed 9 Dec", "paused")
        _ = try await home.peal("pause", "--from", "2026-12-24", "--until", "2027-01-02")
        try await check(
            "pill", "2026-12-25", says: "it is paused until the end of Fri 1 Jan 2027", "paused")
        _ = try await home.peal("off", "gym")
        try await check("gym", says: "gym (Gym) is off.", "off")
        #expect(try await home.peal("why", "nobody").code == 66)
        #expect(try await home.peal("why").code == 64)
    }

    @Test("'why' names the pause for the next ring, also if the alert rang or rings later that day")
    func whyPaused() async throws {
        var home = try await home()
        home.fakeTime = "2026-11-24 08:10:00"
        let words = [
            "Vitamin", "daily 8:00, 8:30 and 20:00", "--id", "vitamin", "--group", "health",
        ]
        for pause in [["pause", "--group", "health", "2h"], ["pause", "2h"]] {
            home.fakeTime = "2026-11-24 07:59:50"
            #expect(try await home.peal(["add"] + words).code == 0)
            home.fakeTime = "2026-11-24 08:10:00"
            _ = try await home.peal(pause)
            home.fakeTime = "2026-11-24 08:10:30"
            let why = try await home.peal("why", "vitamin").output
            #expect(
                why.contains(
                    "silent today 08:30, because it is paused until today 10:10."),
                "\(pause): \(why)")
            #expect(why.hasSuffix("Next: today 20:00\n"), "\(pause): \(why)")
            let document = try await home.json("why", "vitamin")
            #expect(document["reason"] as? String == "paused")
            _ = try await home.peal("resume")
            _ = try await home.peal("remove", "vitamin", "--yes")
        }
    }

    @Test("'config quiet' names the alerts that it silences, and those that no longer ring")
    func quiet() async throws {
        let home = try await home()
        _ = try await home.peal("add", "Night", "daily 23:00", "--id", "night")
        _ = try await home.peal("add", "Both", "daily 12:00 and 23:30", "--id", "both")
        _ = try await home.peal("add", "Noon", "daily 12:00", "--id", "noon")
        let set = try await home.peal("config", "quiet", "22:00-07:00").output
        #expect(set.contains("\nThese alerts never ring now: night (Night)\n"), "\(set)")
        #expect(set.hasSuffix("\nSilent in the quiet hours: both (Both)\n"), "\(set)")
    }

    @Test("A one-time alert in quiet hours or a pause rings when they end, and views say so")
    func held() async throws {
        let home = try await home()
        _ = try await home.peal("add", "Call", "tomorrow 23:00", "--id", "call")
        _ = try await home.peal("add", "Gift", "25 dec 15:00", "--id", "gift")
        let set = try await home.peal("config", "quiet", "23:00-7:30").output
        let moved = "call (Call) rings Thu 26 Nov 07:30 instead of tomorrow 23:00"
        #expect(set.hasSuffix("\n\(moved).\n"), "\(set)")
        let agenda = try await home.peal("agenda", "tomorrow").output
        #expect(agenda.contains("  23:00  Call  quiet hours\n\(moved).\n"), "\(agenda)")
        let why = try await home.peal("why", "call", "tomorrow").output
        #expect(why == "\(moved), because of the quiet hours.\n")
        _ = try await home.peal("pause", "from", "24 dec", "until", "2 jan")
        let paused = try await home.peal("why", "gift", "25", "dec").output
        #expect(
            paused == "gift (Gift) rings Sat 2 Jan 2027 07:30 instead of Fri 25 Dec 15:00, because "
                + "it is paused until the end of Fri 1 Jan 2027.\n")
        let day = try await home.peal("agenda", "25", "dec").output
        #expect(day.contains("\n  15:00  Gift  paused\ngift (Gift) rings Sat 2 Jan"), "\(day)")
        #expect(try await home.json("why", "gift", "25", "dec")["reason"] as? String == "paused")
    }

    @Test("Answers and lists say when a one-time alert rings that a pause delays")
    func delayed() async throws {
        var home = try await home()
        _ = try await home.peal("add", "Flight", "18 jan 13:05", "--id", "flight")
        _ = try await home.peal("add", "Gym", "daily 9:00", "--id", "gym")
        let (held, time) = ("Sun 31 Jan 2027 00:00", "Mon 18 Jan 2027 13:05")
        let moved = "flight (Flight) rings \(held) instead of \(time).\n"
        let paused = try await home.peal("pause", "from", "18 jan", "to", "30 jan").output
        #expect(paused.hasSuffix("30 Jan 2027.\n\(moved)"), "\(paused)")
        #expect(try await home.peal("list").output.contains("  \(held) (delayed)  Flight"))
        let shown = try await home.peal("show", "flight").output
        #expect(shown.contains(" days), instead of \(time)\n"), "\(shown)")
        for options in [["--dry-run"], []] {
            let added = try await home.peal(["add", "Call", "20 jan 9:00"] + options).output
            let sentence = "\nIt rings \(held) instead of Wed 20 Jan 2027 09:00.\nAll alerts will"
            #expect(added.contains(sentence), "\(added)")
        }
        _ = try await home.peal("resume", "--all")
        let own = try await home.peal("pause", "flight", "from", "18 jan", "to", "30 jan").output
        #expect(own.hasSuffix("\n\(moved)"), "\(own)")
        #expect(try await !home.peal("pause", "until", "18 jan").output.contains("flight"))
        let ended = try await home.peal("pause").output
        #expect(
            ended.contains("\nflight (Flight) rings when you resume it instead of \(time).\n"),
            "\(ended)")
        // Each process starts at the faked time, so the next one has to begin after the pause.
        home.fakeTime = "2026-11-24 13:10:00"
        #expect(try await home.peal("list").output.contains("paused  when resumed  Flight"))
        let added = try await home.peal("add", "Tea", "tomorrow 9:00").output
        #expect(added.contains("\n  It rings when you resume it.\n"), "\(added)")
    }

    @Test("A shorter pause names the longer one that it replaces, and 'undo' brings that back")
    func shortened() async throws {
        var home = try await home()
        var minute = 10
        func peal(_ words: [String]) async throws -> String {
            // Each process starts at the faked time, so a later one has to begin after the pause.
            home.fakeTime = "2026-11-24 13:\(minute):00"
            minute += 1
            return try await home.peal(words).output
        }
        _ = try await peal(["add", "Gym", "daily 9:00", "--id", "gym"])
        let words =
            "This shortens the pause until the end of Sun 3 Jan 2027. 'peal undo' brings "
            + "it back.\n"
        for (alert, name) in [([], ""), (["gym"], "gym (Gym): ")] {
            _ = try await peal(["pause"] + alert + ["until", "4 jan"])
            let shorter = try await peal(["pause"] + alert + ["1h"])
            #expect(shorter.hasSuffix("\n\(name)\(words)"), "\(shorter)")
            let longer = try await peal(["pause"] + alert + ["2h"])
            #expect(!longer.contains("This"), "\(longer)")
            for _ in 1...2 { _ = try await peal(["undo"]) }
            #expect(try await peal(["list"]).contains("paused  Mon 4 Jan 2027 09:00"))
            _ = try await peal(["resume", "--all"])
        }
    }

    @Test("'add' names a pause of all alerts that covers one of the next rings")
    func addedInPause() async throws {
        var home = try await home()
        _ = try await home.peal("pause", "from", "24 dec", "to", "2 jan")
        for (when, isPaused) in [("daily 9:00", false), ("24,25 dec 8:00", true)] {
            let added = try await home.peal("add", "Pill", when).output
            let pause = "paused from Thu 24 Dec until the end of Sat 2 Jan 2027.\n"
            #expect(added.hasSuffix(pause) == isPaused, "\(added)")
            #expect(added.contains("  It never rings: its times are in a pause.\n") == isPaused)
        }
        _ = try await home.peal("pause", "2d")
        home.fakeTime = "2026-11-24 13:10:00"
        let added = try await home.peal("add", "Tea", "daily 9:00").output
        #expect(added.hasSuffix("\nAll alerts are paused until Thu 26 Nov 13:00.\n"), "\(added)")
    }

    @Test("After 'peal' has marked a ring as seen, it stays listed until it is done")
    func seen() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try await home(bus: .current)
        try await home.withDaemon { _ in
            _ = try await home.peal("add", "Pill", "daily 9:00", "--id", "pill")
            _ = try await home.peal("present", "pill")
            _ = try await server.nextNotification()
            #expect(try await home.badge(becomes: 1))
            let first = try await home.terminal(words: "").output
            #expect(first.contains("Waiting for you") && !first.contains("Seen"), "\(first)")
            #expect(try await home.badge(becomes: 0))
            for _ in 0..<2 {
                let again = try await home.peal().output
                #expect(again.hasPrefix("Seen, not done\n  13:0"), "\(again)")
                #expect(again.contains("  Pill\n"), "\(again)")
            }
            _ = try await home.peal("done", "pill")
            #expect(try await !home.peal().output.contains("Seen"))
        }
    }
}
