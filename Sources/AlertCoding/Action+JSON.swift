import Alerts
import JSON
import Messages

extension Action {
    /// The action as a JSON object.
    var json: JSONValue { .object(["key": .string(key), "label": .string(label)]) }

    static func list(_ values: [JSONValue]) throws(AlertError) -> [Action] {
        var actions: [Action] = []
        for value in values {
            let reader = try JSONReader(value, part: "An action", keys: ["key", "label"])
            actions.append(
                Action(
                    key: try reader.requiredString("key"),
                    label: try reader.requiredString("label")))
        }
        return actions
    }
}
