import AlertCoding
import Alerts
import DBus
import JSON
import Recurrence

extension AlertPreview {
    /// The names and types of the values on the bus.
    static let outputs: KeyValuePairs<String, Signature> = [
        "alert": "a{sv}", "rings": "aa{sv}", "skipped": "aa{sv}", "namesakes": "aa{sv}",
        "silence": "a{sv}", "replaced": "b",
    ]

    /// Returns the values for the bus.
    func busValues(in zone: Zone) -> [Value] {
        [
            .properties(snapshot.json(in: zone).properties),
            .array(of: "a{sv}", rings.map { $0.busValue(in: zone) }),
            .array(of: "a{sv}", skipped.map { $0.busValue(in: zone) }),
            .objects(namesakes.map { $0.json(in: zone) }),
            silence.busValue(in: zone), .boolean(replacesOther),
        ]
    }

    /// Reads a preview from the bus; an older daemon sends only the first three values.
    ///
    /// - Throws: `BusError.unknownForm`, or the error of a part that cannot be read.
    init(_ values: [Value]) throws {
        guard values.count >= 3, let rings = values[1].asArray, let skipped = values[2].asArray
        else { throw BusError.unknownForm }
        self.init(
            snapshot: try AlertSnapshot(json: try JSONValue(values[0])),
            rings: try rings.map { try Occurrence($0) },
            skipped: try skipped.map { try Occurrence($0) })
        guard values.count >= 6 else { return }
        namesakes = try (values[3].asArray ?? []).map { try AlertSnapshot(json: JSONValue($0)) }
        silence = try Silence(json: JSONValue(values[4]))
        replacesOther = values[5].asBoolean ?? false
    }
}

extension Silence {
    /// Returns the members that are not null, as `a{sv}`.
    func busValue(in zone: Zone) -> Value {
        .properties(JSONValue.object(JSONObject(members(in: zone))).properties)
    }
}

extension Occurrence {
    fileprivate func busValue(in zone: Zone) -> Value {
        var properties: [String: Value] = [
            "at": .time(instant, in: zone), "day": .string(day.description),
            "wall": .string(wall.description),
        ]
        properties["note"] = adjustment.map { .string($0.rawValue) }
        return .properties(properties)
    }

    fileprivate init(_ value: Value) throws {
        guard let properties = value.asProperties, let at = properties["at"]?.asString,
            let day = properties["day"]?.asString, let wall = properties["wall"]?.asString
        else { throw BusError.unknownForm }
        self.init(
            instant: try Instant(rfc3339: at), day: try CivilDate(iso8601: day),
            wall: try CivilDateTime(iso8601: wall),
            adjustment: properties["note"]?.asString.flatMap(Adjustment.init(rawValue:)))
    }
}
