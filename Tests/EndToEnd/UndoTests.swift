import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("peal undo", .privateBus)
struct UndoTests {
    private func home(at time: String = "2026-11-23 08:00:00") throws -> PealHome {
        var home = try PealHome(bus: .current)
        home.fakeTime = time
        return home
    }

    @Test("'undo' takes back the last change, then the one before, also after a restart")
    func restart() async throws {
        var home = try home()
        try await home.withDaemon { [home] _ in
            #expect(try await home.peal("undo").output == "Nothing to undo.\n")
            #expect(try await home.peal("undo", "--list").output == "Nothing to undo.\n")
            for (id, time) in [("water", "09:30"), ("study", "10:00"), ("tea", "11:00")] {
                #expect(try await home.peal("add", "A \(id)", "--id", id, "--at", time).code == 0)
            }
            #expect(try await home.peal("off", "tea").code == 0)
            let removed = try await home.peal("remove", "water", "study", "tea", "--yes")
            #expect(removed.code == 0 && !removed.output.contains("undo"))
        }
        home.fakeTime = "2026-12-22 08:00:00"
        try await home.withDaemon { [home] _ in
            let planned = try await home.peal("undo", "--dry-run")
            // The faked clock keeps running, so the minute of the removal can differ.
            #expect(
                planned.output.replacing(#/08:0[0-9]/#, with: "08:00") == """
                    Not undone: Removed water (A water) and 2 others, Mon 23 Nov 08:00
                      study (A study) would be back; next today 10:00
                      tea (A tea) would be back; it is off
                      water (A water) would be back; next today 09:30

                    """)
            #expect(try await home.ids().isEmpty)
            let undone = try await home.peal("undo")
            #expect(
                undone.output.replacing(#/08:0[0-9]/#, with: "08:00") == """
                    Undone: Removed water (A water) and 2 others, Mon 23 Nov 08:00
                      study (A study) is back; next today 10:00
                      tea (A tea) is back; it is off
                      water (A water) is back; next today 09:30

                    """)
            #expect(try await home.next(1) == ["2026-12-22T09:30:00Z"])
            #expect(try await home.peal("undo").output.contains("On again: tea (A tea); next"))
            #expect(try await home.peal("undo").output.contains("  Removed again: tea\n"))
            let lines = try await home.peal("undo", "--list").output.split(separator: "\n")
            #expect(lines.count == 3 && lines[1].hasSuffix("  Added study (A study)"))
        }
        home.fakeTime = "2026-12-24 08:00:00"
        #expect(try await home.elsewhere.peal("undo", "--list").code == 0)
        #expect(try await home.peal("undo").output == "Nothing to undo.\n")
        #expect(try await home.ids().count == 2)
    }

    @Test("An import is one change, and importing again after 'undo' brings everything back")
    func imported() async throws {
        let home = try PealHome(bus: nil)
        try home.folder.write(ImportTests.calendar, to: "a.ics")
        let path = home.folder.path + "/a.ics"
        #expect(try await home.peal("import", path, "--yes").code == 0)
        let ids = try await home.ids()
        #expect(ids.count == 2)
        let document = try await home.json("undo")
        #expect((document["removed"] as? [String])?.sorted() == ids.sorted())
        #expect((document["change"] as? [String: Any])?["kind"] as? String == "imported")
        #expect(try await home.ids().isEmpty)
        #expect(try await home.peal("import", path, "--yes").code == 0)
        #expect(try await home.ids() == ids)
        #expect(try await home.peal("remove", ids[0]).code == 0)
        #expect(try await home.peal("undo").code == 0)
        #expect(try await home.peal("import", path).output.contains("2 unchanged"))
    }

    @Test("'undo' takes a setting back before earlier changes, and 'redo' makes changes again")
    func settings() async throws {
        let home = try PealHome(bus: nil)
        _ = try await home.peal("add", "Noon", "--at", "12:00", "--id", "noon")
        let usual = try await home.peal("config", "quiet").output
        _ = try await home.peal("config", "quiet", "22:00-07:00")
        let lines = try await home.peal("undo", "--list").output.split(separator: "\n")
        #expect(lines.count == 3 && lines[1].hasSuffix("  Set 'quiet' to 22:00-07:00"))
        let planned = try await home.peal("undo", "--dry-run").output
        #expect(planned.hasPrefix("Not undone: Set 'quiet' to 22:00-07:00, today"), "\(planned)")
        let undone = try await home.peal("undo").output
        #expect(undone.hasPrefix("Undone: Set 'quiet' to 22:00-07:00, today"), "\(undone)")
        #expect(undone.hasSuffix("  'quiet' has its default again.\n"), "\(undone)")
        #expect(try await home.peal("config", "quiet").output == usual)
        #expect(try await home.ids() == ["noon"])
        #expect(try await home.peal("undo").output.contains("  Removed again: noon\n"))
        #expect(try await home.peal("undo").output == "Nothing to undo.\n")
        let back = try await home.peal("redo").output
        #expect(back.hasPrefix("Done again: Added noon (Noon), today"), "\(back)")
        #expect(back.contains("  noon (Noon) is back; next "), "\(back)")
        let again = try await home.peal("redo").output
        #expect(again.hasPrefix("Done again: Set 'quiet'"), "\(again)")
        #expect(again.hasSuffix("  'quiet' is 22:00-07:00 now.\n"), "\(again)")
        #expect(try await home.peal("config", "quiet").output == "22:00-07:00\n")
        #expect(try await home.peal("redo").output == "Nothing to redo.\n")
        _ = try await home.peal("config", "--unset", "quiet")
        #expect(try await home.peal("undo").output.contains("Reset 'quiet' to its default"))
        #expect(try await home.peal("config", "quiet").output == "22:00-07:00\n")
        _ = try await home.peal("off", "noon")
        #expect(try await home.peal("redo").output == "Nothing to redo.\n")
    }

    @Test("In Korean, 'undo' and 'redo' name the setting")
    func koreanSettings() async throws {
        var home = try home()
        home.locale = try await Locales.shared.value.variables("ko_KR")
        try await home.withDaemon { [home] _ in
            _ = try await home.peal("config", "sound", "none")
            let undone = try await home.peal("undo").output
            #expect(undone.hasPrefix("되돌린 변경: 설정을 바꿨어요 — 'sound' = none"), "\(undone)")
            #expect(undone.contains("'sound' 설정은 다시 기본값이에요."), "\(undone)")
            let again = try await home.peal("redo").output
            #expect(again.hasPrefix("다시 실행한 변경: 설정을 바꿨어요"), "\(again)")
        }
    }

    @Test("The button Done is undone: the notification is unseen again and does not pop up")
    func button() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { _ in
            #expect(try await home.peal("add", "Wake", "--at", "07:00", "--id", "wake").code == 0)
            #expect(try await home.peal("present", "wake").code == 0)
            let shown = try await server.nextNotification()
            #expect(try await home.badge(becomes: 1))
            try await server.invokeAction(id: shown.id, key: "done")
            #expect(try await home.badge(becomes: 0))
            let undone = try await home.peal("undo").output
            #expect(undone.hasPrefix("Undone: Done with wake (Wake), today "), "\(undone)")
            #expect(try await home.badge(becomes: 1))
            #expect(try await home.peal("history").output.contains("undone"))
        }
    }

    @Test("In a terminal, confirmations mention 'peal undo'")
    func hint() async throws {
        let home = try PealHome(bus: nil)
        for id in ["a", "b"] {
            #expect(try await home.peal("add", id, "--id", id, "--at", "23:59").code == 0)
        }
        let hint = "To undo this, type 'peal undo'.\n"
        for (words, isMentioned) in [
            (["done", "--all"], true), (["off", "a"], false), (["on", "--all"], false),
            (["skip", "--all"], true), (["remove", "a"], true), (["remove", "b", "--json"], false),
        ] {
            let result = try await home.terminal(words, typing: [])
            #expect(result.output.contains(hint) == isMentioned, "\(words): \(result.output)")
        }
    }

    @Test("Wrong words after 'undo' are refused, and undo nothing")
    func badInput() async throws {
        let home = try PealHome(bus: nil)
        #expect(try await home.peal("add", "A", "--id", "a", "--at", "09:30").code == 0)
        for words in [
            ["a"], ["1"], ["--list", "--dry-run"], ["--all"], ["--list", "5"], ["--yes"],
        ] {
            let result = try await home.peal(["undo"] + words)
            #expect(result.code == 64 && !result.complaint.isEmpty, "\(words)")
        }
        #expect(try await home.ids() == ["a"])
    }

    @Test("'undo --list' and '--dry-run' create no store")
    func noStore() async throws {
        let home = try PealHome(bus: nil)
        for flag in ["--list", "--dry-run"] {
            #expect(try await home.peal("undo", flag).output == "Nothing to undo.\n")
        }
        #expect(!FileManager.default.fileExists(atPath: home.folder.path + "/data"))
    }
}
