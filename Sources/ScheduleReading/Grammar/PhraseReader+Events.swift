import Alerts
import Recurrence

extension PhraseReader {
    /// Reads a user's action: `when I unlock`, `로그인하면`.
    mutating func readEvent() -> Bool {
        let event = scanner.take { if case .event(let event) = $0 { event } else { nil } }
        return event.map { add(.event($0)) } ?? false
    }
}

extension Phrase {
    /// The user's action at which the alert rings; `nil` if the phrase names none.
    var event: EventTrigger.Event? {
        clauses.lazy.compactMap {
            if case .event(let event) = $0.meaning { event } else { nil }
        }.first
    }
}
