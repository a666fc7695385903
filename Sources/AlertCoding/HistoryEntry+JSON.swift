public import Alerts
public import JSON
public import Recurrence

extension HistoryEntry {
    /// Returns the line as a JSON object with the keys `at`, `alert`, `event`, `due`, `count`,
    /// `action` and `title`.
    public func json(in zone: Zone) -> JSONValue {
        .object([
            "at": .time(at, in: zone), "alert": .string(alert.rawValue),
            "event": .string(event.rawValue), "due": .time(due, in: zone), "count": .int(count),
            "action": .optional(action), "title": .optional(title),
        ])
    }
}
