import DBusTestSupport
import Foundation
import Glibc
import Subprocess
import TestSupport
import Testing

/// Kills a process at each of its system calls, or lets it run with a full disk.
@Suite("A store survives a kill at any system call")
struct StoreKillTests {
    /// The system calls that change files or their locks.
    private static let calls = [
        "pwrite64", "write", "rename", "ftruncate", "unlink", "fsync", "fdatasync", "openat",
        "fcntl",
    ]

    /// Runs `peal` with these arguments repeatedly, and kills each run at a later system call.
    ///
    /// `prepare` creates the initial store; `check` inspects the store after a kill.
    private func kill(
        _ home: PealHome, _ arguments: [String], prepare: () throws -> Void,
        check: (String) async throws -> Void
    ) async throws {
        var count = 0
        for call in Self.calls {
            // A normal run tries only some of the calls; Tests/Tools/Nightly/faults.sh tries more.
            for number in stride(from: 1, to: 400, by: FaultRounds.killStep(call)) {
                try prepare()
                let traced = home.traced(
                    "-e", "trace=\(call)", "-e", "inject=\(call):signal=KILL:when=\(number)")
                if let result = try? await traced.peal(arguments), result.code == 0 { break }
                count += 1
                try await check("\(call) \(number)")
            }
        }
        #expect(count > 0, "No run was killed")
    }

    @Test(
        "If Peal is killed during its first start, the store is still usable",
        .enabled(if: PealHome.canTrace, "It needs strace."))
    func firstStart() async throws {
        let home = try PealHome(bus: nil)
        let data = home.folder.path + "/data"
        try await kill(home, ["add", "Water", "--at", "09:30", "--id", "water"]) {
            try? FileManager.default.removeItem(atPath: data)
        } check: { place in
            let again = try await home.peal("add", "Tea", "--at", "17:00", "--id", "tea")
            #expect(again.code == 0, "\(place): \(again.complaint)")
        }
    }

    @Test(
        "If Peal is killed while it restores a backup, no alert in the backup is lost",
        .enabled(if: PealHome.canTrace, "It needs strace."))
    func restoration() async throws {
        let home = try PealHome(bus: nil)
        #expect(try await home.peal("add", "Water", "--at", "09:30", "--id", "water").code == 0)
        let store = URL(fileURLWithPath: try home.closedStore())
        let good = try Data(contentsOf: store)
        try await kill(home, ["skip", "water", "1"]) {
            try damage(store, good)
        } check: { place in
            let ids = try await home.ids()
            #expect(ids == ["water"], "\(place)")
        }
    }

    /// Replaces the store's folder with a damaged store and a good backup of it.
    private func damage(_ store: URL, _ good: Data) throws {
        let folder = store.deletingLastPathComponent()
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try good.write(to: URL(fileURLWithPath: store.path + ".backup-2026-11-21"))
        try (Data(repeating: 0x5A, count: 200) + good.dropFirst(200)).write(to: store)
        try Data("junk".utf8).write(to: URL(fileURLWithPath: store.path + "-wal"))
    }

    @Test(
        "A full disk at any step of a first start or a restoration loses no saved alert",
        .enabled(if: MountNamespace.isPossible, "It needs root, for a small disk of its own."))
    func fullDisk() async throws {
        let plain = try PealHome(bus: nil)
        let disk = plain.folder.path + "/disk"
        #expect(try await plain.peal("add", "Water", "--at", "09:30", "--id", "water").code == 0)
        try await MountNamespace.with("mkdir \(disk); mount -t tmpfs -o size=4k none \(disk)") {
            mounts in
            var home = plain
            home.prefix = mounts.prefix
            home.storeOverride = disk + "/peal.db"
            for size in stride(from: 4, to: 200, by: FaultRounds.diskStep) {
                try await mounts.shell(
                    "umount \(disk); mount -t tmpfs -o size=\(size)k,mode=700 none \(disk)")
                let first = try await home.peal("add", "Tea", "--at", "17:00", "--id", "tea")
                #expect([0, 73].contains(first.code), "\(size): \(first.complaint)")
                try await mounts.shell("mount -o remount,size=4M \(disk)")
                let second = try await home.peal("add", "Rice", "--at", "18:00", "--id", "rice")
                #expect(second.code == 0, "\(size): \(second.complaint)")
                let expected = first.code == 0 ? ["rice", "tea"] : ["rice"]
                let ids = try await home.ids().sorted()
                #expect(ids == expected, "\(size)")
            }
            let good = try plain.closedStore()
            let bytes = try FileManager.default.attributesOfItem(atPath: good)[.size] as? Int ?? 0
            // The disk has room for the damaged store and for its backup.
            let least = 2 * (bytes + 4_095) / 4_096 * 4 + 8
            for size in stride(from: least, to: least + 200, by: 2 * FaultRounds.diskStep) {
                try await mounts.shell(
                    """
                    umount \(disk); mount -t tmpfs -o size=\(size)k,mode=700 none \(disk)
                    cp \(good) \(disk)/peal.db.backup-2026-11-21
                    cp \(good) \(disk)/peal.db; head -c 300 /dev/zero | tr '\\0' x |
                    dd of=\(disk)/peal.db conv=notrunc 2>/dev/null
                    """)
                let first = try await home.peal("list")
                #expect([0, 73].contains(first.code), "\(size): \(first.complaint)")
                let words = ["No space left", "is full", "I/O error", "unable to open"]
                #expect(
                    first.code == 0 || words.contains(where: first.complaint.contains),
                    "\(size): \(first.complaint)")
                try await mounts.shell("mount -o remount,size=4M \(disk)")
                let ids = try await home.ids()
                #expect(ids == ["water"], "\(size)")
            }
        }
    }
}
