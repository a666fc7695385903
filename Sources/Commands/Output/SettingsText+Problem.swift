import JSON
import Messages
import Settings

extension SettingsText.Problem {
    /// The sentence about the problem, with the number of the line.
    func sentence(_ path: String) -> Message {
        line == 0 ? reason : Message("Line \(line) of \(path): \(reason)")
    }

    /// The problem as a JSON object: `line` and `message`.
    var json: JSONValue {
        .object(["line": .int(line), "message": .string(reason.description)])
    }
}
