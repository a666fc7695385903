import AlertStorage
import Alerts
import AlertsTestSupport
import GRDB
import Glibc
import Logging
import Recurrence
import TestSupport
import Testing

@Suite("The store on SQLite")
struct SQLiteStoreTests {
    private let folder: TemporaryFolder
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() throws {
        folder = try TemporaryFolder()
    }

    private var location: StoreLocation { StoreLocation(path: folder.path + "/deep/er/peal.db") }

    private func open() throws -> SQLiteStore { try SQLiteStore(at: location, logger: logger) }

    private func refusal(_ path: String? = nil) -> AlertError? {
        do {
            let location = path.map(StoreLocation.init(path:)) ?? location
            _ = try SQLiteStore(at: location, logger: logger)
            return nil
        } catch {
            return error
        }
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test("It keeps the contract")
    func contract() throws {
        try StoreContract.check(open)
    }

    @Test("Folder and files are for their owner only")
    func permissions() throws {
        let store = try open()
        try store.commit([.put(record("a"))])
        #expect(mode(folder.path + "/deep/er") == 0o700)
        for suffix in ["", "-wal", "-shm", ".lock"] {
            #expect(mode(location.path + suffix) == 0o600, "peal.db\(suffix)")
        }
    }

    @Test("A second user is refused, and told who the first is")
    func busy() throws {
        let store = try open()
        let error = try #require(refusal())
        #expect(error.code == .storeBusy)
        #expect(error.message.contains("\(getpid())"))
        withExtendedLifetime(store) {}
    }

    @Test("A file that is no database is left as it is")
    func notADatabase() throws {
        let text = String(repeating: "this is a diary\n", count: 100)
        try folder.write(text, to: "diary")
        let error = try #require(refusal(folder.path + "/diary"))
        #expect(error.code == .storeForeign)
        #expect(error.message.contains("/diary"))
        #expect(try bytes(of: folder.path + "/diary") == Array(text.utf8))
    }

    private func bytes(of path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes[..<count])
    }

    @Test("Another program's database is left as it is")
    func foreign() throws {
        let path = folder.path + "/other.db"
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "CREATE TABLE mail (id INTEGER)") }
        try queue.close()
        let before = try bytes(of: path)
        #expect(refusal(path)?.code == .storeForeign)
        #expect(try bytes(of: path) == before)
        let again = try DatabaseQueue(path: path)
        #expect(try again.read { try $0.tableExists("mail") })
        #expect(try again.read { try !$0.tableExists("alert") })
    }

    @Test("A newer Peal's store is refused")
    func newer() throws {
        do {
            let store = try open()
            try store.commit([.put(record("a"))])
        }
        let queue = try DatabaseQueue(path: location.path)
        try queue.write {
            try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('999')")
        }
        try queue.close()
        let error = try #require(refusal())
        #expect(error.code == .storeForeign)
        #expect(error.message.contains("newer"))
    }

    @Test("A folder that cannot be made is named")
    func unwritable() throws {
        let error = try #require(refusal("/proc/nowhere/peal.db"))
        #expect(error.code == .storeUnwritable)
        #expect(error.message.contains("/proc/nowhere"))
    }

    @Test("An alert that cannot be read does not hide the others, and is kept")
    func damagedRow() throws {
        do {
            let store = try open()
            try store.commit([.put(record("a")), .put(record("b"))])
        }
        let queue = try DatabaseQueue(path: location.path)
        try queue.write {
            try $0.execute(sql: "UPDATE alert SET document = '{\"id\":' WHERE id = 'a'")
        }
        try queue.close()
        let contents = try open().load()
        #expect(contents.records.map(\.id.rawValue) == ["b"])
        #expect(contents.unreadable.keys.map(\.rawValue) == ["a"])
        #expect(
            try DatabaseQueue(path: location.path).read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM alert")
            } == 2)
    }

    @Test(
        "Where the store is",
        arguments: [
            (["PEAL_STORE": "/s/x.db", "XDG_DATA_HOME": "/d"], "/s/x.db"),
            (["PEAL_STORE": "", "XDG_DATA_HOME": "/d", "HOME": "/h"], "/d/peal/peal.db"),
            (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/peal/peal.db"),
            (["HOME": "/h"], "/h/.local/share/peal/peal.db"),
        ])
    func place(environment: [String: String], path: String) {
        #expect(StoreLocation(environment: environment).path == path)
    }

    private func record(_ id: String) throws -> AlertRecord {
        AlertRecord(
            alert: try .daily(id, at: "09:30"), state: AlertState(watermark: Instant(seconds: 0)))
    }
}
