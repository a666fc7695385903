import AlertStorage
import Alerts
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Flipped bytes in a store")
struct FlippedByteTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    /// The offsets to test: every byte in `Tests/Tools/Nightly/faults.sh`, otherwise the header and a
    /// sample.
    private func offsets(_ count: Int) -> [Int] {
        guard getenv("PEAL_FAULT_ROUNDS") == nil else { return Array(0..<count) }
        return (0..<count).filter { $0 < 100 || $0 % 23 == 0 }
    }

    private func flips(_ base: Data, _ body: (Data, String) throws -> Void) rethrows {
        for offset in offsets(base.count) {
            for mask: UInt8 in [0x01, 0x55] {
                var data = base
                data[offset] ^= mask
                try body(data, "byte \(offset) of \(base.count), \(mask)")
            }
        }
    }

    @Test(
        "With a good backup, each alert of a damaged store is read, restored or reported")
    func withBackup() throws {
        let base = try fixture.smallStore()
        try flips(base) { data, place in
            fixture.clear()
            try fixture.write(data, to: fixture.path)
            try fixture.write(base, to: fixture.backup)
            let contents = try fixture.open().load()
            #expect(contents.records.count + contents.unreadable.count == 3, "\(place)")
        }
    }

    @Test("A flipped bit that makes a title invalid UTF-8 does not keep the alert from ringing")
    func title() throws {
        var record = try fixture.record("water")
        record.alert.content.title = "물 마시기"
        try fixture.open().commit([.put(record)])
        try fixture.execute("PRAGMA journal_mode = DELETE")
        var data = try fixture.bytes()
        let place = try #require(data.range(of: Data("마시기".utf8)))
        data[place.lowerBound] ^= 0x80
        fixture.clear()
        try fixture.write(data, to: fixture.path)
        let contents = try fixture.open().load()
        #expect(contents.unreadable.isEmpty)
        let title = try #require(contents.records.first).alert.content.title
        #expect(title.hasPrefix("물 ") && title.contains("\u{FFFD}"), "\(title)")
    }

    @Test("Without a backup, a damaged store is refused, or each of its alerts is read or reported")
    func withoutBackup() throws {
        let base = try fixture.smallStore()
        try flips(base) { data, place in
            fixture.clear()
            try fixture.write(data, to: fixture.path)
            do {
                let contents = try fixture.open().load()
                #expect(contents.records.count + contents.unreadable.count == 3, "\(place)")
            } catch let error as AlertError {
                let codes: [AlertError.Code] = [
                    .storeForeign, .storeUnreadable, .storeUnwritable,
                ]
                #expect(codes.contains(error.code), "\(place): \(error)")
                #expect(error.description.contains(fixture.path), "\(place): \(error)")
            }
        }
    }

    @Test("If the write-ahead log is damaged or truncated, no alert in the backup is lost")
    func changeLog() throws {
        let saved: [String: Data]
        do {
            let store = try fixture.open()
            try store.commit(["a", "b", "c"].map { .put(try fixture.record($0)) })
            try store.maintain(at: fixture.now)
            try store.commit(["d", "e"].map { .put(try fixture.record($0)) })
            saved = try Dictionary(
                uniqueKeysWithValues: fixture.folder.names().map {
                    ($0, try fixture.bytes(of: fixture.folder.path + "/" + $0))
                })
        }
        let log = try #require(saved["peal.db-wal"])
        func restore() throws {
            fixture.clear()
            for (name, data) in saved where !name.hasSuffix("-shm") && !name.hasSuffix("lock") {
                try fixture.write(data, to: fixture.folder.path + "/" + name)
            }
        }
        try restore()
        #expect(try fixture.ids() == ["a", "b", "c", "d", "e"])
        for offset in stride(from: 0, to: log.count, by: 331) {
            try restore()
            var torn = log
            torn[offset] ^= 0x55
            try fixture.write(torn, to: fixture.path + "-wal")
            #expect(try Set(fixture.ids()).isSuperset(of: ["a", "b", "c"]), "byte \(offset)")
        }
        for length in stride(from: 0, to: log.count, by: 1_021) {
            try restore()
            try fixture.write(log.prefix(length), to: fixture.path + "-wal")
            #expect(try Set(fixture.ids()).isSuperset(of: ["a", "b", "c"]), "\(length) bytes")
        }
    }
}
