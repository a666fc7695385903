public import Alerts
public import JSON
import Messages
public import Recurrence

extension AlertSnapshot: JSONObjectCoded {
    package static let fields = JSONFields<AlertSnapshot>(
        Alert.fields.part, AlertSnapshot(alert: Alert.fields.blank)
    ) {
        Alert.fields.all.map { $0.of(\.alert) }
        JSONField("next", \.next, { $0.next = $1 }, .time)
        JSONField("state") { snapshot, style in
            .object(state.object(snapshot, style))
        } read: { json, _, snapshot throws(AlertError) in
            try state.read(json, into: &snapshot)
        }
    }

    private static let state = JSONFields<AlertSnapshot>(
        "The state", AlertSnapshot(alert: Alert.fields.blank)
    ) {
        JSONField("completed", \.isCompleted, { $0.isCompleted = $1 }, .flag)
        JSONField("doneFor", \.doneFor, { $0.doneFor = $1 }, .date)
        JSONField("doneRing", \.doneRing, { $0.doneRing = $1 }, .time)
        JSONField("doneToday", \.doneToday, { $0.doneToday = $1 }, .integer)
        JSONField("quietUntil", \.quietUntil, { $0.quietUntil = $1 }, .time)
        JSONField("skip", \.skip, { $0.skip = $1 }, .integer)
        JSONField("snoozedUntil", \.snoozedUntil, { $0.snoozedUntil = $1 }, .time)
        // The number of unseen notifications, which is 1 at most.
        JSONField("unseen") { snapshot, _ in
            .int(snapshot.unseenSince == nil ? 0 : 1)
        } read: { _, _, _ in
        }
        JSONField("unseenSince", \.unseenSince, { $0.unseenSince = $1 }, .time)
        Pause.fields("paused", \.pause)
        Pause.fields("plannedPause", \.plannedPause)
    }

    /// Returns the members of the alert, and `next` and `state`.
    ///
    /// The table would copy the alert for each of its members.
    package func object(_ style: JSONStyle) -> JSONObject {
        var object = alert.object(style)
        let (next, state) = (
            next.map { JSONForm.time.write($0, style) } ?? .null, Self.state.object(self, style)
        )
        if !style.isBrief || next != .null { object["next"] = next }
        if !style.isBrief || !state.isEmpty { object["state"] = .object(state) }
        return object
    }

    /// Reads an object that ``json(in:isBrief:)`` wrote.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    package init(json: JSONValue) throws(AlertError) {
        self = try Self.fields.value(json)
        try alert.validate()
    }
}

extension Pause {
    /// Returns the members of a pause in an object that is flat, such as `pausedSince` and
    /// `pausedUntil`.
    static func fields<Whole>(
        _ name: String, _ pause: any WritableKeyPath<Whole, Pause?> & Sendable
    ) -> [JSONField<Whole>] {
        let time = JSONForm<Instant>.time
        return [
            JSONField(name + "Since") { whole, style in
                (whole[keyPath: pause]?.since).map { time.write($0, style) } ?? .null
            } read: { json, place, whole throws(AlertError) in
                whole[keyPath: pause] = Pause(since: try time.read(json, place), until: nil)
            },
            // A member for the end comes after that for the start, and means nothing without it.
            JSONField(name + "Until") { whole, style in
                (whole[keyPath: pause]?.until).map { time.write($0, style) } ?? .null
            } read: { json, place, whole throws(AlertError) in
                whole[keyPath: pause]?.until = try time.read(json, place)
            },
        ]
    }
}

/// The amount of detail in the JSON text of an alert.
public enum AlertDetail: String, CaseIterable, Sendable {
    /// The alert and its state.
    case full
    /// The alert and its state, without default values.
    case brief
    /// The alert without its state.
    case alert
    /// The alert without its state and without default values, as it is stored.
    case definition
}

extension AlertSnapshot {
    /// Returns the alert as a JSON object in one of the forms.
    ///
    /// - Parameters:
    ///   - form: The amount of detail.
    ///   - zone: The time zone whose offset is used to write instants.
    /// - Returns: The object.
    public func json(_ form: AlertDetail, in zone: Zone) -> JSONValue {
        switch form {
        case .full: json(in: zone)
        case .brief: json(in: zone, isBrief: true)
        case .alert: alert.json(in: zone)
        case .definition: alert.json(in: zone, isBrief: true)
        }
    }
}
