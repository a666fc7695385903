package import Alerts
package import JSON
import Messages
import Recurrence

extension Program {
    /// Returns the program as a JSON object.
    package var json: JSONValue {
        .object([
            "alert": .bool(showsAlerts),
            "arguments": .array(arguments.map(JSONValue.string)),
            "authorization": .string(authorization.rawValue),
            "badge": .bool(showsBadge),
            "categories": .array(
                categories.sorted { $0.key < $1.key }.map { .string($0.value.document) }),
            "count": .int(badge),
            "desktopEntry": .optional(desktopEntry),
            "executable": .optional(executable),
            "icon": .optional(icon),
            "id": .string(id.rawValue),
            "name": .string(name),
            "sandbox": .optional(sandbox?.rawValue),
            "sound": .bool(playsSounds),
            "unanswered": unanswered?.json ?? .null,
        ])
    }

    /// Reads a program.
    ///
    /// - Parameter text: The JSON text of an object that ``json`` returned.
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    package init(text: String) throws(AlertError) {
        let reader = try JSONReader(
            JSONValue(document: text), part: "The program",
            keys: [
                "alert", "arguments", "authorization", "badge", "categories", "count",
                "desktopEntry", "executable", "icon", "id", "name", "sandbox", "sound",
                "unanswered",
            ])
        self.init(
            id: try ProgramID(try reader.requiredString("id")), name: try reader.string("name"))
        icon = try reader.string("icon")
        desktopEntry = try reader.string("desktopEntry")
        executable = try reader.string("executable")
        sandbox = try reader.choice("sandbox")
        arguments = try reader.strings("arguments")
        authorization = try reader.choice("authorization") ?? .notDetermined
        showsAlerts = try reader.bool("alert") ?? true
        playsSounds = try reader.bool("sound") ?? true
        showsBadge = try reader.bool("badge") ?? true
        badge = try reader.int("count") ?? 0
        unanswered = try reader.value("unanswered").map(UnansweredQuestions.init)
        for document in try reader.strings("categories") {
            let (name, category) = try ProgramCategory.named(by: document)
            categories[name] = category
        }
    }
}

extension UnansweredQuestions {
    fileprivate var json: JSONValue {
        .object([
            "closed": .bool(isClosed), "count": .int(count), "last": .time(last, in: .utc),
        ])
    }

    fileprivate init(_ json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(
            json, part: "The program", keys: ["closed", "count", "last"])
        guard let last = try reader.parsed("last", { try Instant(rfc3339: $0) }) else {
            throw reader.missing("last")
        }
        self.init(
            count: try reader.int("count") ?? 1, last: last,
            isClosed: try reader.bool("closed") ?? false)
    }
}
