import AlertStorage
import Alerts
import AlertsTestSupport
import Foundation
import Recurrence
import Testing

@Suite("Changes in the store that can be undone")
struct UndoStoreTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private func remember(_ ids: [String], daysAgo days: Int = 0, count: Int = 1) throws
        -> StoreChange
    {
        .remember(
            UndoEntry(
                change: UndoableChange(
                    at: fixture.now - .seconds(days * 86_400), kind: .removed,
                    alert: try Alert.ID(ids[0]), title: ids[0], count: count),
                before: try ids.map { try fixture.record($0) }))
    }

    private func titles(_ store: SQLiteStore) throws -> [String] {
        try store.undoableChanges(since: .distantPast, limit: 9_999).map(\.title)
    }

    @Test("Changes are kept for 30 days, and at most 1000 of them and of 100,000 alerts")
    func maintenance() throws {
        try fixture.put(["a", "b", "c"])
        let store = try fixture.open()
        try store.commit([remember(["a"])])
        try store.maintain(at: fixture.now)
        try store.commit([remember(["b"])])
        for day in 1...29 { try store.maintain(at: fixture.now + .seconds(day * 86_400)) }
        #expect(try titles(store) == ["b", "a"])
        try store.maintain(at: fixture.now + .seconds(30 * 86_400))
        #expect(try titles(store) == ["b"])
        #expect(
            try store.undoEntry(since: .distantPast, undone: false)?.before == [fixture.record("b")]
        )
        try store.commit((0..<1_000).map { _ in try remember(["c"]) })
        try store.maintain(at: fixture.now)
        #expect(try titles(store).count == 1_000)
        try store.commit([remember(["a"], count: 90_000), remember(["b"], count: 200_000)])
        try store.maintain(at: fixture.now)
        #expect(try titles(store) == ["b"], "The newest change is kept, whatever its size")
        #expect(
            try store.undoEntry(since: .distantPast, undone: false)?.before == [fixture.record("b")]
        )
    }

    @Test("The store keeps what the user had said about being away")
    func away() throws {
        let store = try fixture.open()
        let change = UndoableChange(at: fixture.now, kind: .away, alert: nil, count: 0)
        try store.commit([.remember(UndoEntry(change: change, awayMode: .off))])
        let entry = try store.undoEntry(since: .distantPast, undone: false)
        #expect(entry?.awayMode == .off && entry?.changesPause == false)
    }

    @Test("A change that keeps the definitions of alerts restores their state, on or off")
    func keptDefinitions() throws {
        let store = try fixture.open()
        var on = try fixture.record("a")
        on.state.skip = Skip(count: 2, since: fixture.now)
        var off = try fixture.record("b")
        off.alert.isOn = false
        try store.commit([.put(on), .put(off)])
        let entry = UndoEntry(
            change: UndoableChange(
                number: 1, at: fixture.now, kind: .switchedOff, alert: on.id, title: "a", count: 2),
            before: [on, off])
        var (nowOff, nowOn) = (on, off)
        nowOff.alert.isOn = false
        nowOff.state.skip = nil
        nowOn.alert.isOn = true
        try store.commit([.remember(entry), .put(nowOff), .put(nowOn)])
        #expect(try store.undoEntry(since: .distantPast, undone: false) == entry)
        try store.commit([.remove(on.id)])
        #expect(
            try store.undoEntry(since: .distantPast, undone: false) == nil, "Its definition is gone"
        )
    }

    @Test("A done that moves the trigger of an alert restores the trigger")
    func movedTrigger() throws {
        let store = try fixture.open()
        var old = try fixture.record("a")
        let due = fixture.now + .seconds(3_600)
        old.alert.trigger = .afterDone(AfterDone(.seconds(3_600), due: .instant(due)))
        try store.commit([.put(old)])
        let entry = UndoEntry(
            change: UndoableChange(
                number: 1, at: fixture.now, kind: .done, alert: old.id, title: "a", count: 1),
            before: [old])
        var new = old
        new.alert.trigger = .afterDone(
            AfterDone(.seconds(3_600), due: .instant(due + .seconds(60)), done: fixture.now))
        try store.commit([.remember(entry), .put(new)])
        #expect(try store.undoEntry(since: .distantPast, undone: false) == entry)
    }

    @Test("A store that Peal 0.1.0 wrote can undo changes")
    func version3() throws {
        let dump = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/store-0.1.0.sql")
        try fixture.execute(String(contentsOf: dump, encoding: .utf8))
        var store: SQLiteStore? = try fixture.open()
        let records = try #require(try store?.load().records).sorted { $0.id < $1.id }
        let entry = UndoEntry(
            change: UndoableChange(
                number: 1, at: fixture.now, kind: .removed, alert: records[0].id, title: "A",
                count: records.count),
            before: records)
        try store?.commit([.remember(entry)] + records.map { .remove($0.id) })
        store = nil
        store = try fixture.open()
        #expect(try store?.load().records.isEmpty == true)
        #expect(try store?.undoEntry(since: .distantPast, undone: false) == entry)
    }

    @Test(
        "A change with a wrong value is left out, and the one before it can be undone",
        arguments: [
            "UPDATE undo SET kind = 'eaten' WHERE number = 2",
            "UPDATE undo SET alert = 'not an id' WHERE number = 2",
            "UPDATE undo SET added = '[' WHERE number = 2",
            "UPDATE undo SET added = '[\"not an id\"]' WHERE number = 2",
            #"UPDATE undo SET pauses = '{"pause":7}' WHERE number = 2"#,
            "UPDATE undo_alert SET document = 'x' WHERE number = 2",
            "UPDATE undo_alert SET is_on = 7 WHERE number = 2",
            #"UPDATE undo_alert SET state = '{"done":{"day":"tomorrow"}}' WHERE number = 2"#,
        ])
    func wrongValue(sql: String) throws {
        try fixture.put(["a", "b"])
        try fixture.open().commit([remember(["a"]), remember(["b"])])
        try fixture.execute(sql)
        let store = try fixture.open()
        #expect(try store.undoEntry(since: .distantPast, undone: false)?.change.title == "a")
        #expect(try store.load().records.count == 2)
    }

    @Test("A store without the tables of changes is not opened")
    func missingTable() throws {
        try fixture.put(["a"])
        try fixture.execute("DROP TABLE undo_alert")
        #expect(fixture.refusal()?.code == .storeUnreadable)
    }
}
