import DBus
import DBusTestSupport
import Foundation
import Glibc
import Subprocess
import TestSupport
import Testing

/// Faults of the disk and the file system under a running daemon.
@Suite("Faults of disk and file system", .privateBus)
struct StoreFaultTests {
    @Test("A notification reports that changes to the store were lost")
    func lostLog() async throws {
        let home = try PealHome(bus: .current)
        try await home.withDaemon(endingBy: .kill) { _ in
            let added = try await home.peal("add", "Water", "--at", "09:30")
            #expect(added.code == 0)
        }
        for suffix in ["-wal", "-shm"] { home.folder.remove("data/peal/peal.db" + suffix) }
        let server = try await NotificationServer.started(on: .current)
        try await home.withDaemon { _ in
            let shown = try await server.nextNotification()
            #expect(shown.summary == "Some alerts may not ring")
            let notice = try #require(try await home.json("status")["storeNotice"] as? String)
            #expect(shown.body == notice)
        }
    }

    // Private mounts need root; without root, the test run reports this test as skipped.
    @Test(
        "On a full disk, alerts ring, edits are refused in the end, and no alert is shown twice",
        .enabled(if: MountNamespace.isPossible, "It needs root, for a small disk of its own."))
    func fullDisk() async throws {
        let server = try await NotificationServer.started(on: .current)
        let plain = try PealHome(bus: .current)
        let data = plain.folder.path + "/data"
        try await MountNamespace.with("mkdir \(data); mount -t tmpfs -o size=4m none \(data)") {
            mounts in
            var home = plain
            home.prefix = mounts.prefix
            // The log of the store has some room, which is used until an edit needs more.
            try await home.withDaemon(endingBy: .kill) { [home] _ in
                #expect(try await home.peal("add", "Water", "--at", "09:30").code == 0)
                #expect(try await home.peal("add", "Tea", "--in", "2s", "--id", "tea").code == 0)
                try await mounts.shell("cat /dev/zero >\(data)/filler 2>/dev/null || true")

                let body = String(repeating: "x", count: 900)
                let late = ["add", "Late", "--at", "17:00", "--body", body, "--id"]
                var saved = 0
                var result = try await home.peal(late + ["late0"])
                while result.code == 0, saved < 100 {
                    saved += 1
                    result = try await home.peal(late + ["late\(saved)"])
                }
                #expect(saved > 0)
                #expect(result.code == 73)
                #expect(result.complaint.contains("\(data)/peal/peal.db"))
                #expect(result.complaint.contains("full"))
                #expect(try await home.peal("show", "late\(saved)").code == 66)
                #expect(try await server.nextNotification().summary == "Tea")
                #expect(try await home.badge(becomes: 1))

                try await mounts.shell("rm \(data)/filler")
                #expect(try await home.peal(late + ["last"]).code == 0)
            }
            // The ring was recorded in the end, so the next daemon does not ring again.
            try await home.withDaemon { [home] _ in
                // The one-time alert has rung but is still unseen, so it is listed with the others.
                #expect(Set(try await home.ids()).isSuperset(of: ["tea", "late0", "last"]))
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
        "In a read-only home, every command names the cause",
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
            let doctor = try await home.peal("doctor")
            #expect(doctor.output.contains("Cannot write \(path)"), "\(doctor.output)")
        }
        #expect(try await plain.ids() == ["water"])
    }

    @Test("If the store is removed while the daemon runs, edits are refused and alerts still ring")
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

            // After the folder is restored, edits work again.
            try FileManager.default.moveItem(atPath: data + "-removed", toPath: data)
            let added = try await home.peal("add", "Water", "--at", "09:30", "--id", "water")
            #expect(added.code == 0, "\(added.complaint)")
        }
        // `tea` has rung but is still unseen, so it is also listed.
        #expect(try await home.ids().sorted() == ["tea", "water"])
    }

    @Test("Read-only verbs create no store, and restore a missing one from its backup")
    func noStore() async throws {
        let home = try PealHome(bus: nil)
        for verb in ["list", "next", "history", "week", "export", "status"] {
            _ = try await home.peal(verb)
        }
        #expect(!home.folder.names().contains("data"))
        #expect(try await home.peal("add", "Water", "--at", "09:30", "--id", "water").code == 0)
        let store = try home.closedStore()
        try FileManager.default.moveItem(atPath: store, toPath: store + ".backup-2026-11-21")
        #expect(try await home.ids() == ["water"])
    }
}
