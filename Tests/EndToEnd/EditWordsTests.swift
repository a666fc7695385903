import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Words without quotes after edit, skip and pause", .privateBus)
struct EditWordsTests {
    private func home(_ locale: String? = nil) async throws -> PealHome {
        var home = try PealHome(bus: nil)
        // 2026-11-24 is a Tuesday.
        home.fakeTime = "2026-11-24 08:00:00"
        if let locale { home.locale = try await Locales.shared.value.variables(locale) }
        return home
    }

    struct Row: Sendable, CustomTestStringConvertible {
        /// The words that add the alert.
        let words: [String]
        let edit: [String]
        /// The sentence about the changed alert.
        let sentence: String

        init(_ words: String..., edit: [String], _ sentence: String) {
            self.words = words
            self.edit = edit
            self.sentence = sentence
        }

        var testDescription: String { "\(words) \(edit)" }
    }

    static let rows = [
        Row(
            "weekdays 16:00", edit: ["12월", "4일만", "오후", "5시로"],
            "Mon-Fri at 16:00, except 2026-12-04 16:00, also 2026-12-04 17:00"),
        Row(
            "daily 7:30 and 21:00", edit: ["7:00", "instead", "of", "7:30"],
            "every day at 07:00, 21:00"),
        Row(
            "weekdays 9:00 new york time", edit: ["--when", "weekdays 10:00"],
            "Mon-Fri at 10:00 (America/New_York)"),
        Row(
            "weekdays 10:00 except 24 dec - 2 jan", edit: ["--when", "weekdays 10:30"],
            "Mon-Fri at 10:30, except 2026-12-24 - 2027-01-02"),
        Row(
            "daily 9:00 until 24 dec", edit: ["--when", "daily 10:00"],
            "every day at 10:00, until 2026-12-24"),
        Row(
            "daily 9:00 for 10 days", edit: ["--when", "daily 10:00"],
            "every day at 10:00, 10 days in all"),
        Row(
            "daily 9:00 until 24 dec", edit: ["daily", "10:00", "until", "30", "dec"],
            "every day at 10:00, until 2026-12-30"),
        Row(
            "daily 9:00 until 24 dec", edit: ["--when", "daily 10:00", "--until", ""],
            "every day at 10:00"),
        Row(
            "weekdays 9:00 new york time", edit: ["weekdays", "9:30", "--zone", ""],
            "Mon-Fri at 09:30"),
        Row(
            "every other day 9:00 except sundays", edit: ["--when", "every 3 days 10:00"],
            "except"),
        Row(
            "weekdays 10:00 except 24 dec - 2 jan", edit: ["17:00"],
            "Mon-Fri at 17:00, except 2026-12-24 - 2027-01-02"),
        Row("7 dec 15:00", edit: ["--when", "17:00"], "once, Mon 2026-12-07 at 17:00"),
        Row("7 dec 15:00", edit: ["next", "tuesday", "11:00"], "once, Tue 2026-12-01 at 11:00"),
        Row(
            "7 dec 15:00", edit: ["--when", "next", "tuesday", "11:00"],
            "once, Tue 2026-12-01 at 11:00"),
        Row("7 dec 15:00", edit: ["다음", "주", "화요일", "오전", "11시"], "once, Tue 2026-12-01 at 11:00"),
        Row("7 dec 15:00", edit: ["dec", "4"], "once, Fri 2026-12-04 at 15:00"),
        Row("weekdays 9:00 and 14:00", edit: ["화목"], "Tue, Thu at 09:00, 14:00"),
        Row("daily 8:00", edit: ["매월", "15일"], "every month on day 15 at 08:00"),
        Row(
            "weekdays every 30 min from 9 to 12", edit: ["every", "other", "friday"],
            "every 2 weeks on Fri, every 30 min from 09:00 to 12:00"),
        Row(
            "weekdays every 30 min from 9 to 12", edit: ["17시까지"],
            "Mon-Fri, every 30 min from 09:00 to 17:00"),
        Row("7 dec 15:00", edit: ["17시까지"], "once, Mon 2026-12-07 at 17:00"),
        Row(
            "weekdays 9:00", edit: ["9:50", "for", "2", "weeks"],
            "Mon-Fri at 09:50, until 2026-12-07"),
        Row(
            "weekdays 9:30", edit: ["--except", "this week"],
            "Mon-Fri at 09:30, except 2026-11-23 - 2026-11-29"),
        Row("thursdays 16:30", edit: ["17시까지"], "every Thu at 17:00"),
        Row(
            "daily 7:00, 12:00", edit: ["for", "10", "days"],
            "every day at 07:00, 12:00, until 2026-12-03"),
        Row("daily 8:30", edit: ["for", "2", "weeks"], "every day at 08:30, 14 days in all"),
        Row("weekdays 8:30", edit: ["5", "times"], "Mon-Fri at 08:30, 5 days in all"),
        Row(
            "weekdays 9:30", edit: ["except", "25", "dec", "9:50"],
            "Mon-Fri at 09:50, except 2026-12-25"),
        Row(
            "weekdays 9:30", edit: ["at", "12:30", "except", "31", "dec"],
            "Mon-Fri at 12:30, except 2026-12-31"),
        Row(
            "weekdays 9:30", edit: ["12월", "25일", "제외", "9:50"],
            "Mon-Fri at 09:50, except 2026-12-25"),
        Row(
            "weekdays 9:30", edit: ["except", "25", "dec"], "Mon-Fri at 09:30, except 2026-12-25"),
        Row(
            "weekdays 9:30 except 24 dec new york time", edit: ["12월", "25일", "제외"],
            "Mon-Fri at 09:30, except 2026-12-24 - 2026-12-25 (America/New_York)"),
        Row(
            "every 2 weeks on fri 9:30", edit: ["except", "27", "nov"],
            "every 2 weeks on Fri at 09:30, except 2026-11-27"),
        Row("weekdays 9:30", edit: ["except", "fridays", "9:50"], "Mon-Thu at 09:50"),
        Row("weekdays 9:30", edit: ["until", "24", "dec"], "Mon-Fri at 09:30, until 2026-12-24"),
        Row("weekdays 9:30", edit: ["12월", "24일까지"], "Mon-Fri at 09:30, until 2026-12-24"),
        Row(
            "weekdays 9:30", edit: ["10:00", "starting", "7", "dec"],
            "Mon-Fri at 10:00, from 2026-12-07"),
        Row("weekdays every 30m from 9 to 12", edit: ["except", "25", "dec"], "except"),
        Row("weekdays 9:30", edit: ["12시", "반으로"], "Mon-Fri at 12:30"),
        Row("7 dec 15:00", edit: ["오전", "9시로"], "once, Mon 2026-12-07 at 09:00"),
        Row("7 dec 15:00", edit: ["to", "11:30"], "once, Mon 2026-12-07 at 11:30"),
        Row("weekdays 9:00", edit: ["평일", "오후", "5시"], "Mon-Fri at 17:00"),
        Row("7 dec 15:00", edit: ["dec", "12"], "once, Sat 2026-12-12 at 15:00"),
        Row("7 dec 15:00", edit: ["내년", "3월", "9일"], "once, Tue 2027-03-09 at 15:00"),
        Row("tuesdays 19:00", edit: ["화목"], "Tue, Thu at 19:00"),
        Row("weekdays 9:00 and 17:00", edit: ["mon-sat"], "Mon-Sat at 09:00, 17:00"),
        Row("매달 25일 10시", edit: ["매달", "26일"], "every month on day 26 at 10:00"),
        Row(
            "mondays 18:00 until 24 dec", edit: ["every", "other", "friday"],
            "every 2 weeks on Fri at 18:00, until 2026-12-24"),
        Row(
            "daily every 2 hours from 9 to 17", edit: ["weekdays"],
            "Mon-Fri, every 2 h from 09:00 to 17:00"),
        Row(
            "daily 9:00 for 5 days", edit: ["12월", "20일까지"],
            "every day at 09:00, until 2026-12-20"),
        Row(
            "daily 9:00 for 5 days", edit: ["--until", "20 dec"],
            "every day at 09:00, until 2026-12-20"),
        Row(
            "daily 9:00 until 24 dec", edit: ["--count", "5"], "every day at 09:00, 5 days in all"),
        Row(
            "daily 9:00 for 5 days", edit: ["for", "10", "days"],
            "every day at 09:00, 10 days in all"),
        Row("daily 9:00 for 5 days", edit: ["10일", "동안"], "every day at 09:00, 10 days in all"),
        Row("daily 9:00", edit: ["5번만"], "every day at 09:00, 5 days in all"),
    ]

    @Test("An edit keeps the zone, the exceptions, the end and the count", arguments: rows)
    func kept(row: Row) async throws {
        let home = try await home()
        let added = try await home.peal(["add", "A title"] + row.words + ["--id", "a"])
        #expect(added.code == 0, "\(added)")
        let edited = try await home.peal(["edit", "a"] + row.edit)
        #expect(edited.code == 0, "\(edited)")
        let lines = edited.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("Changed a (A title): ") == true, "\(edited.output)")
        let isWhole = row.sentence != "except"
        #expect(
            isWhole
                ? lines.first.map { $0.hasSuffix(": " + row.sentence) } == true
                : lines.first?.contains(row.sentence) == true, "\(edited.output)")
        #expect(lines.count > 1 && lines[1].hasPrefix("  When: "), "\(edited.output)")
    }

    @Test("The length of an alert that has begun can count from two days, so both are named")
    func lengthOfCourse() async throws {
        var home = try await home()
        _ = try await home.peal("add", "Pill", "daily 9:00 for 5 days", "--id", "p")
        home.fakeTime = "2026-11-26 12:00:00"
        let edited = try await home.peal("edit", "p", "for", "10", "days")
        #expect(
            edited.code == 64
                && edited.complaint.contains("'until 2026-12-03' or 'until 2026-12-05'"),
            "\(edited)")
    }

    @Test("An alert that rings once has no days to leave out", arguments: ["7 dec 15:00", "in 2h"])
    func onceExcept(when: String) async throws {
        let home = try await home()
        _ = try await home.peal("add", "Dentist", when, "--id", "d")
        let edited = try await home.peal("edit", "d", "except", "25", "dec", "9:50")
        #expect(edited.code == 64 && edited.complaint.contains("rings once"), "\(edited)")
    }

    @Test(
        "A shift moves all times of the day",
        arguments: [
            ("7 dec 15:00", "30 min earlier", "at 14:30"), ("7 dec 15:00", "30분 일찍", "at 14:30"),
            ("7 dec 15:00", "30분 앞당기기", "at 14:30"), ("7 dec 15:00", "30분 늦춰줘", "at 15:30"),
            ("daily 8:00 and 20:00", "an hour later", "at 09:00, 21:00"),
        ])
    func earlier(when: String, words: String, times: String) async throws {
        let home = try await home()
        _ = try await home.peal("add", "Dentist", when, "--id", "d")
        let edited = try await home.peal("edit", "d", words)
        #expect(edited.code == 0 && edited.output.contains(times), "\(edited)")
    }

    @Test(
        "A shift to another day, or of windows, is refused",
        arguments: [
            ("7 dec 15:00", "16 hours earlier"),
            ("daily every 30 min from 9:00 to 18:00", "1 hour later"),
        ])
    func shiftRefused(when: String, words: String) async throws {
        let home = try await home()
        _ = try await home.peal("add", "Dentist", when, "--id", "d")
        let edited = try await home.peal("edit", "d", words)
        #expect(edited.code == 64 && edited.complaint.contains("'10:30'"), "\(edited)")
    }

    @Test("The answer lists each part of the schedule that has changed")
    func changes() async throws {
        let home = try await home()
        _ = try await home.peal("add", "Standup", "weekdays 10:00 except 24 dec", "--id", "s")
        let edited = try await home.peal(
            "edit", "s", "--when", "weekdays 10:30", "--zone", "Asia/Seoul", "--sound", "bell")
        #expect(edited.output.contains("\n  When: Mon-Fri at 10:00, except 2026-12-24 → Mon-Fri"))
        #expect(edited.output.contains("\n  Time zone: the machine's (UTC) → Asia/Seoul\n"))
        #expect(edited.output.contains("\n  Sound: default → bell\n"), "\(edited.output)")
        #expect(!edited.output.contains("Except:"), "\(edited.output)")
        let wrong = try await home.peal("edit", "s", "--title", "Stand", "up")
        #expect(wrong.code == 64)
        #expect(
            wrong.complaint.hasSuffix("in quotes: peal edit s --title 'Stand up'\n"),
            "\(wrong.complaint)")
        let unread = try await home.peal("edit", "s", "sometime", "later")
        #expect(unread.code == 64 && unread.complaint.contains("sometime"), "\(unread.complaint)")
    }

    @Test(
        "A day after the title is left out, and a day without a ring is not",
        arguments: [
            (["gym", "dec", "7"], true, "except 2026-12-07"),
            (["gym", "monday"], true, "except 2026-11-30"), (["gym", "내일"], false, ""),
            (["gym", "tomorrow"], false, ""), (["운동", "목요일"], true, "except 2026-11-26"),
            (["운동", "내일"], false, ""), (["dentist", "friday"], true, "once, "),
            (["dentist", "saturday"], false, ""),
        ])
    func skipped(words: [String], isChanged: Bool, text: String) async throws {
        let home = try await home()
        for words in [
            ["Gym", "mondays 18:00", "--id", "gym"], ["운동", "every thursday 18:00", "--id", "u"],
            ["Dentist", "friday 15:00", "--id", "dentist"],
        ] {
            #expect(try await home.peal(["add"] + words).code == 0)
        }
        let before = try await home.next(9)
        let result = try await home.peal(["skip"] + words)
        #expect(result.code == 0, "\(result)")
        let after = try await home.next(9)
        #expect((before != after) == isChanged, "\(result.output)")
        if isChanged {
            #expect(result.output.contains(text) || text == "once, ", "\(result.output)")
        } else {
            #expect(result.output.hasPrefix("Nothing was skipped: "), "\(result.output)")
        }
    }

    @Test("In Korean, pause takes an end with a particle, and skip says that there is no ring")
    func korean() async throws {
        let home = try await home("ko_KR")
        // Each command starts at the faked time, so a pause must begin before the next one.
        var later = home
        later.fakeTime = "2026-11-24 08:05:00"
        _ = try await home.peal("add", "헬스", "매주 월요일 오후 6시", "--id", "gym")
        for (words, id, until) in [
            (["오후", "3시까지"], "", "2026-11-24T15:00:00Z"),
            (["헬스", "내일까지"], "gym", "2026-11-26T00:00:00Z"),
            (["헬스", "목요일", "오전", "9시까지"], "gym", "2026-11-26T09:00:00Z"),
            (["헬스", "2시간", "동안"], "gym", "2026-11-24T10:00:00Z"),
        ] {
            let paused = try await home.peal(["pause"] + words)
            #expect(paused.code == 0, "\(words): \(paused)")
            let document =

                id.isEmpty ? try await later.json("list") : try await later.json("show", id)
            let state = id.isEmpty ? document : document["state"] as? [String: Any]
            let end = state?["pausedUntil"] as? String
            // The clock keeps running, so a length can end some seconds later.
            #expect(end?.prefix(16) == until.prefix(16), "\(words)")
            #expect(try await later.peal("resume").code == 0)
        }
        let skipped = try await home.peal("skip", "헬스", "내일")
        #expect(skipped.output.hasPrefix("건너뛴 것이 없어요: "), "\(skipped)")
    }

    @Test("A skipped day of a one-time alert silences the rings before it, too")
    func skippedWithRingBefore() async throws {
        var home = try PealHome(bus: nil)
        home.fakeTime = "2026-11-24 13:00:00"
        _ = try await home.peal(
            "add", "Dentist", "fri 15:00", "--before", "1d", "--id", "dentist")
        let answer = try await home.peal("skip", "dentist", "friday").output
        #expect(answer.contains("Fri 27 Nov 15:00"), "\(answer)")
        #expect(try await home.next(3).isEmpty)
    }
}
