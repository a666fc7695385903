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
        let from = try reader.required("from", .timeOfDay)
        let to = try reader.required("to", .timeOfDay)
        let every = try reader.required("every", .integer)
        do {
            self = try Window(from: from, to: to, every: every)
        } catch {
            throw .invalid(error.message)
        }
    }
}

extension JSONForm<Window> {
    static let window = JSONForm { window, _ in
        window.json
    } read: { json, _ throws(AlertError) in
        try Window(json: json)
    }
}
