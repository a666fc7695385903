import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Days after history, done and pause", .privateBus)
struct PastDayTests {
    /// A home in which the alert `pill` was marked as done on Monday and on Tuesday, 2026-11-24.
    private func home() async throws -> PealHome {
        var home = try PealHome(bus: nil)
        for (day, minute) in [(23, 0), (24, 5)] {
            home.fakeTime = "2026-11-\(day) 08:0\(minute):00"
            if day == 23 {
                let words = ["add", "Pill", "daily 8:30 and 20:00", "--id", "pill"]
                #expect(try await home.peal(words).code == 0)
            }
            home.fakeTime = "2026-11-\(day) 08:1\(minute):00"
            #expect(try await home.peal("done", "pill").code == 0)
        }
        return home
    }

    private func days(_ words: [String], _ home: PealHome) async throws -> [String] {
        let result = try await home.peal(words + ["--json"])
        #expect(result.code == 0, "\(words): \(result)")
        let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let entries = (document as? [String: Any])?["entries"] as? [[String: Any]] ?? []
        return entries.filter { $0["event"] as? String == "done" }
            .compactMap { ($0["at"] as? String).map { String($0.prefix(10)) } }
    }

    @Test("history takes a day, the days since one, and the days until one")
    func history() async throws {
        let home = try await home()
        let (monday, tuesday) = ("2026-11-23", "2026-11-24")
        for (words, expected) in [
            (["yesterday"], [monday]), (["어제"], [monday]), (["today"], [tuesday]),
            (["monday"], [monday]), (["nov", "23"], [monday]), (["pill", "yesterday"], [monday]),
            (["pill", "2026-11-24"], [tuesday]), (["sunday"], []), (["pill"], [tuesday]),
            (["--since", "yesterday"], [monday, tuesday]), (["--since", "어제"], [monday, tuesday]),
            (["--since", "monday"], [monday, tuesday]), (["--until", "yesterday"], [monday]),
            (["--since", "2d", "--until", "today"], [monday, tuesday]),
            (["pill", "--since", "sunday", "--until", "어제"], [monday]),
        ] {
            #expect(try await days(["history"] + words, home) == expected, "\(words)")
        }
    }

    @Test(
        "A day that history, done or pause cannot take is refused with what to type",
        arguments: [
            (["history", "tomorrow"], "'peal agenda 2026-11-25'"),
            (["history", "--until", "tomorrow"], "'peal agenda 2026-11-25'"),
            (["history", "--since", "today", "--until", "yesterday"], "--until is before --since"),
            (["history", "yesterday", "--since", "2d"], "Give either the day 2026-11-23"),
            (["done", "pill", "yesterday"], "'peal done pill'"),
            (["done", "pill", "tomorrow"], "'peal skip pill 2026-11-25'"),
            (["done", "pill", "dec", "24"], "'peal skip pill 2026-12-24'"),
            (["done", "pill", "어제"], "'peal history pill 2026-11-23'"),
            (["pause", "tomorrow"], "'peal pause from 2026-11-25 until 2026-11-26'"),
            (["pause", "내일"], "'peal pause from 2026-11-25 until 2026-11-26'"),
            (["pause", "pill", "dec", "24"], "'peal pause pill from 2026-12-24 until 2026-12-25'"),
            (["pause", "14:00-15:00"], "'peal pause from 14:00 until 15:00'"),
            (["pause", "pill", "14:00-15:00"], "'peal pause pill from 14:00 until 15:00'"),
            (["add", "X", "daily", "9:00", "--before", "1mo"], "days instead, like 30d"),
            (["add", "X", "daily", "9:00", "--before", "1d,1개월"], "days instead, like 30d"),
        ])
    func refused(words: [String], advice: String) async throws {
        let home = try await home()
        let result = try await home.peal(words)
        #expect(result.code == 64, "\(words): \(result)")
        #expect(result.complaint.contains(advice), "\(words): \(result.complaint)")
        guard advice.hasPrefix("'peal ") else { return }
        let command = advice.dropFirst("'peal ".count).dropLast().split(separator: " ")
        let followed = try await home.peal(command.map(String.init))
        #expect(followed.code == 0, "\(advice): \(followed)")
    }

    @Test(
        "A pause from one time until another needs no flags",
        arguments: [
            (["from", "14:00", "until", "15:00"], nil, "2026-11-24T14:00", "2026-11-24T15:00"),
            (["from", "tomorrow", "to", "friday"], nil, "2026-11-25T00:00", "2026-11-28T00:00"),
            (["내일부터", "금요일까지"], nil, "2026-11-25T00:00", "2026-11-28T00:00"),
            (["오후", "2시부터", "오후", "3시까지"], nil, "2026-11-24T14:00", "2026-11-24T15:00"),
            (["pill", "from", "friday", "9:00"], "pill", "2026-11-27T09:00", nil),
            (
                ["pill", "from", "dec", "24", "until", "jan", "2"], "pill", "2026-12-24T00:00",
                "2027-01-02T00:00"
            ),
        ] as [([String], String?, String, String?)])
    func span(words: [String], alert: String?, start: String, end: String?) async throws {
        let home = try await home()
        let result = try await home.peal(["pause"] + words)
        #expect(result.code == 0, "\(words): \(result)")
        let state =
            if let alert {
                try await home.json("show", alert)["state"] as? [String: Any] ?? [:]
            } else {
                try await home.json("list")
            }
        let (since, until) = (state["plannedPauseSince"], state["plannedPauseUntil"])
        #expect((since as? String)?.prefix(16) == start[...], "\(state)")
        #expect((until as? String).map { String($0.prefix(16)) } == end, "\(state)")
    }

    @Test("Undoing a switch or a pause says what is the case now")
    func standing() async throws {
        var home = try await home()
        // Each command starts at the faked time, so a pause must begin before the next command.
        for (minute, (command, undone)) in [
            (["off", "pill"], "On again: pill (Pill); next"),
            (["pause", "pill"], "No longer paused: pill (Pill); next"),
            (["pause", "pill"], nil), (["resume", "pill"], "Paused again: pill (Pill)"),
            (["off", "pill"], nil), (["on", "pill"], "Off again: pill (Pill)"),
        ].enumerated() {
            home.fakeTime = "2026-11-24 08:2\(minute):00"
            #expect(try await home.peal(command).code == 0)
            guard let undone else { continue }
            home.fakeTime = "2026-11-24 08:2\(minute):30"
            let output = try await home.peal("undo").output
            #expect(output.contains("\n  " + undone), "\(command): \(output)")
        }
    }

    @Test("An empty name is refused as such by every verb")
    func emptyName() async throws {
        let home = try await home()
        for words in [
            ["done", ""], ["skip", ""], ["edit", "", "9:00"], ["why", ""], ["show", ""],
            ["postpone", "", "1w"], ["snooze", ""], ["pause", ""], ["on", " "], ["history", ""],
            ["copy", ""], ["remove", ""], ["add", "", "9:00"],
        ] {
            let result = try await home.peal(words)
            #expect(result.code == (words[0] == "add" ? 64 : 66), "\(words): \(result)")
            #expect(result.complaint.contains("is empty"), "\(words): \(result.complaint)")
        }
    }
}
