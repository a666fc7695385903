import DBusTestSupport
import Foundation
import TestSupport
import Testing

/// Two machines are two homes with a bus each, and an engine that is infinitely fast: both homes have
/// the same folder.
@Suite("Alerts that two machines share, with the built binary", .privateBus)
struct ShareTests {
    /// Returns a home on Tuesday, 2026-11-24.
    private func home(on bus: PrivateBus, _ time: String = "2026-11-24 09:00:00") throws -> PealHome
    {
        var home = try PealHome(bus: bus)
        (home.zone, home.fakeTime) = ("Asia/Seoul", time)
        return home
    }

    /// Waits until the daemon has used a change of the other machine.
    private func changed(_ log: Arrivals<String>) async throws {
        while true {
            let line = try await log.next(within: .seconds(20))
            if line.contains("inotify cannot be used") {
                try Test.cancel("There is no free instance of inotify.")
            }
            if line.contains("Other machines have changed alerts") { return }
        }
    }

    @Test("An added, edited and removed alert is the same on the other machine")
    func edits() async throws {
        let otherBus = try await PrivateBus()
        let (one, other) = (try home(on: .current), try home(on: otherBus))
        let folder = one.folder.path + "/shared"
        let (log, otherLog) = (Arrivals<String>(), Arrivals<String>())
        try await one.withDaemon(log: log) { _ in
            try await other.withDaemon(log: otherLog) { _ in
                for home in [one, other] {
                    let shared = try await home.peal("share", folder)
                    #expect(shared.code == 0, "\(shared)")
                }
                #expect(
                    try await one.peal(
                        "add", "Tea", "--at", "16:00", "--id", "tea", "--run", "true"
                    )
                    .code == 0)
                try await changed(otherLog)
                try await merge(one.folder, with: one)
                let list = try await other.json("show", "tea")
                #expect(list["title"] as? String == "Tea" && list["run"] is NSNull)
                #expect(try await other.peal("edit", "tea", "--title", "Chai").code == 0)
                try await changed(log)
                let edited = try await one.json("show", "tea")
                #expect(edited["title"] as? String == "Chai" && edited["run"] as? String == "true")
                #expect(try await one.peal("off", "tea").code == 0)
                try await changed(otherLog)
                #expect(try await other.json("show", "tea")["isOn"] as? Bool == false)
                #expect(try await other.peal("remove", "tea").code == 0)
                try await changed(log)
                #expect(try await one.ids() == [])
                // Undo brings the alert back on both machines.
                #expect(try await other.peal("undo").code == 0)
                try await changed(log)
                #expect(try await one.ids() == ["tea"])
            }
        }
        await otherBus.kill()
    }

    /// Merges two versions of the shared alert as vdirsyncer does.
    private func merge(_ folder: TemporaryFolder, with home: PealHome) async throws {
        let item = folder.lines(of: "shared/tea@peal.ics").joined(separator: "\n")
        try folder.write(item, to: "a.ics")
        try folder.write(item.replacing("\"Tea", with: "\"Chai"), to: "b.ics")
        let paths = ["a.ics", "b.ics"].map { "\(folder.path)/\($0)" }
        let merged = try await home.peal(["calendar", "merge"] + paths)
        #expect(merged.code == 0 && merged.output == "Merged the versions of tea\n", "\(merged)")
        #expect(folder.lines(of: "a.ics") == folder.lines(of: "b.ics"))
        try folder.write("no calendar", to: "b.ics")
        let refused = try await home.peal(["calendar", "merge"] + paths)
        #expect(refused.code != 0 && refused.complaint.contains("b.ics: This is not a calendar"))
        #expect(try await home.peal("calendar").output.contains("November"))
    }

    @Test("Done on one machine takes the ring off the other, and a ring writes nothing")
    func done() async throws {
        let server = try await NotificationServer.started(on: .current)
        let otherBus = try await PrivateBus()
        let otherServer = try await NotificationServer.started(on: otherBus)
        let (one, other) = (try home(on: .current), try home(on: otherBus))
        let folder = one.folder.path + "/shared"
        let (log, otherLog) = (Arrivals<String>(), Arrivals<String>())
        try await one.withDaemon(log: log) { _ in
            try await other.withDaemon(log: otherLog) { _ in
                for home in [one, other] { _ = try await home.peal("share", folder) }
                let add = ["add", "Water", "--every", "30m", "--from", "9:00", "--to", "21:00"]
                #expect(try await one.peal(add + ["--id", "water"]).code == 0)
                try await changed(otherLog)
                let file = "shared/water@peal.ics"
                let before = one.folder.lines(of: file)
                for home in [one, other] {
                    #expect(try await home.peal("present", "water").code == 0)
                }
                let shown = try await server.nextNotification()
                let otherShown = try await otherServer.nextNotification()
                #expect(shown.summary == "Water" && otherShown.summary == "Water")
                #expect(one.folder.lines(of: file) == before)
                #expect(try await one.peal("done", "water").code == 0)
                try await changed(otherLog)
                #expect(try await otherServer.nextClosing() == otherShown.id)
                #expect(one.folder.lines(of: file).joined().contains("ACKNOWLEDGED:"))
            }
        }
        await otherBus.kill()
    }

    @Test("Changes that both users made while no daemon ran are merged")
    func meanwhile() async throws {
        let otherBus = try await PrivateBus()
        var (one, other) = (try home(on: .current), try home(on: otherBus))
        let folder = one.folder.path + "/shared"
        for id in ["tea", "cup"] {
            #expect(try await one.peal("add", id, "--at", "16:00", "--id", id).code == 0)
        }
        let (log, otherLog) = (Arrivals<String>(), Arrivals<String>())
        try await one.withDaemon { [one, other] _ in
            #expect(try await one.peal("share", folder).code == 0)
            try await other.withDaemon(log: otherLog) { _ in
                #expect(try await other.peal("share", folder).code == 0)
                while try await other.ids() != ["cup", "tea"] { try await changed(otherLog) }
            }
        }
        (one.fakeTime, other.fakeTime) = ("2026-11-24 09:05:00", "2026-11-24 09:05:00")
        #expect(try await one.peal("edit", "tea", "--title", "Chai").code == 0)
        #expect(try await other.peal("edit", "tea", "--group", "home").code == 0)
        #expect(try await other.peal("remove", "cup").code == 0)
        try await one.withDaemon(log: log) { [one, other] _ in
            let otherLog = Arrivals<String>()
            try await other.withDaemon(log: otherLog) { _ in
                for (home, log) in [(one, log), (other, otherLog)] {
                    while try await home.ids() != ["tea"] { try await changed(log) }
                    while try await home.json("show", "tea")["title"] as? String != "Chai" {
                        try await changed(log)
                    }
                    while try await home.json("show", "tea")["group"] as? String != "home" {
                        try await changed(log)
                    }
                }
            }
        }
        await otherBus.kill()
    }

    @Test("What cannot be shared is refused in words")
    func refused() async throws {
        let home = try home(on: .current)
        try home.folder.write("", to: "file")
        let path = home.folder.path + "/calendars"
        for folder in [home.folder.path + "/file", "/nowhere/a"] {
            let refused = try await home.peal("share", folder)
            #expect(refused.code != 0 && refused.complaint.contains("Cannot share"), "\(refused)")
        }
        #expect(try await home.peal("share").output.contains("You do not share"))
        #expect(try await home.peal("unshare").code != 0)
        try FileManager.default.createDirectory(
            atPath: path + "/work", withIntermediateDirectories: true)
        #expect(try await home.peal("follow", path + "/work").code == 0)
        for folder in [path, path + "/work", path + "/work/shared"] {
            let refused = try await home.peal("share", folder)
            #expect(refused.complaint.contains("You follow the calendar 'work'"), "\(refused)")
        }
        #expect(try await home.peal("share", path + "/shared").code == 0)
        for calendar in [path, path + "/shared"] {
            let refused = try await home.peal("follow", calendar, "--name", "x")
            #expect(refused.complaint.contains("Peal shares your alerts"), "\(refused)")
        }
        #expect(try await home.peal("unshare").output.contains("Stopped sharing"))
        #expect(try await home.peal("undo").code == 0)
        let document = try await home.json("share")
        #expect(document["folder"] as? String == path + "/shared")
    }
}
