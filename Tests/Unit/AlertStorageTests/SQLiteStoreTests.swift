import AlertStorage
import Alerts
import AlertsTestSupport
import Glibc
import Logging
import Messages
import Recurrence
import SQLite
import TestSupport
import Testing

@Suite("The SQLite store")
struct SQLiteStoreTests {
    private let folder: TemporaryFolder
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() throws {
        folder = try TemporaryFolder()
    }

    var location: StoreLocation { StoreLocation(path: folder.path + "/deep/er/peal.db") }

    func open() throws -> SQLiteStore { try SQLiteStore(at: location, logger: logger) }

    func refusal(_ path: String? = nil) -> AlertError? {
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

    @Test("The SQLite store follows the store contract")
    func contract() throws {
        try StoreContract.check(open)
    }

    @Test("The folder and the files are accessible to their owner only")
    func permissions() throws {
        let store = try open()
        try store.commit([.put(record("a"))])
        #expect(mode(folder.path + "/deep/er") == 0o700)
        for suffix in ["", "-wal", "-shm", ".lock"] {
            #expect(mode(location.path + suffix) == 0o600, "peal.db\(suffix)")
        }
    }

    @Test("A second process cannot open a store in use, and is told the process id of the first")
    func busy() throws {
        let store = try open()
        let error = try #require(refusal())
        #expect(error.code == .storeBusy)
        #expect(error.description.contains("\(getpid())"))
        withExtendedLifetime(store) {}
    }

    @Test(
        "A store in use is waited for: with a notice after a second, and not for ever",
        arguments: [false, true])
    func waiting(isHandedOver: Bool) async throws {
        let store = try open()
        let clock = ManualClock(now: now)
        let notices = Arrivals<String>()
        let (location, logger) = (location, logger)
        let opening = Task {
            try await SQLiteStore.open(
                at: location, clock: clock, logger: logger, delayed: { notices.add("\($0)") })
        }
        // Another process is waited for as long again.
        for attempt in 1..<(isHandedOver ? 150 : 100) {
            let next = now + .milliseconds(50 * attempt)
            try await clock.sleeper(until: next)
            if isHandedOver, attempt == 50 { try folder.write("4711", to: "deep/er/peal.db.lock") }
            clock.advance(to: next)
        }
        await #expect(throws: AlertError.self) { _ = try await opening.value }
        #expect(await notices.next()?.contains("(process \(getpid()))") == true)
        withExtendedLifetime(store) {}
    }

    @Test("A file that is not a database is refused and stays unchanged")
    func notADatabase() throws {
        let text = String(repeating: "this is a diary\n", count: 100)
        try folder.write(text, to: "diary")
        let error = try #require(refusal(folder.path + "/diary"))
        #expect(error.code == .storeForeign)
        #expect(error.description.contains("/diary"))
        #expect(try bytes(of: folder.path + "/diary") == Array(text.utf8))
    }

    func bytes(of path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes[..<count])
    }

    @Test("Another program's database is refused and stays unchanged")
    func foreign() throws {
        let path = folder.path + "/other.db"
        try Connection(path).write { try $0.execute("CREATE TABLE mail (id INTEGER)") }
        let before = try bytes(of: path)
        #expect(refusal(path)?.code == .storeForeign)
        #expect(try bytes(of: path) == before)
        let again = try Connection(path)
        #expect(try again.read { try $0.hasTable("mail") })
        #expect(try again.read { try !$0.hasTable("alert") })
    }

    @Test("A store written by a newer Peal is refused")
    func newer() throws {
        do {
            let store = try open()
            try store.commit([.put(record("a"))])
        }
        try Connection(location.path).write {
            try $0.execute("INSERT INTO grdb_migrations (identifier) VALUES ('999')")
        }
        let error = try #require(refusal())
        #expect(error.code == .storeForeign)
        #expect(error.description.contains("newer"))
    }

    /// A database as the first version of Peal 0.1 wrote it, row by row.
    private static let version1 = """
        PRAGMA application_id = 1348821356;
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO grdb_migrations VALUES ('1');
        CREATE TABLE alert (
            id TEXT NOT NULL PRIMARY KEY, document TEXT NOT NULL, watermark INTEGER NOT NULL,
            done_for TEXT, former_watermark INTEGER, snoozed_until INTEGER, snoozed_day TEXT,
            is_completed INTEGER NOT NULL, due INTEGER, due_day TEXT, stage TEXT,
            is_unseen INTEGER, was_shown INTEGER, session TEXT, notification INTEGER,
            failures INTEGER, retry_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE history (
            number INTEGER NOT NULL PRIMARY KEY, at INTEGER NOT NULL, alert TEXT NOT NULL,
            event TEXT NOT NULL, due INTEGER, count INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX history_at ON history (at);
        INSERT INTO alert VALUES ('wake', '{"badge":null,"body":"","doneOnOpen":false,"group":null,\
        "icon":null,"id":"wake","isOn":true,"late":86400,"open":null,"sound":"default","title":\
        "Wake up","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next",\
        "include":[],"kind":"schedule","rule":"FREQ=DAILY","start":"2026-11-21","times":["07:00"],\
        "until":null,"windows":[],"zone":null},"urgency":"normal"}', 1795500000000000, '2026-11-23',
        NULL, 1795500600000000, '2026-11-23', 0, 1795500000000000, '2026-11-23', 'shown', 1, 1,
        'bus :1.7', 9, 0, NULL);
        INSERT INTO history VALUES (1, 1795500000000000, 'wake', 'shown', 1795500000000000, 1);
        """

    @Test("A store from the first version is migrated with all of its contents")
    func version1() throws {
        try folder.write("", to: "old.db")
        let path = folder.path + "/old.db"
        try Connection(path).access { try $0.execute(Self.version1) }
        let store = try SQLiteStore(at: StoreLocation(path: path), logger: logger)
        let contents = try store.load()
        #expect(contents.unreadable.isEmpty)
        #expect(contents.global == GlobalState())
        let wake = try #require(contents.records.first)
        #expect(
            wake.alert
                == (try .daily("wake", at: "07:00") {
                    $0.content.title = "Wake up"
                    $0.trigger = wake.alert.trigger
                }))
        #expect(
            wake.alert.trigger.description
                == "DTSTART:2026-11-21 RRULE:FREQ=DAILY TIMES:07:00")
        #expect(
            wake.state.done == .day(try CivilDate(iso8601: "2026-11-23"), said: .distantFuture))
        #expect(wake.state.snooze?.until == Instant(seconds: 1_795_500_600))
        #expect(wake.state.skip == nil && wake.state.pause == nil)
        let receipt = DeliveryReceipt(session: "bus :1.7", id: 9)
        #expect(wake.state.notification?.receipt == receipt)
        #expect(try store.history(since: .distantPast, limit: 9).map(\.event) == [.shown])
        try store.commit([.put(wake)])
    }

    // MARK: Maintenance

    let now = Instant(seconds: 1_795_500_000)

    private func backups() -> [String] {
        folder.names(in: "deep/er").filter { $0.contains("backup") }.sorted()
    }

    @Test("One backup a day is kept, for today and three days before")
    func backups4() throws {
        let store = try open()
        try store.commit([.put(record("a"))])
        for day in 0..<6 {
            for hour in 0..<2 {
                try store.maintain(at: now + .seconds(day * 86_400 + hour * 3_600))
            }
        }
        #expect(
            backups() == [
                "peal.db.backup-2026-11-26", "peal.db.backup-2026-11-27",
                "peal.db.backup-2026-11-28", "peal.db.backup-2026-11-29",
            ])
        #expect(mode(location.path + ".backup-2026-11-29") == 0o600)
    }

    @Test("The history keeps entries for 90 days, and at most 10,000 of each kind of event")
    func history() throws {
        let store = try open()
        let id = try Alert.ID("a")
        func entry(_ event: HistoryEntry.Event) -> StoreChange {
            .log(HistoryEntry(at: now, alert: id, event: event))
        }
        func events() throws -> [HistoryEntry.Event] {
            try store.history(since: .distantPast, limit: 99_999).map(\.event)
        }
        try store.commit([entry(.shown), entry(.removed)])
        try store.maintain(at: now)
        try store.commit([entry(.done)])
        for day in 1..<90 { try store.maintain(at: now + .seconds(day * 86_400)) }
        #expect(try events() == [.shown, .removed, .done])
        try store.maintain(at: now + .seconds(90 * 86_400))
        #expect(try events() == [.removed, .done])
        try store.commit((0..<10_001).map { _ in entry(.undone) })
        try store.maintain(at: now + .seconds(90 * 86_400))
        #expect(try events() == [.removed, .done] + Array(repeating: .undone, count: 10_000))
    }

    @Test("The records of shared alerts are replaced, removed, and read one by one or together")
    func sharedRecords() throws {
        let store = try open()
        let (tea, cup) = (try Alert.ID("tea"), try Alert.ID("cup"))
        try store.setSharedRecords([tea: "one", cup: "two"])
        try store.setSharedRecords([tea: "three", cup: nil, try Alert.ID("none"): nil])
        #expect(try store.sharedRecords(of: nil) == [tea: "three"])
        #expect(try store.sharedRecords(of: [cup]) == [:])
        #expect(try store.sharedRecords(of: [tea, cup]) == [tea: "three"])
    }

    @Test("If the store's folder cannot be created, the error names the folder")
    func unwritable() throws {
        let error = try #require(refusal("/proc/nowhere/peal.db"))
        #expect(error.code == .storeUnwritable)
        #expect(error.description.contains("/proc/nowhere"))
    }

    @Test(
        "The environment determines the path of the store",
        arguments: [
            (["PEAL_STORE": "/s/x.db", "XDG_DATA_HOME": "/d"], "/s/x.db"),
            (["PEAL_STORE": "", "XDG_DATA_HOME": "/d", "HOME": "/h"], "/d/peal/peal.db"),
            (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/peal/peal.db"),
            (["HOME": "/h"], "/h/.local/share/peal/peal.db"),
        ])
    func place(environment: [String: String], path: String) {
        #expect(StoreLocation(environment: environment).path == path)
    }

    func record(_ id: String) throws -> AlertRecord {
        AlertRecord(
            alert: try .daily(id, at: "09:30"), state: AlertState(watermark: Instant(seconds: 0)))
    }
}
