import AlertStorage
import Alerts
import AlertsTestSupport
import Glibc
import Messages
import Recurrence
import SQLite
import Testing

extension SQLiteStoreTests {
    enum Damage: CaseIterable { case zeroed, truncated, emptied, overwritten, header }

    private func damage(_ how: Damage) throws {
        let path = location.path
        let size = try bytes(of: path).count
        switch how {
        case .emptied: truncate(path, 0)
        case .truncated: truncate(path, off_t(size / 2 - 1_000))
        case .zeroed, .overwritten, .header:
            let file = try #require(fopen(path, "r+"))
            defer { fclose(file) }
            let start = how == .header ? 0 : how == .zeroed ? 0 : 4_096
            let count = how == .header ? 100 : size - start
            fseek(file, start, SEEK_SET)
            let byte: UInt8 = how == .zeroed ? 0 : 0x5A
            fwrite([UInt8](repeating: byte, count: count), 1, count, file)
        }
    }

    @Test(
        "A damaged store is renamed, and yesterday's backup is restored",
        arguments: Damage.allCases)
    func damaged(_ how: Damage) throws {
        do {
            let store = try open()
            try store.commit((0..<50).map { .put(try record("a\($0)")) })
            try store.maintain(at: now)
            try store.commit([.put(record("later"))])
        }
        unlink(location.path + "-wal")
        try damage(how)
        let before = try bytes(of: location.path)
        let store = try open()
        #expect(try store.load().records.count == 50)
        let notice = try #require(store.notice).description
        #expect(notice.contains("peal.db.damaged") && notice.contains("2026-11-24"))
        #expect(try bytes(of: location.path + ".damaged") == before)
        try store.commit([.put(record("new"))])
    }

    @Test("Without a backup, a damaged store is refused at every start and stays unchanged")
    func damagedWithoutBackup() throws {
        do {
            let store = try open()
            try store.commit((0..<50).map { .put(try record("a\($0)")) })
        }
        try damage(.overwritten)
        let before = try bytes(of: location.path)
        for _ in 0..<2 {
            let error = try #require(refusal())
            #expect(error.code == .storeForeign)
            #expect(error.description.contains("damaged"))
        }
        #expect(try bytes(of: location.path) == before)
    }

    @Test("If the newest backup is also damaged, an older one is restored")
    func damagedBackup() throws {
        do {
            let store = try open()
            try store.commit((0..<50).map { .put(try record("a\($0)")) })
            try store.maintain(at: now)
            try store.maintain(at: now + .seconds(86_400))
        }
        try damage(.overwritten)
        truncate(location.path + ".backup-2026-11-25", 5_000)
        let store = try open()
        #expect(try store.load().records.count == 50)
        #expect(store.notice?.description.contains("2026-11-24") == true)
    }

    @Test("An alert that cannot be read stays in the store, and the other alerts are read")
    func damagedRow() throws {
        do {
            let store = try open()
            try store.commit([.put(record("a")), .put(record("b"))])
        }
        try Connection(location.path).write {
            try $0.execute("UPDATE alert SET document = '{\"id\":' WHERE id = 'a'")
        }
        let contents = try open().load()
        #expect(contents.records.map(\.id.rawValue) == ["b"])
        #expect(contents.unreadable.keys.map(\.rawValue) == ["a"])
        #expect(
            try Connection(location.path).read { try $0.integer("SELECT count(*) FROM alert") }
                == 2)
    }
}
