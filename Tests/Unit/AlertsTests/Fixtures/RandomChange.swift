import AlertsTestSupport
import Recurrence
import TestSupport

@testable import Alerts

/// Random changes of the user.
enum RandomChange {
    private static let ids = ["water", "pill", "nag", "gift", "tea", "new", "drink"]

    /// Returns the time at which a step ends.
    static func time(after step: Int) -> String {
        "2026-11-2\(3 + step / 6) \(10 + step % 6 * 2):15"
    }

    /// Returns a change; `nil` if time passes instead.
    static func row(step: Int, using generator: inout SplitMix64) -> UndoTests.Row? {
        guard generator.below(4) > 0, let id = try? Alert.ID(word(&generator)),
            let other = try? Alert.ID(word(&generator))
        else { return nil }
        let hour = 10 + generator.below(12)
        let count = generator.below(3)
        let isOn = generator.below(2) == 0
        let title = "Title \(step)"
        switch generator.below(10) {
        case 0: return row(.removed) { try $0.remove(id, at: $1) }
        case 1:
            return row(.added) { try $0.add(.daily(id.rawValue, at: "\(hour):00"), at: $1) }
        case 2:
            return row(.edited) { try $0.update(.daily(id.rawValue, at: "\(hour):00"), at: $1) }
        case 3:
            return row(.edited) { book, now in
                var alert = try book.record(id).alert
                alert.content.title = title
                return try book.update(alert, at: now)
            }
        case 4: return row(.renamed) { book, _ in try book.rename(id, to: other) }
        case 5:
            return row(isOn ? .switchedOn : .switchedOff) {
                try $0.set(id, on: isOn, at: $1)
            }
        case 6: return row(.done) { try $0.finish(isOn ? .all : .ids([id]), at: $1) }
        case 7: return row(.skipped) { try $0.skip(id, count, at: $1) }
        case 8:
            return row(.snoozed) { try $0.snooze(id, for: .seconds(hour * 300), at: $1) }
        default:
            return row(.imported) {
                try $0.put(
                    [.daily(id.rawValue, at: "\(hour):30"), .daily("imported", at: "09:00")],
                    at: $1)
            }
        }
    }

    private static func word(_ generator: inout SplitMix64) -> String {
        ids[generator.below(ids.count)]
    }

    private static func row(
        _ kind: UndoableChange.Kind,
        _ decide: @escaping @Sendable (AlertBook, Instant) throws -> Decision
    ) -> UndoTests.Row {
        UndoTests.Row(name: "\(kind)", kind: kind, decide: decide)
    }
}
