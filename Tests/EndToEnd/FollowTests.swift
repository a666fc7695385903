import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Followed calendars, with the built binary", .privateBus)
struct FollowTests {
    /// Returns a home on Tuesday, 2026-11-24, with a calendar folder.
    private func home(_ time: String = "2026-11-24 09:00:00") throws -> PealHome {
        var home = try PealHome(bus: .current)
        (home.zone, home.fakeTime) = ("Asia/Seoul", time)
        try FileManager.default.createDirectory(
            atPath: calendar(home), withIntermediateDirectories: true)
        return home
    }

    private func calendar(_ home: PealHome) -> String { home.folder.path + "/calendars/work" }

    /// Returns an item with one event, whose alarm rings ten minutes before it.
    private func item(
        _ uid: String, _ title: String, at start: String, more: String = ""
    ) -> String {
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VEVENT
        UID:\(uid)
        SUMMARY:\(title)
        DTSTART:\(start)
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT10M
        \(more.isEmpty ? "" : more + "\n")END:VALARM
        END:VEVENT
        END:VCALENDAR

        """
    }

    /// Writes a file of the calendar as other programs do: a new file takes the place of the old one.
    private func write(_ text: String, to name: String, _ home: PealHome) throws {
        try home.folder.write(text, to: "calendars/new")
        #expect(rename("\(home.folder.path)/calendars/new", "\(calendar(home))/\(name)") == 0)
    }

    /// Waits until the daemon has read the calendar with this number of mirrors.
    private func read(_ mirrors: Int, in log: Arrivals<String>) async throws {
        while true {
            let line = try await log.next(within: .seconds(20))
            if line.contains("inotify cannot be used") {
                try Test.cancel("There is no free instance of inotify.")
            }
            if line.contains("A calendar has changed"), line.contains("alarms=\(mirrors)") {
                return
            }
        }
    }

    @Test("The entries ring; new, changed and removed files are followed; edits are refused")
    func followed() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try home()
        try write(item("a", "Standup", at: "20261124T100000"), to: "a.ics", home)
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { _ in
            let followed = try await home.peal("follow", calendar(home))
            #expect(followed.code == 0, "\(followed)")
            #expect(
                followed.output.hasPrefix("Following work in \(calendar(home)): one entry\nNext: "))
            #expect(try await home.peal("present", "Standup").code == 0)
            let shown = try await server.nextNotification()
            #expect(shown.summary.contains("Standup"), "\(shown)")
            let id = try #require(try await home.ids().first)
            for words in [
                ["edit", id, "--title", "x"], ["off", id], ["skip", id], ["remove", id],
                ["postpone", id, "10m"], ["remove", "--group", "work", "--yes"],
            ] {
                let refused = try await home.peal(words)
                #expect(refused.code != 0)
                let sentence = "in your calendar program"
                #expect(refused.complaint.contains(sentence), "\(words) \(refused)")
            }
            // Changes of all alerts leave the entries out.
            #expect(try await home.peal("add", "Tea", "--at", "23:00", "--id", "tea").code == 0)
            let edited = try await home.peal("edit", "--all", "--late", "1h")
            #expect(edited.output.hasPrefix("Changed 1 alert: tea"), "\(edited)")
            #expect(try await !home.peal("export").output.contains("Standup"))
            #expect(try await home.peal("remove", "tea").code == 0)
            // Another program has acknowledged the alarm.
            try write(
                item(
                    "a", "Standup", at: "20261124T100000", more: "ACKNOWLEDGED:20261124T005900Z"),
                to: "a.ics", home)
            #expect(try await server.nextClosing() == shown.id)
            try write(item("b", "Review", at: "20261201T150000"), to: "b.ics", home)
            try await read(2, in: log)
            let list = try await home.peal("list", "--all").output
            #expect(list.contains("Review") && list.contains("(calendar work)"), "\(list)")
            #expect(try await home.peal("agenda", "10").output.contains("calendar work"))
            unlink("\(calendar(home))/b.ics")
            try await read(1, in: log)
            #expect(try await !home.peal("list", "--all").output.contains("Review"))
        }
    }

    @Test("A snooze survives a renamed file and a restart; unfollow and undo change everything")
    func kept() async throws {
        var home = try home()
        try write(item("a", "Standup", at: "20261124T100000"), to: "a.ics", home)
        try await home.withDaemon { [home] _ in
            for words in [
                ["follow", calendar(home), "--group", "office"], ["present", "Standup"],
                ["snooze", "Standup", "2h"],
            ] {
                let result = try await home.peal(words)
                #expect(result.code == 0, "\(result)")
            }
        }
        #expect(rename("\(calendar(home))/a.ics", "\(calendar(home))/z.ics") == 0)
        home.fakeTime = "2026-11-24 09:05:00"
        try await home.withDaemon { [home] _ in
            let id = try #require(try await home.ids().first)
            let alert = try await home.json("show", id)
            #expect((alert["state"] as? [String: Any])?["snoozedUntil"] is String)
            #expect(alert["group"] as? String == "office")
            #expect((alert["origin"] as? [String: Any])?["calendar"] as? String == "work")
            let left = try await home.peal("unfollow", "work")
            #expect(left.output.hasPrefix("Stopped following the calendar work"), "\(left)")
            #expect(try await home.ids() == [])
            let undone = try await home.peal("undo")
            #expect(undone.output.contains("Stopped following the calendar work"), "\(undone)")
            #expect(try await home.ids() == [id])
        }
    }

    @Test("A broken file is named by follow and doctor, and the others ring")
    func broken() async throws {
        let home = try home()
        try write(item("a", "Standup", at: "20261124T100000"), to: "a.ics", home)
        try write("no calendar", to: "broken.ics", home)
        try await home.withDaemon { _ in
            let followed = try await home.peal("follow", calendar(home), "--name", "my-work")
            #expect(followed.code == 0)
            let sentence = "broken.ics: This is not a calendar"
            #expect(followed.complaint.contains(sentence), "\(followed)")
            #expect(try await home.ids().count == 1)
            let again = try await home.peal("follow", calendar(home), "--name", "other")
            #expect(again.complaint.contains("already follow this calendar as 'my-work'"))
            let listed = try await home.peal("follow")
            #expect(listed.output.contains("my-work") && listed.complaint.contains(sentence))
            #expect(try await home.peal("doctor").output.contains(sentence))
        }
    }

    @Test("A file that breaks while no daemon runs keeps its entries until it is removed")
    func brokenMeanwhile() async throws {
        var home = try home()
        try write(item("a", "Standup", at: "20261124T100000"), to: "a.ics", home)
        try write(item("b", "Review", at: "20261201T150000"), to: "b.ics", home)
        try await home.withDaemon { [home] _ in
            let followed = try await home.peal("follow", calendar(home))
            #expect(followed.code == 0)
        }
        try write("no calendar", to: "a.ics", home)
        try write(item("b", "Sync", at: "20261201T150000"), to: "b.ics", home)
        home.fakeTime = "2026-11-24 09:05:00"
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { [home] _ in
            try await read(2, in: log)
            let list = try await home.peal("list", "--all").output
            #expect(list.contains("Standup") && list.contains("Sync"), "\(list)")
            unlink("\(calendar(home))/a.ics")
            try await read(1, in: log)
            #expect(try await !home.peal("list", "--all").output.contains("Standup"))
        }
    }

    @Test("Done is written into the alarm if the user wants that, and otherwise nothing is")
    func writtenBack() async throws {
        let home = try home("2026-11-24 09:45:00")
        let text = item("a", "Standup", at: "20261124T100000")
        try write(text, to: "a.ics", home)
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { _ in
            #expect(try await home.peal("follow", calendar(home)).code == 0)
            try await read(1, in: log)
            #expect(try await home.peal("done", "Standup").code == 0)
            #expect(home.folder.lines(of: "calendars/work/a.ics") == lines(text))
            let followed = try await home.json("follow", calendar(home), "--write-back")
            #expect(followed["writeBack"] as? Bool == true)
            try await read(1, in: log)
            let written = item(
                "a", "Standup", at: "20261124T100000", more: "ACKNOWLEDGED:20261124T005000Z")
            #expect(home.folder.lines(of: "calendars/work/a.ics") == lines(written))
            try write(item("b", "Review", at: "20261124T110000"), to: "b.ics", home)
            try await read(2, in: log)
            #expect(try await home.peal("done", "Review").code == 0)
            try await read(2, in: log)
            let line = "ACKNOWLEDGED:20261124T015000Z"
            #expect(home.folder.lines(of: "calendars/work/b.ics").contains(line))
            // A server has removed the line, which Peal does not write again.
            try write(text, to: "a.ics", home)
            try await read(2, in: log)
            try write(item("c", "Sync", at: "20261124T120000"), to: "c.ics", home)
            try await read(3, in: log)
            #expect(home.folder.lines(of: "calendars/work/a.ics") == lines(text))
            let off = try await home.json("follow", calendar(home), "--no-write-back")
            #expect(off["writeBack"] as? Bool == false)
        }
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }

    @Test("Files with guests, and files and folders that are read-only, stay, and the user is told")
    func notWrittenBack() async throws {
        let home = try home("2026-11-24 09:45:00")
        let meeting = item("a", "Meeting", at: "20261124T100000").replacing(
            "DTSTART", with: "ATTENDEE:mailto:a@example.org\nDTSTART")
        let kept = item("b", "Review", at: "20261124T100000")
        try write(meeting, to: "a.ics", home)
        try write(kept, to: "b.ics", home)
        chmod("\(calendar(home))/b.ics", 0o444)
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { _ in
            chmod(calendar(home), 0o555)
            let refused = try await home.peal("follow", calendar(home), "--write-back")
            #expect(refused.code != 0 && refused.complaint.contains("work' is read-only"))
            #expect(try await home.peal("follow").output.contains("You follow no calendar"))
            chmod(calendar(home), 0o755)
            let followed = try await home.peal("follow", calendar(home), "--write-back")
            #expect(followed.code == 0, "\(followed)")
            #expect(followed.complaint.contains("Peal does not write into one entry"))
            #expect(try await home.peal("done", "--group", "work").code == 0)
            while try await !log.next(within: .seconds(20)).contains("cannot be written") {}
            try write(item("c", "Sync", at: "20261124T120000"), to: "c.ics", home)
            try await read(3, in: log)
            let history = try await home.peal("history").output
            #expect(history.split(separator: "\n").filter { $0.contains("failed done") }.count == 1)
            #expect(home.folder.lines(of: "calendars/work/a.ics") == lines(meeting))
            #expect(home.folder.lines(of: "calendars/work/b.ics") == lines(kept))
        }
    }

    @Test("What cannot be followed is refused in words, and nothing is followed")
    func refused() async throws {
        let home = try home()
        for (words, sentence) in [
            (["/nowhere"], "No such file or directory"),
            (["--default", "10m"], "Name the calendar"),
            (["--no-write-back"], "Name the calendar"),
            ([calendar(home), "--default", "soon"], "is not a duration"),
            ([calendar(home), "--name", "a b"], "cannot be an id"),
        ] {
            let refused = try await home.peal(["follow"] + words)
            #expect(refused.code != 0 && refused.complaint.contains(sentence), "\(refused)")
        }
        #expect(try await home.peal("unfollow", "work").complaint.contains("no calendar 'work'"))
        #expect(try await home.peal("follow").output.contains("You follow no calendar"))
    }
}
