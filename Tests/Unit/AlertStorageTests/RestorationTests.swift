import AlertStorage
import Alerts
import AlertsTestSupport
import Foundation
import Glibc
import Messages
import Recurrence
import TestSupport
import Testing

@Suite("Restoring a backup")
struct RestorationTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    /// Makes a store with three alerts, and a backup of it.
    private func makeStore() throws {
        let base = try fixture.smallStore()
        try fixture.write(base, to: fixture.backup)
    }

    @Test("A missing store is restored, and the notice says how to start without alerts")
    func missing() throws {
        try makeStore()
        fixture.folder.remove("peal.db")
        let error = try #require(inspectionError())
        #expect(error.description.contains("is missing"))
        let store = try fixture.open()
        #expect(try store.load().records.count == 3)
        #expect(store.notice?.description.contains("was missing") == true)
        #expect(store.notice?.description.contains("2026-11-23") == true)
    }

    private func inspectionError() -> AlertError? {
        do {
            _ = try StoreInspection.of(fixture.location)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "After an interrupted restoration, the next start restores the backup again",
        arguments: [
            ["peal.db.damaged"], ["peal.db.damaged", "peal.db.restoring"],
            ["peal.db.damaged", "peal.db-wal", "peal.db-shm"],
            ["peal.db.restoring", "peal.db.restoring-wal", "peal.db.restoring-journal"],
        ])
    func interrupted(files: [String]) throws {
        try makeStore()
        fixture.folder.remove("peal.db")
        for file in files {
            try fixture.write(
                Data(repeating: 0x5A, count: 3000), to: fixture.folder.path + "/" + file)
        }
        #expect(try fixture.ids() == ["a", "b", "c"])
        #expect(fixture.folder.names().allSatisfy { !$0.contains("restoring") })
        #expect(!fixture.folder.names().contains("peal.db-journal"))
        #expect(try fixture.ids() == ["a", "b", "c"])
    }

    @Test(
        "If there is a good backup, a database that Peal cannot have written counts as damaged",
        arguments: [
            "PRAGMA application_id = 0", "PRAGMA application_id = 7",
            "DROP TABLE grdb_migrations", "DELETE FROM grdb_migrations",
            "DELETE FROM grdb_migrations WHERE identifier = '1'",
            "UPDATE grdb_migrations SET identifier = 'q' WHERE identifier = '2'",
            "DROP TABLE alert", "ALTER TABLE alert RENAME COLUMN watermark TO vatermark",
            "ALTER TABLE common RENAME TO commun", "DROP TABLE history",
            """
            CREATE TABLE odd (identifier TEXT); INSERT INTO odd VALUES (NULL), ('1'), ('2');
            DROP TABLE grdb_migrations; ALTER TABLE odd RENAME TO grdb_migrations
            """,
        ])
    func impossible(sql: String) throws {
        try makeStore()
        try fixture.execute(sql)
        #expect(inspectionError()?.description.contains("restore") == true)
        let store = try fixture.open()
        #expect(try store.load().records.count == 3)
        #expect(store.notice?.description.contains("was damaged") == true)
    }

    @Test("The log of a damaged store is moved with it, and not used for the backup")
    func damagedWithLog() throws {
        try makeStore()
        let (file, log): (Data, Data)
        do {
            let store = try fixture.open()
            try store.commit([.put(fixture.record("d"))])
            (file, log) = try (fixture.bytes(), fixture.bytes(of: fixture.path + "-wal"))
        }
        fixture.folder.remove("peal.db")
        let noise = Data(repeating: 0x5A, count: file.count - 512)
        try fixture.write(file.prefix(512) + noise, to: fixture.path)
        try fixture.write(log, to: fixture.path + "-wal")
        let store = try fixture.open()
        #expect(try store.load().records.map(\.id.rawValue).sorted() == ["a", "b", "c"])
        #expect(try fixture.bytes(of: fixture.path + ".damaged-wal") == log)
    }

    @Test("A header that makes the store read-only counts as damage")
    func readOnlyHeader() throws {
        try makeStore()
        var bytes = try fixture.bytes()
        bytes[18] = 9
        try fixture.write(bytes, to: fixture.path)
        let store = try fixture.open()
        try store.commit([.put(fixture.record("d"))])
        #expect(try store.load().records.count == 4)
    }

    @Test("A damaged store without a backup is refused and stays unchanged")
    func impossibleWithoutBackup() throws {
        for sql in ["PRAGMA application_id = 0", "DROP TABLE grdb_migrations", "DROP TABLE alert"] {
            fixture.clear()
            _ = try fixture.smallStore()
            try fixture.execute(sql)
            let before = try fixture.bytes()
            #expect(fixture.refusal()?.code == .storeForeign)
            #expect(try fixture.bytes() == before)
        }
    }

    @Test("A store from a newer Peal is refused and not replaced by a backup")
    func newer() throws {
        try makeStore()
        try fixture.execute("INSERT INTO grdb_migrations VALUES ('999')")
        let before = try fixture.bytes()
        #expect(fixture.refusal()?.description.contains("newer") == true)
        #expect(try fixture.bytes() == before)
    }

    @Test("An unused page in the database does not count as damage")
    func unusedPage() throws {
        try makeStore()
        try fixture.put(["later"])
        try fixture.execute(
            """
            PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'history_at';
            PRAGMA writable_schema = RESET
            """)
        let store = try fixture.open()
        #expect(store.notice == nil)
        #expect(try store.load().records.count == 4)
    }

    @Test("If the first start ended before it created the tables, the next start creates them")
    func interruptedStart() throws {
        let starts = [
            "PRAGMA application_id = 1348821356", "PRAGMA journal_mode = WAL",
            "PRAGMA application_id = 1348821356; PRAGMA journal_mode = WAL",
            """
            PRAGMA application_id = 1348821356;
            CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)
            """,
        ]
        for start in starts {
            fixture.clear()
            try fixture.execute(start)
            try fixture.put(["a"])
            #expect(try fixture.ids() == ["a"])
        }
    }

    @Test("An empty file with a non-empty write-ahead log is not overwritten")
    func emptyFile() throws {
        _ = try fixture.smallStore()
        truncate(fixture.path, 0)
        try fixture.write(Data(repeating: 0x5A, count: 3000), to: fixture.path + "-wal")
        #expect(fixture.refusal()?.code == .storeForeign)
        // Looking at the store, as 'peal doctor' and completion do, does not delete the log either.
        #expect(throws: AlertError.self) { try StoreInspection.of(fixture.location) }
        #expect(AlertName.all(in: fixture.location).isEmpty)
        #expect(ProgramName.all(in: fixture.location).isEmpty)
        #expect(try fixture.bytes(of: fixture.path + "-wal").count == 3000)
    }

    // MARK: Backups

    private func backups() -> [String] {
        fixture.folder.names().filter { $0.contains("backup") }.sorted()
    }

    @Test("An empty store is not backed up, and the backups from before remain")
    func emptyStore() throws {
        let store = try fixture.open()
        try store.maintain(at: fixture.now)
        #expect(backups().isEmpty)
        try store.commit([.put(fixture.record("a"))])
        try store.maintain(at: fixture.now)
        #expect(backups() == ["peal.db.backup-2026-11-24"])
        try store.commit([.remove(Alert.ID("a"))])
        for day in 1...5 { try store.maintain(at: fixture.now + .seconds(day * 86_400)) }
        #expect(backups() == ["peal.db.backup-2026-11-24"])
    }

    @Test("When a backup is removed, SQLite's files next to it are also removed")
    func backupRemains() throws {
        let store = try fixture.open()
        try store.commit([.put(fixture.record("a"))])
        try store.maintain(at: fixture.now)
        for suffix in ["-wal", "-shm"] {
            try fixture.write(Data([1]), to: fixture.path + ".backup-2026-11-24" + suffix)
        }
        for day in 1...4 { try store.maintain(at: fixture.now + .seconds(day * 86_400)) }
        #expect(backups().count == 4 && backups().allSatisfy { !$0.contains("2026-11-24") })
    }
}
