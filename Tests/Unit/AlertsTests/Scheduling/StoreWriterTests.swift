import AlertsTestSupport
import Messages
import Recurrence
import Synchronization
import Testing

@testable import Alerts

@Suite("The store writer")
struct StoreWriterTests {
    private let store = TransactionStore()
    private let now = Instant(seconds: 1_800_000_000)

    @Test("The next commit includes refused changes, but only the latest state of each alert")
    func postponed() throws {
        var writer = StoreWriter(store)
        let (a, b) = (try Alert.ID("a"), try Alert.ID("b"))
        let entries = [a, b].map {
            StoreChange.log(HistoryEntry(at: now, alert: $0, event: .shown))
        }
        store.isFull.withLock { $0 = true }
        #expect(throws: AlertError.self) { try writer.commit([.remove(a)]) }
        writer.postpone([.remove(b), .remove(a), entries[0]], at: now)
        writer.postpone([.remove(b), entries[1]], at: now)
        store.isFull.withLock { $0 = false }
        try writer.commit([.global(GlobalState())])
        try writer.commit([.remove(a)])
        #expect(
            store.transactions.withLock { $0 } == [
                [.remove(a), entries[0], .remove(b), entries[1], .global(GlobalState())],
                [.remove(a)],
            ])
        #expect(writer.retryAt == nil)
    }

    @Test("A refused change of an alert is not lost when only the alert's state changes afterwards")
    func postponedAlert() throws {
        var writer = StoreWriter(store)
        var record = AlertRecord(
            alert: try .daily("a", at: "09:00"), state: AlertState(watermark: now))
        let other = AlertRecord(
            alert: try .daily("b", at: "09:00"), state: AlertState(watermark: now))
        writer.postpone([.put(record), .state(other)], at: now)
        record.state.watermark = now.advanced(by: .seconds(1))
        writer.postpone([.state(record), .state(other)], at: now)
        record.state.watermark = now.advanced(by: .seconds(2))
        writer.postpone([.state(record)], at: now)
        try writer.commit()
        #expect(store.transactions.withLock { $0 } == [[.state(other), .put(record)]])
    }

    @Test("The state from before a change that can be undone is written before the later state")
    func postponedChange() throws {
        var writer = StoreWriter(store)
        let a = try Alert.ID("a")
        let global = StoreChange.global(GlobalState())
        let entry = StoreChange.remember(
            UndoEntry(change: UndoableChange(at: now, kind: .removed, alert: a)))
        store.isFull.withLock { $0 = true }
        #expect(throws: AlertError.self) { try writer.commit([.remove(a)]) }
        writer.postpone([.remove(a)], at: now)
        writer.postpone([entry, .remove(a)], at: now)
        writer.postpone([.remove(a), global], at: now)
        writer.postpone([.remove(a)], at: now)
        store.isFull.withLock { $0 = false }
        try writer.commit()
        #expect(
            store.transactions.withLock { $0 } == [[.remove(a), entry, global, .remove(a)]])
    }

    @Test("A refused write is tried again after 1, 2, 4, … and at most 60 minutes")
    func retries() throws {
        var writer = StoreWriter(store)
        let change = StoreChange.remove(try Alert.ID("a"))
        writer.postpone([change], at: now)
        let first = try #require(writer.retryAt)
        // Another refused change does not change the time of the next attempt.
        writer.postpone([change], at: first)
        #expect(writer.retryAt == first)
        var minutes = [now.duration(to: first)]
        for _ in 1...7 {
            writer.putOff(at: now)
            minutes.append(now.duration(to: try #require(writer.retryAt)))
        }
        #expect(minutes == [1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0 * 60) })
        try writer.commit()
        #expect(writer.retryAt == nil)
        writer.postpone([change], at: now)
        #expect(writer.retryAt == first)
    }

    @Test("The store is maintained at once, then after an hour or when the clock was set back")
    func maintenance() {
        var writer = StoreWriter(store)
        let hour = Duration.seconds(3_600)
        let times: [(Instant, Bool)] = [
            (now, true), (now, false), (now.advanced(by: .seconds(3_599)), false),
            (now.advanced(by: hour), true), (now.advanced(by: hour * 1.5), false),
            (now, true), (now.advanced(by: hour * 0.5), false),
        ]
        #expect(times.map { writer.startsMaintenance(at: $0.0) } == times.map(\.1))
    }
}

/// A store that keeps the transactions, and refuses them while it is full.
private final class TransactionStore: AlertStore {
    let isFull = Mutex(false)
    let transactions = Mutex<[[StoreChange]]>([])
    var notice: Message? { nil }

    func load() -> StoreContents { StoreContents(records: []) }

    func commit(_ changes: [StoreChange]) throws {
        let isFull = isFull.withLock { $0 }
        if isFull { throw AlertError(.storeUnwritable, "The disk is full.") }
        transactions.withLock { $0.append(changes) }
    }

    func maintain(at now: Instant) {}

    func history(since instant: Instant, limit: Int) -> [HistoryEntry] { [] }
}
