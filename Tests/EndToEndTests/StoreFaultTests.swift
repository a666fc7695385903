import DBus
import DBusTestSupport
import Foundation
import Glibc
import Subprocess
import TestSupport
import Testing

/// What happens to the disk and the machine under a running daemon.
@Suite("Faults of disk and machine", .privateBus)
struct StoreFaultTests {
    // Without root there are no mounts of one's own; the test run then says "skipped".
    @Test(
        "On a full disk what is due rings, an edit is refused, and nothing is written twice",
        .enabled(if: MountNamespace.isPossible, "It needs root, for a small disk of its own."))
    func fullDisk() async throws {
        let server = try await NotificationServer.started(on: .current)
        let plain = try PealHome(bus: .current)
        let data = plain.folder.path + "/data"
        try await MountNamespace.with("mkdir \(data); mount -t tmpfs -o size=4m none \(data)") {
            mounts in
            var home = plain
            home.prefix = mounts.prefix
            try await home.withDaemon(endingBy: .kill) { [home] _ in
                #expect(try await home.peal("add", "Water", "--at", "09:30").code == 0)
                #expect(try await home.peal("add", "Tea", "--in", "2s", "--id", "tea").code == 0)
                try await mounts.shell("cat /dev/zero >\(data)/filler 2>/dev/null || true")

                let refused = try await home.peal("add", "Late", "--at", "17:00", "--id", "late")
                #expect(refused.code == 73)
                #expect(refused.complaint.contains("\(data)/peal/peal.db"))
                #expect(refused.complaint.contains("full"))
                #expect(try await home.peal("show", "late").code == 66)
                #expect(try await server.nextNotification().summary == "Tea")
                #expect(try await home.badge(becomes: 1))

                try await mounts.shell("rm \(data)/filler")
                let added = try await home.peal("add", "Late", "--at", "17:00", "--id", "late")
                #expect(added.code == 0)
            }
            // It was written after all: nobody is told a second time.
            try await home.withDaemon { [home] _ in
                #expect(try await home.ids().count == 2)
                #expect(try await home.badge(becomes: 1))
                let entries = try await home.json("history", "tea")["entries"] as? [[String: Any]]
                #expect(entries?.compactMap { $0["event"] as? String } == ["shown"])
                let again = try await server.nextNotification()
                #expect(again.summary == "Tea")
                #expect(again.hints["suppress-sound"] == .boolean(true))
            }
        }
    }

    @Test(
        "In a home that is read-only every answer is a sentence",
        .enabled(if: MountNamespace.isPossible, "It needs root, for a read-only mount."))
    func readOnlyHome() async throws {
        let plain = try PealHome(bus: .current)
        #expect(try await plain.peal("add", "Water", "--at", "09:30", "--id", "water").code == 0)
        let path = plain.folder.path
        try await MountNamespace.with(
            "mount --bind \(path) \(path); mount -o remount,bind,ro \(path)"
        ) { mounts in
            var home = plain
            home.prefix = mounts.prefix
            for line in ["daemon", "add Tea --in 5m", "off water", "list"] {
                let arguments = line.split(separator: " ").map(String.init)
                let result = try await home.peal(arguments)
                #expect(result.code == 73, "\(line): \(result.complaint)")
                #expect(result.complaint.contains("Cannot write \(path)"))
                #expect(result.complaint.contains("Read-only file system"))
            }
        }
        #expect(try await plain.ids() == ["water"])
    }

    @Test("A store that is removed under the daemon: an edit is refused, and it still rings")
    func removedStore() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { _ in
            #expect(try await home.peal("add", "Tea", "--in", "2s", "--id", "tea").code == 0)
            let data = home.folder.path + "/data"
            try FileManager.default.moveItem(atPath: data, toPath: data + "-removed")

            let refused = try await home.peal("add", "Water", "--at", "09:30", "--id", "water")
            #expect(refused.code == 73)
            #expect(refused.complaint.contains("\(data)/peal/peal.db"))
            #expect(try await server.nextNotification().summary == "Tea")

            // A folder that comes back is as good as before.
            try FileManager.default.moveItem(atPath: data + "-removed", toPath: data)
            let added = try await home.peal("add", "Water", "--at", "09:30", "--id", "water")
            #expect(added.code == 0, "\(added.complaint)")
        }
        #expect(try await home.ids() == ["water"])
    }

    @Test(
        "Another time zone under the daemon: what floats moves with it, what is pinned stays",
        .enabled(if: MountNamespace.isPossible, "It needs root, for an /etc of its own."))
    func zoneSwap() async throws {
        let server = try await NotificationServer.started(on: .current)
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-23 00:29:45"
        let machine = home
        let etc = home.folder.path + "/etc"
        @Sendable func move(to zone: String) throws {
            let link = etc + "/localtime.new"
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: "/usr/share/zoneinfo/" + zone)
            // As timedatectl(1) does: the link is replaced, never changed.
            #expect(rename(link, etc + "/localtime") == 0)
        }
        try FileManager.default.createDirectory(
            atPath: etc, withIntermediateDirectories: false)
        try move(to: "Etc/UTC")
        try await MountNamespace.with(
            "cp -an /etc/. \(etc); mount --bind \(etc) /etc"
        ) { [home] mounts in
            var machine = machine
            machine.zone = nil
            machine.prefix = mounts.prefix
            try await machine.withDaemon { _ in
                for (id, zone) in [("floating", [String]()), ("pinned", ["--zone", "Asia/Seoul"])] {
                    let added = try await home.peal(
                        ["add", id, "--at", "09:30", "--id", id] + zone)
                    #expect(added.code == 0, "\(added.complaint)")
                }
                #expect(try await home.next("floating", is: "2026-11-23T09:30:00Z"))
                try move(to: "Asia/Kolkata")
                #expect(try await home.next("floating", is: "2026-11-23T04:00:00Z"))
                #expect(try await home.next("pinned", is: "2026-11-23T00:30:00Z"))
                try move(to: "Asia/Tokyo")
                #expect(try await home.next("floating", is: "2026-11-23T00:30:00Z"))
                var shown: Set<String> = []
                for _ in 0..<2 { shown.insert(try await server.nextNotification().summary) }
                #expect(shown == ["floating", "pinned"])
                // West of it that time of the day is still to come, and rings once more.
                try move(to: "America/New_York")
                #expect(try await home.next("floating", is: "2026-11-23T14:30:00Z"))
                #expect(try await home.next("pinned", is: "2026-11-24T00:30:00Z"))
            }
        }
    }
}

extension PealHome {
    /// Waits until an alert's next ring is at this time.
    fileprivate func next(_ id: String, is time: String) async throws -> Bool {
        for _ in 0..<100 {
            if try await json("show", id)["next"] as? String == time { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }
}
