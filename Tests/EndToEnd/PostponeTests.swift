import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("peal postpone", .privateBus)
struct PostponeTests {
    private func home(_ locale: String = "en_US") async throws -> PealHome {
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-24 14:00:00"
        home.locale = try await Locales.shared.value.variables(locale)
        return home
    }

    @Test("Snoozing what has not rung is refused, and postponing it moves its only ring")
    func timer() async throws {
        let home = try await home()
        try await home.withDaemon { _ in
            #expect(try await home.peal("in", "25m", "oven pizza", "--id", "oven").code == 0)
            let refused = try await home.peal("snooze", "oven", "10m")
            #expect(refused.code == 64)
            #expect(refused.complaint.contains("'oven' has not rung"), "\(refused.complaint)")
            #expect(refused.complaint.contains("'peal postpone oven 10m'"))
            let titled = try await home.peal("snooze", "oven", "pizza", "10m")
            #expect(
                titled.complaint.contains("'oven pizza' has not rung")
                    && titled.complaint.contains("'peal postpone oven pizza 10m'"), "\(titled)")
            let before = try await home.next(1)
            let postponed = try await home.peal("postpone", "oven", "10m")
            #expect(postponed.code == 0)
            #expect(
                postponed.output.replacing(#/2:2[0-9]/#, with: "2:25")
                    .replacing(#/2:3[0-9]/#, with: "2:35")
                    == "Postponed oven (oven pizza) from today 2:25 PM to today 2:35 PM\n")
            let after = try await home.next(3)
            #expect(after.count == 1 && after != before, "\(before) \(after)")
            let history = try await home.json("history", "oven")["entries"] as? [[String: Any]]
            #expect(history?.map { $0["event"] as? String } == ["postponed"])
            #expect(try await home.peal("undo").output.hasPrefix("Undone: Postponed oven"))
            #expect(try await home.next(3) == before)
        }
    }

    @Test(
        "A new time that is before the ring on its day is refused, and one in the night after it is not"
    )
    func earlier() async throws {
        let home = try await home()
        try await home.withDaemon { _ in
            #expect(try await home.peal("add", "Club", "daily", "19:00", "--id", "club").code == 0)
            let refused = try await home.peal("postpone", "club", "to", "18:00")
            #expect(refused.code == 64 && refused.complaint.contains("is not after"), "\(refused)")
            let night = try await home.peal("postpone", "club", "to", "1:00")
            #expect(night.output.contains("tomorrow 1:00 AM"), "\(night)")
        }
    }

    @Test("A day of the week is the first one after the ring; a ring before it is named so")
    func weekday() async throws {
        let home = try await home()
        try await home.withDaemon { _ in
            // 2026-11-24 is a Tuesday.
            let words = ["Club", "friday", "19:00", "--id", "club", "--before", "1h"]
            #expect(try await home.peal(["add"] + words).code == 0)
            let moved = try await home.peal("postpone", "club", "until", "thursday")
            #expect(
                moved.output.replacing("\u{202F}", with: " ")
                    == "Postponed club (Club) from Fri Nov 27 7:00 PM to Thu Dec 3 7:00 PM; next Thu Dec "
                    + "3 6:00 PM, before Thu Dec 3 7:00 PM\n")
        }
    }

    @Test("An alert added after its time has not rung, and the advice has the asked length")
    func addedLater() async throws {
        var home = try await home()
        home.fakeTime = "2026-11-24 23:06:00"
        try await home.withDaemon { [home] _ in
            #expect(try await home.peal("add", "Gym", "daily", "18:00", "--id", "gym").code == 0)
            for (words, advice) in [
                (["10m"], "10m"), (["1h30m"], "1h30m"), ([], "10m"), (["until", "23:30"], "10m"),
                (["until", "20:00"], "until 2026-11-25 20:00"),
            ] {
                let refused = try await home.peal(["snooze", "gym"] + words)
                #expect(refused.code == 64)
                #expect(
                    refused.complaint.contains("'gym' has not rung")
                        && refused.complaint.contains("'peal postpone gym \(advice)'"),
                    "\(words): \(refused.complaint)")
            }
            #expect(try await home.next(1) == ["2026-11-25T18:00:00Z"])
            let postponed = try await home.peal("postpone", "gym", "until", "2026-11-25", "20:00")
            #expect(postponed.code == 0, "\(postponed)")
        }
    }

    @Test("An alert that rang, was closed and was missed late can be snoozed")
    func missed() async throws {
        var home = try await home()
        _ = try await home.peal("add", "Gym", "daily", "18:00", "--id", "gym", "--late", "never")
        // No daemon ran at 18:00, so the next one records the ring as missed.
        home.fakeTime = "2026-11-24 19:00:00"
        try await home.withDaemon { [home] _ in
            let snoozed = try await home.peal("snooze", "gym", "10m")
            #expect(snoozed.code == 0, "\(snoozed)")
        }
    }

    @Test(
        "Only the next ring moves, to a time that is read from that ring",
        arguments: [
            (["1w"], "2026-12-04T15:00:00Z"), (["until", "16:00"], "2026-11-27T16:00:00Z"),
            (["until", "saturday"], "2026-11-28T15:00:00Z"),
            (["until", "saturday", "9:00"], "2026-11-28T09:00:00Z"),
            (["saturday", "9:00"], "2026-11-28T09:00:00Z"),
            (["30", "min"], "2026-11-27T15:30:00Z"),
            (["토요일", "오전", "9시까지"], "2026-11-28T09:00:00Z"), (["1주일"], "2026-12-04T15:00:00Z"),
            (["on", "friday", "to", "11am"], "2026-11-27T11:00:00Z"),
            (["friday", "to", "16:00"], "2026-11-27T16:00:00Z"),
        ])
    func times(words: [String], expected: String) async throws {
        let home = try await home()
        let added = try await home.peal("add", "Gym", "--on", "fri", "--at", "15:00", "--id", "gym")
        #expect(added.code == 0)
        let postponed = try await home.peal(["postpone", "gym"] + words)
        #expect(postponed.code == 0, "\(postponed)")
        let next = try await home.next(2)
        #expect(next.contains(expected), "\(next)")
        #expect(!next.contains("2026-11-27T15:00:00Z"), "\(next)")
    }

    @Test("A time before the ring, and a missing time, are refused with what to type")
    func refused() async throws {
        let home = try await home()
        _ = try await home.peal("add", "Dentist", "--at", "2026-11-27 15:00", "--id", "d")
        for (words, complaint) in [
            (["d"], "'peal postpone d 1w'"),
            (
                ["d", "until", "tomorrow", "9:00"],
                "tomorrow 9:00 AM is not after the ring at Fri Nov 27 3:00 PM. Give a later time or a "
                    + "length, as in 'peal postpone d 1d'."
            ),
            (["d", "until", "2026-11-26"], "is not after"),
            (["nobody", "1w"], "no alert 'nobody'"),
            (["--all", "until", "18:00"], "Give a length"),
        ] {
            let result = try await home.peal(["postpone"] + words)
            #expect(result.code != 0, "\(words)")
            #expect(result.complaint.contains(complaint), "\(words): \(result.complaint)")
        }
        #expect(try await home.next(2) == ["2026-11-27T15:00:00Z"])
    }

    @Test("In Korean, postponing is told in Korean, and the ring before moves along")
    func korean() async throws {
        let home = try await home("ko_KR")
        _ = try await home.peal(
            "add", "치과", "--at", "2026-11-27 15:00", "--id", "d", "--before", "1d")
        let refused = try await home.peal("snooze", "치과", "10분")
        #expect(refused.complaint.contains("아직 울리지 않아서"), "\(refused.complaint)")
        let postponed = try await home.peal("postpone", "치과", "토요일", "오후", "3시까지")
        #expect(postponed.code == 0)
        #expect(postponed.output.contains("미뤘어요"), "\(postponed.output)")
        #expect(try await home.next(3) == ["2026-11-27T15:00:00Z", "2026-11-28T15:00:00Z"])
        #expect(try await home.peal("undo").output.contains("되돌린 변경: 미뤘어요"))
    }
}
