public import Alerts
public import JSON
import Messages
import Recurrence

extension AlertQuery {
    /// The query as a JSON object; values that are the defaults are left out.
    public var json: JSONValue {
        var object: JSONObject = ["order": .string(order.rawValue)]
        if !words.isEmpty { object["words"] = .array(words.map(JSONValue.string)) }
        object["title"] = title.map(JSONValue.string)
        object["group"] = group.map(JSONValue.string)
        object["on"] = isOn.map(JSONValue.bool)
        if isPaused { object["paused"] = .bool(true) }
        if isPausePlanned { object["pausePlanned"] = .bool(true) }
        object["ringsBefore"] = ringsBefore.map { .string($0.rfc3339()) }
        if includesCompleted { object["all"] = .bool(true) }
        return .object(object)
    }

    /// Reads an object that ``json`` wrote.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public init(json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(
            json, part: "The query",
            keys: [
                "words", "title", "group", "on", "paused", "pausePlanned", "ringsBefore", "all",
                "order",
            ])
        self.init(
            words: try reader.strings("words"), title: try reader.string("title"),
            group: try reader.string("group"),
            isOn: try reader.bool("on"), isPaused: try reader.bool("paused") ?? false,
            isPausePlanned: try reader.bool("pausePlanned") ?? false,
            ringsBefore: try reader.parsed("ringsBefore") { try Instant(rfc3339: $0) },
            includesCompleted: try reader.bool("all") ?? false,
            order: try reader.choice("order") ?? .next)
    }
}
