import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Confirmations", .privateBus)
struct ConfirmationTests {
    private func home(at time: String = "2026-11-23 07:00:00") throws -> PealHome {
        var home = try PealHome(bus: .current)
        home.fakeTime = time
        return home
    }

    /// Runs commands one after another, and compares the output of each.
    private func check(
        _ home: PealHome, _ conversation: [(command: [String], answer: String)]
    ) async throws {
        for (command, answer) in conversation {
            let result = try await home.peal(command)
            #expect(result.output == answer + "\n", "\(command): \(result.complaint)")
        }
    }

    @Test("'done' names the ring that it silences; 'list', 'show' and JSON show that ring as done")
    func done() async throws {
        let home = try home()
        try await home.withDaemon { _ in
            _ = try await home.peal("add", "Pill", "--at", "08:00,20:00", "--id", "pill")
            try await check(
                home,
                [
                    (
                        ["done", "pill"],
                        "Done with pill (Pill): today 08:00 will not ring; next today 20:00"
                    ),
                    (["done", "pill"], "Already done with pill (Pill); next today 20:00"),
                ])
            #expect(try await home.peal("list").output.contains("done 08:00"))
            #expect(try await home.peal("show", "pill").output.contains("today 08:00"))
            let state = try await home.json("show", "pill")["state"] as? [String: Any]
            #expect(state?["doneRing"] as? String == "2026-11-23T08:00:00Z")
            #expect(state?["doneFor"] is NSNull)
            try await check(
                home,
                [
                    (
                        ["done", "pill", "--undo"],
                        "No longer done: pill (Pill): every day at 08:00, 20:00; next today 08:00"
                    ),
                    (["done", "pill", "--undo"], "Nothing to undo."),
                    (
                        ["done", "pill", "--day"],
                        "Done for today: pill (Pill); next tomorrow 08:00"
                    ),
                ])
            #expect(try await home.peal("done", "pill", "--day", "--ring").code == 64)
        }
    }

    @Test("If a pause keeps an alert silent after 'on', the answer says so")
    func on() async throws {
        let home = try home()
        try await home.withDaemon { _ in
            _ = try await home.peal("add", "Study", "--at", "09:00", "--id", "study")
            for command in [["pause", "study"], ["off", "study"]] {
                _ = try await home.peal(command)
            }
            try await check(
                home,
                [
                    (
                        ["on", "study"],
                        "Switched on study (Study): every day at 09:00; paused until you resume it"
                    ),
                    (
                        ["pause", "study", "--until", "18:00"],
                        "Paused study (Study) until today 18:00; next tomorrow 09:00\nstudy (Study): "
                            + "This shortens the pause until 'peal resume'. 'peal undo' brings it back."
                    ),
                    (
                        ["on", "study"],
                        "Already on: study (Study): every day at 09:00; next tomorrow 09:00; "
                            + "paused until today 18:00"
                    ),
                    (["resume"], "Resumed study (Study): every day at 09:00; next today 09:00"),
                    (
                        ["postpone", "study", "until", "10:00"],
                        "Postponed study (Study) from today 09:00 to today 10:00"
                    ),
                    (
                        ["postpone", "study", "1d"],
                        "Postponed study (Study) from today 10:00 to tomorrow 10:00; "
                            + "next tomorrow 09:00"
                    ),
                ])
        }
    }

    @Test(
        "'skip' with a day leaves that day out of the schedule, also of a title with a space or a dash"
    )
    func skippedDay() async throws {
        let home = try home()
        try await home.withDaemon { _ in
            _ = try await home.peal("add", "Wake up", "--at", "06:00", "--id", "wake")
            let skipped = try await home.peal("skip", "Wake up", "tomorrow")
            #expect(skipped.code == 0, "\(skipped.complaint)")
            #expect(try await home.next(1) == ["2026-11-25T06:00:00Z"])
            let wrong = try await home.peal("skip", "wake", "someday")
            #expect(wrong.code == 64)
            #expect(wrong.complaint.contains("neither an alert, a day nor a number of rings"))
            #expect(try await home.next(1) == ["2026-11-25T06:00:00Z"])
            #expect(
                try await home.peal("add", "--id", "milk", "--at", "8:00", "--", "-milk").code == 0)
            let dashed = try await home.peal("skip", "--", "-milk", "tomorrow")
            #expect(dashed.code == 0, "\(dashed.complaint)")
        }
    }

    @Test("'skip' names the skipped rings, and says so if they were already skipped")
    func skip() async throws {
        let home = try home()
        try await home.withDaemon { _ in
            _ = try await home.peal("add", "Wake", "--at", "08:00", "--id", "wake")
            try await check(
                home,
                [
                    (
                        ["skip", "wake"], "Skipping wake (Wake): today 08:00; next tomorrow 08:00"
                    ),
                    (
                        ["skip", "wake"],
                        "Already skipping wake (Wake): today 08:00; next tomorrow 08:00"
                    ),
                    (
                        ["skip", "wake", "5"],
                        "Skipping wake (Wake): today 08:00, tomorrow 08:00, Wed 25 Nov 08:00 and 2 more; "
                            + "next Sat 28 Nov 08:00"
                    ),
                    (
                        ["skip", "wake", "0"],
                        "No longer skipping: wake (Wake): every day at 08:00; next today 08:00"
                    ),
                ])
        }
    }

    @Test("While all alerts are paused, every view says so and shows the end of the pause")
    func paused() async throws {
        let home = try home()
        try await home.withDaemon { _ in
            _ = try await home.peal("add", "Wake", "--at", "08:00", "--id", "wake")
            try await check(
                home,
                [(["pause"], "Paused all alerts until you resume them with 'peal resume'.")])
            for verb in [[], ["list"], ["next"], ["week"]] {
                let output = try await home.peal(verb).output
                #expect(
                    output.hasSuffix("All alerts are paused until 'peal resume'.\n"),
                    "\(verb): \(output)")
            }
            try await check(
                home,
                [
                    (
                        ["pause", "--until", "12:00"],
                        "Paused all alerts until today 12:00.\nThis shortens the pause until 'peal "
                            + "resume'. 'peal undo' brings it back."
                    )
                ])
            for verb in [[], ["list"], ["next"], ["week"]] {
                let result = try await home.peal(verb + ["--json"])
                let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
                let until = (document as? [String: Any])?["pausedUntil"] as? String
                #expect(until == "2026-11-23T12:00:00Z", "\(verb): \(result)")
            }
        }
    }

    @Test("A longer pause of one alert beside a pause of all does not claim to shorten that")
    func longerPause() async throws {
        let home = try home()
        try await home.withDaemon { _ in
            _ = try await home.peal("add", "Gym", "--at", "18:00", "--id", "gym")
            _ = try await home.peal("pause", "2", "hours")
            let answer = try await home.peal("pause", "gym", "for", "a", "week")
            #expect(answer.output.contains("Paused gym"), "\(answer)")
            #expect(!answer.output.contains("shortens"), "\(answer.output)")
        }
    }

    @Test("'done --all' answers in one line, and does not change alerts that ring on other days")
    func all() async throws {
        let home = try home()
        try await home.withDaemon { _ in
            for id in ["a", "b", "c", "d"] {
                _ = try await home.peal("add", id, "--at", "08:00", "--id", id)
            }
            _ = try await home.peal("add", "Gift", "--at", "2026-12-24 18:00", "--id", "gift")
            try await check(
                home,
                [
                    (["done", "--all"], "Done with 4 alerts: a, b, c, d"),
                    (
                        ["done", "--all"],
                        "Nothing to mark as done: nothing is unseen, and nothing else rings today."
                    ),
                    (
                        ["done", "gift"],
                        "Nothing to mark as done today: gift (Gift); next Thu 24 Dec 18:00"
                    ),
                ])
            #expect(try await home.peal("history", "gift").output.contains("done") == false)
        }
    }

    @Test(
        "If no server runs, 'list' and 'history' show a due one-time alert as waiting",
        .privateBus)
    func waiting() async throws {
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-23 07:00:00"
        _ = try await home.peal("add", "Tea", "--in", "5m", "--id", "tea")
        home.fakeTime = "2026-11-23 07:05:30"
        try await home.withDaemon { [home] _ in
            let unseen = try await home.state("tea", "unseen") { $0 as? Int == 1 }
            #expect(unseen as? Int == 1)
            #expect(try await home.peal("list").output.contains("waiting"))
            #expect(
                try await home.peal("history").output.contains("waiting for a notification server"))
        }
    }
}
