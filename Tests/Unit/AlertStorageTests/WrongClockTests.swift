import AlertStorage
import Alerts
import AlertsTestSupport
import Foundation
import Recurrence
import SQLite
import TestSupport
import Testing

@Suite("A wrong clock erases nothing in the store")
struct WrongClockTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    /// The times of the store's maintenance, in days from now.
    private static let clocks: [(String, [Double])] = [
        ("400 days ahead for a moment", [400]),
        ("ahead for moments of one day", [400, 0, 600, 0, 401, 0]),
        ("ahead at each of 40 starts", (0..<40).flatMap { [Double($0), Double($0) + 400] } + [41]),
        ("in 1970 for a moment", [-20_781]),
        ("in 1970 at each of 40 starts", (0..<40).flatMap { [-20_781, Double($0)] } + [41]),
        ("a year back and forth", [-365, 0, 365, 0, -365, 365]),
    ]

    @Test("History, changes and backups survive a wrong clock", arguments: clocks)
    func erasesNothing(name: String, days: [Double]) throws {
        let store = try fixture.open()
        let entry = UndoEntry(
            change: UndoableChange(
                at: fixture.now, kind: .removed, alert: try Alert.ID("a"), title: "a", count: 1),
            before: [try fixture.record("a")])
        try store.commit([
            .put(fixture.record("a")), .put(fixture.record("b")),
            .log(HistoryEntry(at: fixture.now, alert: try Alert.ID("a"), event: .shown)),
            .remember(entry),
        ])
        for day in -3...0 { try store.maintain(at: fixture.now + .seconds(day * 86_400)) }
        // Backups age within days, and changes within 30 days, also while the clock is right.
        let isShort = days.count < 10
        for day in days {
            try store.maintain(at: fixture.now + .seconds(Int(day * 86_400)))
            guard isShort else { continue }
            let backups = fixture.folder.names().filter { $0.contains("backup-2026-11") }
            #expect(backups.count >= 3, "\(name): \(backups)")
        }
        #expect(try store.history(since: .distantPast, limit: 9).count == 1)
        if isShort {
            #expect(
                try store.undoEntry(since: .distantPast, undone: false)?.before.map(\.id.rawValue)
                    == ["a"])
        }
        #expect(fixture.folder.names().count { $0.contains("backup") } <= 4)
    }

    @Test("Entries that were written while the clock was in 1970 are kept like all others")
    func written1970() throws {
        let store = try fixture.open()
        for day in -100...0 { try store.maintain(at: fixture.now + .seconds(day * 86_400)) }
        let id = try Alert.ID("a")
        try store.maintain(at: Instant(seconds: 0))
        try store.commit([.log(HistoryEntry(at: Instant(seconds: 0), alert: id, event: .shown))])
        for day in 0...80 { try store.maintain(at: fixture.now + .seconds(day * 86_400)) }
        #expect(try store.history(since: .distantPast, limit: 9).count == 1)
    }

    @Test("A change after the newest one was undone is kept for its full time")
    func reusedNumber() throws {
        let store = try fixture.open()
        let entry = UndoEntry(
            change: UndoableChange(
                at: fixture.now, kind: .removed, alert: try Alert.ID("a"), title: "a", count: 1),
            before: [try fixture.record("a")])
        try store.commit([.put(fixture.record("a")), .remember(entry)])
        for day in 0...20 { try store.maintain(at: fixture.now + .seconds(day * 86_400)) }
        let number = try #require(try store.undoEntry(since: .distantPast, undone: false)).change
            .number
        try store.commit([.forget(number), .remember(entry)])
        for day in 21...45 { try store.maintain(at: fixture.now + .seconds(day * 86_400)) }
        #expect(try store.undoEntry(since: .distantPast, undone: false) != nil)
    }

    @Test("A machine that was off for two months deletes nothing when it starts again")
    func off() throws {
        let store = try fixture.open()
        let id = try Alert.ID("a")
        try store.commit([.log(HistoryEntry(at: fixture.now, alert: id, event: .shown))])
        for day in [0, 1, 120, 121] { try store.maintain(at: fixture.now + .seconds(day * 86_400)) }
        #expect(try store.history(since: .distantPast, limit: 9).count == 1)
    }
}
