import DBusTestSupport
import Foundation
import Glibc
import Subprocess
import TestSupport
import Testing

@Suite("Errors of the disk, and the files that remain", .privateBus)
struct DiskErrorTests {
    private func names(_ home: PealHome) -> [String] { home.folder.names(in: "data/peal").sorted() }

    @Test("A daemon that is terminated leaves the store as one complete file")
    func complete() async throws {
        _ = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { _ in
            let added = try await home.peal("add", "Water", "--at", "09:30", "--id", "water")
            #expect(added.code == 0)
        }
        #expect(!names(home).contains { $0.hasSuffix("-wal") || $0.hasSuffix("-shm") })
        let copy = try PealHome(bus: nil)
        try FileManager.default.createDirectory(
            atPath: copy.folder.path + "/data/peal", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try FileManager.default.copyItem(
            atPath: home.folder.path + "/data/peal/peal.db",
            toPath: copy.folder.path + "/data/peal/peal.db")
        #expect(try await copy.ids() == ["water"])
    }

    @Test("If the log of a killed daemon is lost, the next command and 'peal doctor' say so")
    func lostLog() async throws {
        _ = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await home.withDaemon(endingBy: .kill) { _ in
            let added = try await home.peal("add", "Water", "--at", "09:30", "--id", "water")
            #expect(added.code == 0)
        }
        home.folder.remove("data/peal/peal.db-wal")
        let words = "peal.db-wal of the store is missing or empty"
        let doctor = try await home.elsewhere.peal("doctor")
        #expect(doctor.code == 74)
        #expect(doctor.output.contains(words), "\(doctor.output)")
        let list = try await home.elsewhere.peal("list")
        #expect(list.complaint.contains(words), "\(list.complaint)")
    }

    @Test(
        "An error of the disk at any read stops the command, renames nothing and loses nothing",
        .enabled(if: PealHome.canTrace, "It needs strace."))
    func readErrors() async throws {
        let home = try PealHome(bus: nil)
        #expect(try await home.peal("add", "Tea", "--at", "17:00", "--id", "tea").code == 0)
        let store = home.folder.path + "/data/peal/peal.db"
        try FileManager.default.copyItem(atPath: store, toPath: store + ".backup-2026-11-21")
        #expect(try await home.peal("add", "Water", "--at", "09:30", "--id", "water").code == 0)
        var failures = 0
        // A normal run tries some of the calls; Tests/Tools/Nightly/faults.sh tries more.
        for number in stride(from: 1, to: 400, by: FaultRounds.killStep("pread64")) {
            let faulty = home.traced(
                "-P", store, "-e", "trace=pread64", "-e",
                "inject=pread64:error=EIO:when=\(number)")
            let result = try await faulty.peal("list")
            #expect(names(home).allSatisfy { !$0.contains("damaged") }, "call \(number)")
            let ids = try await home.ids().sorted()
            #expect(ids == ["tea", "water"], "call \(number)")
            guard result.code != 0 else { break }
            failures += 1
            #expect(
                result.code == 74 && !result.complaint.contains("damaged"),
                "call \(number): \(result.complaint)")
        }
        #expect(failures > 0, "No read failed")
    }

    /// Replaces the calls that read files, so that the store's third page cannot be read.
    private static let badPage = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <stdio.h>
        #include <string.h>
        #include <unistd.h>
        enum { BAD = 8192 };
        static int is_store(int file) {
            char link[64], path[4096];
            snprintf(link, sizeof link, "/proc/self/fd/%d", file);
            ssize_t count = readlink(link, path, sizeof path);
            return count > 8 && memcmp(path + count - 8, "/peal.db", 8) == 0;
        }
        ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) {
            if (is_store(file) && offset + (off64_t)count > BAD) { errno = EIO; return -1; }
            return ((ssize_t (*)(int, void *, size_t, off64_t))dlsym(RTLD_NEXT, "pread64"))(
                file, bytes, count, offset);
        }
        ssize_t read(int file, void *bytes, size_t count) {
            if (is_store(file) && lseek(file, 0, SEEK_CUR) + (off_t)count > BAD) {
                errno = EIO;
                return -1;
            }
            return ((ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read"))(file, bytes, count);
        }
        """

    @Test("A page of the disk that cannot be read is not damage: the store is not replaced")
    func unreadablePage() async throws {
        let home = try PealHome(bus: nil)
        #expect(try await home.peal("add", "Tea", "--at", "17:00", "--id", "tea").code == 0)
        let store = home.folder.path + "/data/peal/peal.db"
        try FileManager.default.copyItem(atPath: store, toPath: store + ".backup-2026-11-21")
        #expect(try await home.peal("add", "Water", "--at", "09:30", "--id", "water").code == 0)
        try home.folder.write(Self.badPage, to: "bad.c")
        let library = home.folder.path + "/bad.so"
        #expect(system("clang -shared -fPIC -o '\(library)' '\(home.folder.path)/bad.c'") == 0)
        var faulty = home
        faulty.moreVariables["LD_PRELOAD"] = library
        let result = try await faulty.peal("list")
        #expect(result.code == 74, "\(result.complaint)")
        #expect(!result.complaint.contains("damaged"), "\(result.complaint)")
        #expect(names(home).allSatisfy { !$0.contains("damaged") })
        #expect(try await home.ids().sorted() == ["tea", "water"])
    }

    @Test(
        "If a file system has no locks, the reason is given, and no other process is blamed",
        .enabled(if: PealHome.canTrace, "It needs strace."), arguments: ["ENOLCK", "EOPNOTSUPP"])
    func noLocks(reason: String) async throws {
        let home = try PealHome(bus: nil)
            .traced("-e", "trace=flock", "-e", "inject=flock:error=\(reason)")
        let result = try await home.peal("add", "Water", "--at", "09:30")
        #expect(result.code == 73)
        #expect(result.complaint.contains("Cannot lock \(home.folder.path)/data/peal/peal.db.lock"))
        #expect(!result.complaint.contains("process"))
    }

    @Test("Without a daemon, many commands at once take turns, and all of them succeed")
    func turns() async throws {
        let home = try PealHome(bus: nil)
        let count = 20 * FaultRounds.writers
        try await withThrowingTaskGroup { group in
            for number in 1...count {
                group.addTask {
                    let result = try await home.peal(
                        "add", "Water", "--at", "09:30", "--id", "a\(number)")
                    #expect(result.code == 0, "\(result.complaint)")
                }
            }
            try await group.waitForAll()
        }
        #expect(try await home.ids().count == count)
    }
}
