import Alerts
import JSON
import Messages
import Recurrence

extension Window {
    var json: JSONValue {
        .object([
            "from": .string(from.description), "to": .string(to.description), "every": .int(every),
        ])
    }

    init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(json, part: "A window", keys: ["from", "to", "every"])
        let from = try JSONReader.parse(try reader.requiredString("from"), "from") {
            try CivilTime(iso8601: $0)
        }
        let to = try JSONReader.parse(try reader.requiredString("to"), "to") {
            try CivilTime(iso8601: $0)
        }
        guard let every = try reader.int("every") else {
            throw .invalid("A window has no 'every', the number of seconds between two rings.")
        }
        do {
            self = try Window(from: from, to: to, every: every)
        } catch {
            throw .invalid(error.message)
        }
    }
}
