import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("The index of the alerts with a notification")
struct NotificationIndexTests {
    private typealias Entry = AlertBook.Entry

    private let noon = Instant(seconds: 1_800_000_000)
    private let receipt = DeliveryReceipt(session: "one", id: 1)

    /// Returns the entry of the alert `a`, whose notification has this stage.
    private func entry(
        _ stage: NotificationState.Stage?, receipt: DeliveryReceipt? = nil, isUnseen: Bool = true,
        badge: Int? = nil, request: String? = nil
    ) throws -> Entry {
        var alert = try Alert.daily("a", at: "12:00")
        alert.content.badge = badge
        alert.request = request.map {
            ProgramRequest(identifier: $0, document: "{}", received: noon)
        }
        var state = AlertState(watermark: noon)
        if let stage {
            var notification = NotificationState(
                due: noon, day: CivilDate(daysSinceEpoch: 0), replacing: receipt)
            notification.stage = stage
            notification.isUnseen = isUnseen
            state.notification = notification
        }
        return Entry(AlertRecord(alert: alert, state: state))
    }

    /// Returns the names of the sets that contain the alert `a`.
    private func sets(_ index: NotificationIndex) throws -> [String] {
        let id = try Alert.ID("a")
        return [("ids", index.ids), ("placed", index.placed), ("waiting", index.waiting)]
            .filter { $0.1.contains(id) }.map(\.0)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var stage: NotificationState.Stage?
        var hasReceipt: Bool
        var sets: [String]

        var testDescription: String { "\(stage?.rawValue ?? "none"), receipt: \(hasReceipt)" }
    }

    static let rows = [
        Row(stage: nil, hasReceipt: false, sets: []),
        Row(stage: .due, hasReceipt: false, sets: ["ids", "placed", "waiting"]),
        Row(stage: .due, hasReceipt: true, sets: ["ids", "placed", "waiting"]),
        Row(stage: .shown, hasReceipt: true, sets: ["ids", "placed"]),
        Row(stage: .gone, hasReceipt: true, sets: ["ids", "placed"]),
        Row(stage: .gone, hasReceipt: false, sets: ["ids"]),
        Row(stage: .gathered, hasReceipt: false, sets: ["ids"]),
        Row(stage: .withdrawing, hasReceipt: true, sets: ["ids", "placed"]),
    ]

    @Test("The stage of the notification and its receipt decide the sets", arguments: rows)
    func stages(row: Row) throws {
        var index = NotificationIndex()
        let entry = try entry(row.stage, receipt: row.hasReceipt ? receipt : nil)
        index.put(entry, replacing: nil)
        #expect(try sets(index) == row.sets)
        // Whatever the alert had before, only its new notification counts.
        for earlier in Self.rows {
            let old = try self.entry(earlier.stage, receipt: earlier.hasReceipt ? receipt : nil)
            index.put(old, replacing: entry)
            index.put(entry, replacing: old)
            #expect(try sets(index) == row.sets, "after \(earlier.testDescription)")
        }
        index.remove(entry)
        #expect(try sets(index).isEmpty)
    }

    @Test("The badge counts unseen notifications by the number of their alert, or 1")
    func badge() throws {
        var index = NotificationIndex()
        let unseen = try entry(.shown, badge: 5)
        index.put(unseen, replacing: nil)
        #expect(index.badge == 5)
        let plain = try entry(.shown)
        index.put(plain, replacing: unseen)
        #expect(index.badge == 1)
        let seen = try entry(.shown, isUnseen: false, badge: 5)
        index.put(seen, replacing: plain)
        #expect(index.badge == 0)
        index.put(unseen, replacing: seen)
        index.remove(unseen)
        #expect(index.badge == 0)
    }

    @Test("An alert belongs to its current request until it is removed")
    func requests() throws {
        var index = NotificationIndex()
        let id = try Alert.ID("a")
        let first = try entry(nil, request: "tea")
        index.put(first, replacing: nil)
        index.put(first, replacing: first)
        #expect(index.requests == ["tea": [id]])
        let second = try entry(.due, request: "coffee")
        index.put(second, replacing: first)
        #expect(index.requests == ["coffee": [id]])
        index.remove(second)
        #expect(index.requests.isEmpty)
    }
}
