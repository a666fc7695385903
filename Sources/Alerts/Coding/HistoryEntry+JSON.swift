import Messages
public import Recurrence

extension HistoryEntry {
    /// The line as a JSON object: `at`, `alert`, `event`, `due`, `count`,
    /// `action`.
    public func json(in zone: Zone) -> JSONValue {
        .object([
            "at": .time(at, in: zone), "alert": .string(alert.rawValue),
            "event": .string(event.rawValue), "due": .time(due, in: zone), "count": .int(count),
            "action": .optional(action),
        ])
    }

    /// Reads what ``json(in:)`` wrote.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert``.
    public init(json: JSONValue) throws(AlertError) {
        guard case .object(let object) = json, case .string(let at) = object["at"],
            case .string(let alert) = object["alert"], case .string(let name) = object["event"],
            let event = Event(rawValue: name), let instant = try? Instant(rfc3339: at)
        else { throw .invalid("The service told of the past in a form that is not known here.") }
        var due: Instant?
        if case .string(let text) = object["due"] { due = try? Instant(rfc3339: text) }
        var count = 1
        if case .int(let number) = object["count"] { count = number }
        var action: String?
        if case .string(let key) = object["action"] { action = key }
        self.init(
            at: instant, alert: try Alert.ID(alert), event: event, due: due, count: count,
            action: action)
    }
}
