import Alerts
import JSON
import Messages

extension [ProgramSummary] {
    private var pending: Int { map(\.pending).reduce(0, +) }
    private var responses: Int { map(\.responses).reduce(0, +) }

    /// The numbers of programs, pending notifications, and responses that no program has taken, as
    /// a JSON object.
    var counts: JSONValue {
        .object([
            "count": .int(count), "pending": .int(pending), "responses": .int(responses),
        ])
    }

    /// The sentence with these numbers.
    var sentence: Message {
        let sentence = Message("Programs: \(count). Their pending notifications: \(pending).")
        guard responses > 0 else { return sentence }
        return sentence + " " + Message("Responses that no program has taken: \(responses).")
    }
}
