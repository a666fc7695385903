import AlertStorage
import Alerts
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Links, owners and names of the store's files")
struct StoreFileTests {
    private let fixture: StoreFixture
    private let diary: String

    init() throws {
        fixture = try StoreFixture()
        diary = fixture.folder.path + "/diary"
        try fixture.write(Data("my diary".utf8), to: diary)
    }

    private func diaryIsUntouched() throws -> Bool {
        try fixture.bytes(of: diary) == Data("my diary".utf8) && fixture.mode(diary) == 0o600
    }

    @Test("A lock file that is a link is refused, and the file behind it stays unchanged")
    func lockIsLink() throws {
        for make in [symlink, link] {
            #expect(make(diary, fixture.path + ".lock") == 0)
            let error = try #require(fixture.refusal())
            #expect(error.code == .storeUnwritable)
            #expect(error.description.contains("peal.db.lock"))
            #expect(try diaryIsUntouched())
            fixture.folder.remove("peal.db.lock")
        }
        #expect(fixture.refusal() == nil)
    }

    @Test("A FIFO as the lock file or the store is refused without waiting")
    func fifo() throws {
        for name in ["peal.db.lock", "peal.db"] {
            mkfifo(fixture.folder.path + "/" + name, 0o600)
            #expect(fixture.refusal()?.description.contains("not a regular file") == true)
            fixture.folder.remove(name)
        }
    }

    @Test(
        "A link with the name of an unfinished backup or copy is removed and not followed",
        arguments: [false, true])
    func unfinishedIsLink(isHard: Bool) throws {
        let make = isHard ? link : symlink
        #expect(make(diary, fixture.path + ".backup-unfinished") == 0)
        #expect(make(diary, fixture.path + ".restoring") == 0)
        do {
            let store = try fixture.open()
            try store.commit([.put(fixture.record("a"))])
            try store.maintain(at: fixture.now)
        }
        fixture.folder.remove("peal.db")
        #expect(try fixture.ids() == ["a"])
        #expect(try diaryIsUntouched())
    }

    @Test("A backup that is a link is not restored")
    func backupIsLink() throws {
        let base = try fixture.smallStore()
        fixture.clear()
        try fixture.write(base, to: fixture.folder.path + "/planted")
        #expect(symlink("planted", fixture.backup) == 0)
        #expect(try fixture.ids().isEmpty)
    }

    @Test("A store that others may write to is refused, with the command that fixes it")
    func writableByOthers() throws {
        try fixture.put(["a"])
        chmod(fixture.path, 0o666)
        #expect(fixture.refusal()?.description.contains("Run 'chmod 600 \(fixture.path)'") == true)
        #expect(throws: AlertError.self) { try StoreInspection.of(fixture.location) }
        chmod(fixture.path, 0o600)
        #expect(fixture.refusal() == nil)
    }

    @Test(
        "A store that belongs to another user is refused, even by peal doctor",
        .enabled(if: geteuid() == 0, "Only root can give a file away."))
    func otherOwner() throws {
        try fixture.put(["a"])
        chown(fixture.path, 4321, 0)
        #expect(fixture.refusal()?.description.contains("belongs to another user") == true)
        #expect(throws: AlertError.self) { try StoreInspection.of(fixture.location) }
    }

    @Test("peal doctor reports a folder that others may write to")
    func exposedFolder() throws {
        try fixture.put(["a"])
        #expect(try StoreInspection.of(fixture.location)?.isExposed == false)
        chmod(fixture.folder.path, 0o777)
        #expect(try StoreInspection.of(fixture.location)?.isExposed == true)
        #expect(try fixture.ids() == ["a"])
    }

    @Test(
        "peal doctor reports a folder that a group may write to, unless it is the user's own group",
        .enabled(if: geteuid() == 0, "Only root can give a folder to any group."))
    func groupFolder() throws {
        try fixture.put(["a"])
        chmod(fixture.folder.path, 0o770)
        #expect(try StoreInspection.of(fixture.location)?.isExposed == false)
        chown(fixture.folder.path, geteuid(), 4_321)
        #expect(try StoreInspection.of(fixture.location)?.isExposed == true)
    }

    @Test("A log or an index that is a link is not followed", arguments: ["-wal", "-shm"])
    func logIsLink(suffix: String) throws {
        try fixture.put(["a"])
        #expect(symlink(diary, fixture.path + suffix) == 0)
        #expect(fixture.refusal()?.description.contains("peal.db\(suffix)") == true)
        #expect(try diaryIsUntouched())
        fixture.folder.remove("peal.db" + suffix)
        #expect(try fixture.ids() == ["a"])
    }

    // MARK: One store, one lock

    @Test("Opening a store in use fails, even through a link to its file or folder")
    func otherNames() throws {
        let store = try fixture.open()
        let links = fixture.folder.path + "/links"
        mkdir(links, 0o700)
        #expect(symlink(fixture.path, links + "/peal.db") == 0)
        #expect(symlink(fixture.folder.path, links + "/folder") == 0)
        for name in ["/peal.db", "/folder/peal.db"] {
            #expect(fixture.refusal(links + name)?.code == .storeBusy)
            #expect(StoreLock.holder(of: StoreLocation(path: links + name)) == UInt32(getpid()))
        }
        #expect(FileManager.default.fileExists(atPath: links + "/peal.db.lock") == false)
        try? FileManager.default.removeItem(atPath: links)
        withExtendedLifetime(store) {}
    }

    @Test("A store with a second name (a hard link) is refused")
    func hardLink() throws {
        try fixture.put(["a"])
        #expect(link(fixture.path, fixture.folder.path + "/other.db") == 0)
        #expect(fixture.refusal()?.description.contains("hard link") == true)
    }

    @Test("A store in use is busy even if its lock file was removed")
    func removedLock() throws {
        let store = try fixture.open()
        fixture.folder.remove("peal.db.lock")
        #expect(fixture.refusal()?.code == .storeBusy)
        try store.commit([.put(fixture.record("a"))])
    }

    @Test("A closed store can be opened again while a forked child process has its files open")
    func forkedChild() throws {
        var store: SQLiteStore? = try fixture.open()
        // A duplicated descriptor shares the lock, like an inherited one in a forked process.
        let duplicates = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            .compactMap { name -> CInt? in
                let link = "/proc/self/fd/\(name)"
                let file = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
                guard let file, file == fixture.path || file == fixture.path + ".lock" else {
                    return nil
                }
                return CInt(name).map { dup($0) }
            }
        defer { for descriptor in duplicates { close(descriptor) } }
        #expect(duplicates.count >= 2)
        store = nil
        _ = store
        #expect(fixture.refusal() == nil)
    }

    @Test("If SQLite's write-ahead log was removed, changes are refused")
    func removedChangeLog() throws {
        let store = try fixture.open()
        try store.commit([.put(fixture.record("a"))])
        fixture.folder.remove("peal.db-wal")
        #expect(throws: AlertError.self) { try store.commit([.put(fixture.record("b"))]) }
    }
}
