import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("The changes that are written to the store") struct StoreChangeTests {
    private let now = Instant(seconds: 1_800_000_000)

    @Test("If only an alert's state changes, only the state is written, else the whole record")
    func kinds() throws {
        var book = AlertBook(records: [], zone: .utc)
        let id = try Alert.ID("a")
        let new = try book.add(.daily("a", at: "09:00"), at: now)
        #expect(book.storeChanges(for: new.changes) == new.changes)
        book.apply(new)
        var record = try book.record(id)

        record.state.watermark = now.advanced(by: .seconds(1))
        #expect(book.storeChanges(for: [.put(record)]) == [.state(record)])
        #expect(
            book.storeChanges(for: [.remove(id), .put(record), .put(record)])
                == [.remove(id), .state(record), .put(record)])
        record.alert.content.title = "Another"
        #expect(book.storeChanges(for: [.put(record)]) == [.put(record)])
    }

    @Test("Completing an alert writes its state; making it active again writes the whole record")
    func completed() throws {
        var book = AlertBook(records: [], zone: .utc)
        let id = try Alert.ID("a")
        book.apply(try book.add(.once("a", at: "2027-02-01T09:00:00"), at: now))
        let ring = book.timePassed(until: .distantFuture)
        let rung = try #require(ring.changes.compactMap(\.record).first)
        #expect(rung.state.isCompleted && !rung.alert.isOn)
        #expect(book.storeChanges(for: [.put(rung)]) == [.state(rung)])
        book.apply(ring)
        var record = try book.record(id)
        #expect(book.storeChanges(for: [.put(record)]) == [.state(record)])
        record.state.isCompleted = false
        #expect(book.storeChanges(for: [.put(record)]) == [.put(record)])
    }
}

extension StoreChange {
    fileprivate var record: AlertRecord? {
        if case .put(let record) = self { record } else { nil }
    }
}
