import AlertStorage
import Alerts
import AlertsTestSupport
import Glibc
import Logging
import Recurrence
import SQLite
import TestSupport
import Testing

@Suite("Inspecting the store changes nothing")
struct StoreInspectionTests {
    private let folder: TemporaryFolder
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() throws {
        folder = try TemporaryFolder()
    }

    private var location: StoreLocation { StoreLocation(path: folder.path + "/peal.db") }

    private func open() throws -> SQLiteStore { try SQLiteStore(at: location, logger: logger) }

    private func fill(_ store: SQLiteStore) throws {
        let records = try ["a", "b"].map {
            AlertRecord(
                alert: try .daily($0, at: "09:30"), state: AlertState(watermark: .distantPast))
        }
        try store.commit(records.map(StoreChange.put))
        try store.maintain(at: Instant(seconds: 1_763_900_000))
    }

    private func refusal() -> AlertError? {
        do {
            _ = try StoreInspection.of(location)
            return nil
        } catch {
            return error
        }
    }

    @Test("Inspecting a missing store does not create one")
    func none() throws {
        #expect(try StoreInspection.of(location) == nil)
        #expect(StoreLock.holder(of: location) == nil)
        #expect(folder.names().isEmpty)
    }

    @Test("An empty file counts as a new store")
    func empty() throws {
        try folder.write("", to: "peal.db")
        #expect(try StoreInspection.of(location) == StoreInspection(alerts: 0))
        #expect(folder.names() == ["peal.db"])
    }

    @Test("Inspecting a store in use names the process that uses it, which can still write")
    func inUse() throws {
        do {
            let store = try open()
            try fill(store)
            #expect(try StoreInspection.of(location) == StoreInspection(alerts: 2, backups: 1))
            #expect(StoreLock.holder(of: location) == UInt32(getpid()))
            try store.commit([.remove(Alert.ID("a"))])
            #expect(try StoreInspection.of(location)?.alerts == 1)
        }
        #expect(StoreLock.holder(of: location) == nil)
        #expect(try StoreInspection.of(location)?.alerts == 1)
        #expect(try open().load().records.count == 1)
    }

    @Test("The inspection names an alert that cannot be read")
    func unreadable() throws {
        do { try fill(try open()) }
        try Connection(location.path).write {
            try $0.execute("UPDATE alert SET document = '{}' WHERE id = 'b'")
        }
        let inspection = try StoreInspection.of(location)
        #expect(inspection?.alerts == 2)
        #expect(inspection?.unreadable.map(\.rawValue) == ["b"])
        let quick = try StoreInspection.of(location, readsAlerts: false)
        #expect(quick == StoreInspection(alerts: 2, backups: 1))
    }

    @Test("Inspecting a damaged store does not move its file", arguments: [true, false])
    func damaged(hasBackup: Bool) throws {
        do { try fill(try open()) }
        if !hasBackup { folder.remove("peal.db.backup-2025-11-23") }
        for suffix in ["-wal", "-shm"] { folder.remove("peal.db" + suffix) }
        let text = String(repeating: "this is a diary\n", count: 300)
        try folder.write(text, to: "peal.db")
        let names = folder.names().sorted()
        let error = try #require(refusal())
        #expect(error.code == (hasBackup ? .storeUnreadable : .storeForeign))
        #expect(
            error.description.contains("restore") == hasBackup)
        #expect(folder.names().sorted() == names)
    }

    @Test("If the store is missing, the newest backup that is a store is named")
    func backupOfZeros() throws {
        do { try fill(try open()) }
        let good = location.path + ".backup-2025-11-23"
        try folder.write(String(repeating: "\0", count: 9_000), to: "peal.db.backup-2025-11-24")
        folder.remove("peal.db")
        #expect(refusal()?.description.contains("restore it from \(good) ") == true)
    }

    @Test("Another program's database is refused")
    func foreign() throws {
        try Connection(location.path).write { try $0.execute("CREATE TABLE mail (id INTEGER)") }
        #expect(refusal()?.code == .storeForeign)
        #expect(refusal()?.description.contains("another program") == true)
    }

    @Test("A folder at the path of the store is refused")
    func folderInstead() throws {
        mkdir(location.path, 0o700)
        #expect(refusal() != nil)
    }
}
