import AlertStorage
import Alerts
import Foundation
import Glibc
import Messages
import SQLite
import TestSupport
import Testing

@Suite("The write-ahead log of a store")
struct StoreLogTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private var log: String { fixture.path + "-wal" }

    /// Returns the files of a store with five alerts as a killed process leaves them: with SQLite's
    /// index of the log if `hasIndex`, and with the changes also in the store's file if `isCopied`.
    private func killed(hasIndex: Bool, isCopied: Bool = false) throws -> [String: Data] {
        fixture.clear()
        let store = try fixture.open()
        for id in ["a", "b", "c", "d", "e"] { try store.commit([.put(try fixture.record(id))]) }
        if isCopied { try fixture.execute("PRAGMA wal_checkpoint(PASSIVE)") }
        let names = fixture.folder.names().filter { hasIndex || !$0.hasSuffix("-shm") }
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, try fixture.bytes(of: fixture.folder.path + "/" + $0))
            })
    }

    private func write(_ files: [String: Data]) throws {
        fixture.clear()
        for (name, data) in files { try fixture.write(data, to: fixture.folder.path + "/" + name) }
    }

    private func opened() throws -> (ids: [String], notice: String?) {
        let store = try fixture.open()
        return (try store.load().records.map(\.id.rawValue).sorted(), store.notice?.description)
    }

    private func complaint() -> String? {
        do {
            _ = try StoreInspection.of(fixture.location)
            return nil
        } catch {
            return error.description
        }
    }

    @Test("A store that was closed is one complete file")
    func closed() throws {
        let store = try fixture.open()
        try store.commit([.put(fixture.record("a"))])
        store.close()
        #expect(throws: AlertError.self) { try store.load() }
        #expect(fixture.folder.names().sorted() == ["peal.db", "peal.db.lock"])
        try write(["peal.db": try fixture.bytes()])
        #expect(complaint() == nil)
        #expect(try opened() == (["a"], nil))
    }

    @Test("After the daily backup, the file is complete while the store is open")
    func maintained() throws {
        let store = try fixture.open()
        try store.commit([.put(fixture.record("a"))])
        try store.maintain(at: fixture.now)
        let (file, backup) = try (
            fixture.bytes(), fixture.bytes(of: fixture.path + ".backup-2026-11-24")
        )
        try store.commit([.put(fixture.record("b"))])
        let later = try fixture.bytes()
        store.close()
        for copy in [file, backup] {
            try write(["peal.db": copy])
            #expect(try opened() == (["a"], nil))
        }
        try write(["peal.db": later])
        #expect(try opened().notice?.contains("missing or empty") == true)
    }

    @Test("After a kill, no change is lost, and there is no notice", arguments: [true, false])
    func kill(hasIndex: Bool) throws {
        try write(killed(hasIndex: hasIndex))
        #expect(complaint() == nil)
        #expect(try opened() == (["a", "b", "c", "d", "e"], nil))
        #expect(fixture.folder.names().sorted() == ["peal.db", "peal.db.lock"])
    }

    @Test(
        "A lost or emptied log is reported by 'peal doctor' and by the next opening",
        arguments: [true, false], [true, false])
    func lost(hasIndex: Bool, isEmptied: Bool) throws {
        var files = try killed(hasIndex: hasIndex)
        files["peal.db-wal"] = isEmptied ? Data() : nil
        try write(files)
        #expect(AlertName.all(in: fixture.location).isEmpty)
        #expect(complaint()?.contains("\(log) of the store is missing or empty") == true)
        #expect(try opened().notice?.contains("\(log) of the store is missing or empty") == true)
        #expect(try opened().notice == nil)
    }

    @Test(
        "A flipped bit in the log is reported, and a copy of the damaged files is kept",
        arguments: [true, false])
    func flipped(hasIndex: Bool) throws {
        let files = try killed(hasIndex: hasIndex)
        let size = try #require(files["peal.db-wal"]).count
        for offset in Array(0..<80) + Array(stride(from: 80, to: size, by: 487)) + [size - 1] {
            // Without the index, SQLite's own rules do not tell a wrong salt in the last frame from
            // a frame of an earlier log.
            if !hasIndex, offset > size - 4_100 - 24 { continue }
            var damaged = files
            damaged["peal.db-wal"]?[offset] ^= 0x10
            try write(damaged)
            #expect(complaint()?.contains("is damaged") == true, "byte \(offset)")
            let (ids, notice) = try opened()
            #expect(notice?.contains("\(fixture.path).damaged") == true, "byte \(offset)")
            #expect(Set(ids).isSubset(of: ["a", "b", "c", "d", "e"]))
            #expect(try fixture.bytes(of: fixture.path + ".damaged-wal") == damaged["peal.db-wal"])
            #expect(try fixture.bytes(of: fixture.path + ".damaged") == damaged["peal.db"])
        }
    }

    @Test("A shortened log is reported, and the alerts in the rest are kept")
    func shortened() throws {
        let files = try killed(hasIndex: true)
        let log = try #require(files["peal.db-wal"])
        var last = 0
        for length in stride(from: 1, to: log.count, by: 811) {
            var damaged = files
            damaged["peal.db-wal"] = log.prefix(length)
            try write(damaged)
            let (ids, notice) = try opened()
            #expect(notice?.contains("is damaged") == true, "\(length) bytes")
            #expect(ids.count >= last, "\(length) bytes")
            last = ids.count
        }
        #expect(last == 4)
    }

    @Test("A damaged log whose changes are in the file does not take them back")
    func copied() throws {
        var files = try killed(hasIndex: true, isCopied: true)
        let size = try #require(files["peal.db-wal"]).count
        for offset in [40, size / 2, size - 10] {
            var damaged = files
            damaged["peal.db-wal"]?[offset] ^= 0x10
            try write(damaged)
            #expect(try opened().ids == ["a", "b", "c", "d", "e"], "byte \(offset)")
        }
        files["peal.db-wal"] = nil
        try write(files)
        #expect(try opened() == (["a", "b", "c", "d", "e"], nil))
    }

    @Test("Files of SQLite that do not belong to a complete store are ignored")
    func stray() throws {
        try fixture.put(["a"])
        let file = try fixture.bytes()
        let noise = Data((0..<60_000).map { UInt8(truncatingIfNeeded: $0 * 7_919 >> 3) })
        try write(["peal.db": file, "peal.db-wal": noise, "peal.db-shm": noise.prefix(32_768)])
        #expect(try opened() == (["a"], nil))
    }

    // MARK: Other programs

    @Test(
        "If another program changes the store while it is open, changes are refused",
        arguments: ["truncates the log", "changes the log", "changes the file", "replaces it"])
    func changed(how: String) throws {
        let store = try fixture.open()
        try store.commit([.put(fixture.record("a"))])
        switch how {
        case "truncates the log": truncate(log, 0)
        case "replaces it":
            let copy = try fixture.bytes()
            fixture.folder.remove("peal.db")
            try fixture.write(copy, to: fixture.path)
        default:
            let file = open(how == "changes the log" ? log : fixture.path, O_RDWR)
            pwrite(file, [UInt8](repeating: 0x5A, count: 8_192), 8_192, 0)
            close(file)
        }
        let before = try [fixture.path, log].map { try fixture.bytes(of: $0) }
        for _ in 0..<2 {
            let error = #expect(throws: AlertError.self) {
                try store.commit([.put(fixture.record("b"))])
            }
            #expect(error?.code == .storeUnwritable)
        }
        // Closing the store does not write to files that are not its own, and removes none.
        store.close()
        #expect(try [fixture.path, log].map { try fixture.bytes(of: $0) } == before)
    }

    @Test("A trigger or a view in the store does not run, and its text is not reported")
    func trigger() throws {
        try fixture.put(["a"])
        try fixture.execute(
            "CREATE TRIGGER t BEFORE UPDATE ON alert BEGIN SELECT RAISE(ABORT, 'secret'); END")
        let store = try fixture.open()
        try store.commit([.state(fixture.record("a")), .put(fixture.record("b"))])
        #expect(try store.load().records.count == 2)
    }
}
