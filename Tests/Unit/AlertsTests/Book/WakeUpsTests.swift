import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("The planned wake-ups")
struct WakeUpsTests {
    private let noon = Instant(seconds: 1_800_000_000)

    /// Returns entries whose next wake-ups are these seconds after noon; `nil` means never.
    private func entries(_ plan: [String: Int?]) throws -> [Alert.ID: AlertBook.Entry] {
        var entries: [Alert.ID: AlertBook.Entry] = [:]
        for (id, seconds) in plan {
            let alert = try Alert.daily(id, at: "12:00")
            var entry = AlertBook.Entry(
                AlertRecord(alert: alert, state: AlertState(watermark: noon)))
            entry.next = seconds.map { noon + .seconds($0) } ?? .distantFuture
            entries[alert.id] = entry
        }
        return entries
    }

    @Test("The earliest wake-up comes first; an alert that never wakes has none")
    func order() throws {
        var wakeUps = WakeUps(of: try entries(["a": 20, "b": 10, "c": nil, "d": 10]))
        var order: [String] = []
        while let next = wakeUps.removeFirst() { order.append(next.id.rawValue) }
        #expect(order == ["b", "d", "a"])
        #expect(WakeUps().first == nil)
    }

    @Test("The alerts that are due come in order, each once, and stay due")
    func due() throws {
        let entries = try entries(["a": 20, "b": 10, "c": 30])
        var wakeUps = WakeUps(of: entries)
        wakeUps.insert(WakeUp(at: noon + .seconds(10), id: try Alert.ID("b")))
        for _ in 1...2 {
            let due = wakeUps.idsDue(at: noon + .seconds(20), by: entries)
            #expect(due.map(\.rawValue) == ["b", "a"])
        }
        #expect(wakeUps.idsDue(at: noon, by: entries).isEmpty)
        #expect(wakeUps.first?.at == noon + .seconds(10))
    }

    @Test("The wake-up of an alert that was removed, or whose next one has changed, is not due")
    func outdated() throws {
        var wakeUps = WakeUps(of: try entries(["a": 10, "b": 20, "c": 30]))
        let now = try entries(["b": 40, "c": 30])
        #expect(wakeUps.idsDue(at: noon + .seconds(60), by: now).map(\.rawValue) == ["c"])
        wakeUps.dropOutdated(by: now)
        #expect(wakeUps.first?.at == noon + .seconds(30))
    }

    @Test("Many changes of an alert leave few outdated wake-ups", arguments: [1, 100])
    func crowd(alerts: Int) throws {
        let plan = Dictionary(uniqueKeysWithValues: (1...alerts).map { ("a\($0)", 0 as Int?) })
        let entries = try entries(plan)
        var wakeUps = WakeUps(of: entries)
        for second in 1...1_000 {
            wakeUps.insert(WakeUp(at: noon + .seconds(second), id: try Alert.ID("a1")))
            wakeUps.dropOutdated(by: entries)
            #expect(wakeUps.count <= 2 * alerts + 64)
        }
        #expect(wakeUps.idsDue(at: noon, by: entries).count == alerts)
    }
}
