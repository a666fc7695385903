package import Alerts
package import JSON
import Messages
package import Recurrence

extension ProgramResponse {
    /// Returns the response as a JSON object for the program.
    package var json: JSONValue {
        var object = Self.notification(document, due: due)
        object["kind"] = .string(kind.rawValue)
        object["action"] = action.map(JSONValue.string)
        object["text"] = text.map(JSONValue.string)
        return .object(object)
    }

    /// Returns a notification as a JSON object, with its request and the time at which it was due.
    package static func notification(_ document: String, due: Instant) -> JSONObject {
        ["date": .time(due, in: .utc), "request": (try? JSONValue(text: document)) ?? .null]
    }

    /// Reads a response.
    ///
    /// - Parameter text: The JSON text of an object that ``json`` returned.
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    package init(text: String) throws(AlertError) {
        let reader = try JSONReader(
            JSONValue(document: text), part: "The response",
            keys: ["action", "date", "kind", "request", "text"])
        guard let kind: Kind = try reader.value("kind", .choice),
            let due = try reader.value("date", .time),
            let request = reader.value("request")
        else { throw .invalid("The response is incomplete.") }
        let document = request.text()
        self.init(
            identifier: try ProgramRequest(document: document, receivedAt: due).identifier,
            document: document,
            due: due, kind: kind, action: try reader.value("action", .text),
            text: try reader.value("text", .text))
    }
}
