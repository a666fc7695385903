import Alerts
import JSON
import Messages

extension Origin {
    /// The origin as a JSON object.
    var json: JSONValue {
        .object([
            "uid": .string(uid), "times": .string(times),
            "digests": .object(
                JSONObject(digests.map { .init($0.key.rawValue, .string($0.value)) })),
        ])
    }

    init?(json: JSONValue?) throws(AlertError) {
        guard let json else { return nil }
        let reader = try JSONReader(json, part: "The origin", keys: Self.keys)
        let digests = try JSONReader(
            reader.value("digests") ?? .object([:]), part: "The origin", keys: Self.digestKeys)
        var known: [Field: String] = [:]
        for field in Field.allCases { known[field] = try digests.string(field.rawValue) }
        self.init(
            uid: try reader.requiredString("uid"), times: try reader.requiredString("times"),
            digests: known)
    }

    private static let keys: JSONKeys = ["uid", "times", "digests"]
    private static let digestKeys = JSONKeys(Field.allCases.map(\.rawValue))
}
