package import Alerts
package import JSON
import Messages
package import Recurrence

extension ProgramSummary {
    /// Returns the summary as a JSON object, with the instant in the offset of a zone.
    package func json(in zone: Zone) -> JSONValue {
        .object([
            "alert": .bool(program.showsAlerts),
            "arguments": .array(program.arguments.map(JSONValue.string)),
            "authorization": .string(program.authorization.rawValue),
            "badge": .bool(program.showsBadge),
            "badgeCount": .int(program.badge),
            "desktopEntry": .optional(program.desktopEntry),
            "executable": .optional(program.executable),
            "icon": .optional(program.icon),
            "id": .string(program.id.rawValue),
            "name": .string(program.name),
            "next": .time(next, in: zone),
            "pending": .int(pending),
            "responses": .int(responses),
            "running": .bool(isRunning),
            "sandbox": .optional(program.sandbox?.rawValue),
            "sound": .bool(program.playsSounds),
        ])
    }

    /// Reads a summary.
    ///
    /// - Parameter text: The JSON text of an object that ``json(in:)`` returned.
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    package init(text: String) throws(AlertError) {
        let reader = try JSONReader(
            JSONValue(document: text), part: "The program",
            keys: [
                "alert", "arguments", "authorization", "badge", "badgeCount", "desktopEntry",
                "executable", "icon", "id", "name", "next", "pending", "responses", "running",
                "sandbox", "sound",
            ])
        var program = Program(
            id: try ProgramID(try reader.requiredString("id")), name: try reader.string("name"))
        program.icon = try reader.string("icon")
        program.desktopEntry = try reader.string("desktopEntry")
        program.executable = try reader.string("executable")
        program.sandbox = try reader.choice("sandbox")
        program.arguments = try reader.strings("arguments")
        program.authorization = try reader.choice("authorization") ?? .notDetermined
        program.showsAlerts = try reader.bool("alert") ?? true
        program.playsSounds = try reader.bool("sound") ?? true
        program.showsBadge = try reader.bool("badge") ?? true
        program.badge = try reader.int("badgeCount") ?? 0
        self.init(
            program: program, isRunning: try reader.bool("running") ?? false,
            pending: try reader.int("pending") ?? 0,
            next: try reader.parsed("next", { try Instant(rfc3339: $0) }),
            responses: try reader.int("responses") ?? 0)
    }
}
