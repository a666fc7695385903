import DBus
import DBusTestSupport
import Foundation
import TestSupport
import Testing

extension ImportTests {
    @Test("Past alerts and repeated ids in a backup are left out, and the rest is imported")
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
            // The import applies the changes in the calendar, and the alert stays off.
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

    @Test("In a terminal, 'import' prints the plan before it asks, and 'n' changes nothing")
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
}
