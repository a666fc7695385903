package import Alerts
import JSON
import Messages
package import Recurrence

/// The state of an alert as the store keeps it: the watermark and `isCompleted` in columns of their
/// own, and the rest as one JSON document, which most alerts do not have.
///
/// Instants are microseconds since 1970, in UTC.
extension AlertState {
    /// The JSON text of everything except ``Alerts/AlertState/watermark`` and
    /// ``Alerts/AlertState/isCompleted``; `nil` if nothing of it is set.
    package var document: String? {
        let object = Self.fields.object(self, .stored)
        return object.isEmpty ? nil : JSONValue.object(object).text()
    }

    /// Reads a state.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    package init(
        watermark: Instant, isCompleted: Bool, document: String?
    ) throws(AlertError) {
        if let document {
            self = try Self.fields.value(JSONValue(document: document))
            self.watermark = watermark
        } else {
            self.init(watermark: watermark)
        }
        self.isCompleted = isCompleted
    }
}

extension GlobalState {
    /// The JSON text of the state.
    package var document: String {
        JSONValue.object(Self.fields.object(self, .stored)).text()
    }

    /// Reads a state that ``document`` wrote.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    package init(document: String) throws(AlertError) {
        self = try Self.fields.value(JSONValue(document: document))
    }
}

extension JSONStyle {
    fileprivate static let stored = JSONStyle(zone: .utc, isBrief: true)
}

extension AlertState: JSONObjectCoded {
    package static let fields = JSONFields<AlertState>(
        "The state", AlertState(watermark: .distantPast)
    ) {
        JSONField("beforeDone", \.beforeDone, { $0.beforeDone = $1 }, .afterDone)
        JSONField("done", \.done, { $0.done = $1 }, .done)
        JSONField("formerWatermark", \.formerWatermark, { $0.formerWatermark = $1 }, .microseconds)
        JSONField("notification", \.notification, { $0.notification = $1 }, .brief)
        JSONField("pause", \.pause, { $0.pause = $1 }, .brief)
        JSONField("plannedPause", \.plannedPause, { $0.plannedPause = $1 }, .brief)
        JSONField("skip", \.skip, { $0.skip = $1 }, .brief)
        JSONField("snooze", \.snooze, { $0.snooze = $1 }, .brief)
        JSONField("tally", \.tally, { $0.tally = $1 }, .brief)
    }
}

extension GlobalState: JSONObjectCoded {
    package static let fields = JSONFields<GlobalState>(
        "The state", GlobalState()
    ) {
        JSONField("awayMode", \.awayMode, { $0.awayMode = $1 }, .choice)
        JSONField("awaySince", \.awaySince, { $0.awaySince = $1 }, .microseconds)
        JSONField("digest", \.digest, { $0.digest = $1 }, .brief)
        JSONField("networks", \.networks, { $0.networks = $1 }, .list(.brief))
        JSONField("pause", \.pause, { $0.pause = $1 }, .brief)
        JSONField("plannedPause", \.plannedPause, { $0.plannedPause = $1 }, .brief)
        JSONField("zoneSince", \.zoneSince, { $0.zoneSince = $1 }, .microseconds)
    }
}

extension NotificationState: JSONObjectCoded {
    package static let fields = JSONFields<NotificationState>(
        "The state",
        NotificationState(due: .distantPast, day: CivilDate(daysSinceEpoch: 0))
    ) {
        JSONField("day", \.day, { $0.day = $1 }, .date, isRequired: true)
        JSONField("due", \.due, { $0.due = $1 }, .microseconds, isRequired: true)
        JSONField("earlier", \.earlier, { $0.earlier = $1 }, .brief)
        JSONField("failures", \.failures, { $0.failures = $1 }, .integer(within: 0...1000))
        JSONField("heldUntil", \.heldUntil, { $0.heldUntil = $1 }, .microseconds)
        JSONField("isUnseen", \.isUnseen, { $0.isUnseen = $1 }, .flag)
        JSONField("receipt", \.receipt, { $0.receipt = $1 }, .brief)
        JSONField("retryAt", \.retryAt, { $0.retryAt = $1 }, .microseconds)
        JSONField("soundsSince", \.soundsSince, { $0.soundsSince = $1 }, .microseconds)
        JSONField("stage", \.stage, { $0.stage = $1 }, .choice, isRequired: true)
        JSONField("unanswered", \.unanswered, { $0.unanswered = $1 }, .integer(within: 0...1440))
        JSONField("wasShown", \.wasShown, { $0.wasShown = $1 }, .flag)
    }
}

extension DeliveryReceipt: JSONObjectCoded {
    package static let fields = JSONFields<DeliveryReceipt>(
        "The state", DeliveryReceipt(session: "", id: 0)
    ) {
        JSONField("id", \.id, { $0.id = $1 }, .number32, isRequired: true)
        JSONField("session", \.session, { $0.session = $1 }, .text, isRequired: true)
    }
}

extension ShownRequest: JSONObjectCoded {
    package static let fields = JSONFields<ShownRequest>(
        "The state", ShownRequest(document: "", due: .distantPast)
    ) {
        JSONField("category", \.category, { $0.category = $1 }, .text)
        JSONField("document", \.document, { $0.document = $1 }, .text, isRequired: true)
        JSONField("due", \.due, { $0.due = $1 }, .microseconds, isRequired: true)
    }
}

extension Digest: JSONObjectCoded {
    package static let fields = JSONFields<Digest>(
        "The state", Digest(notification: NotificationState.fields.blank)
    ) {
        JSONField(
            "notification", \.notification, { $0.notification = $1 }, .brief, isRequired: true)
        JSONField(
            "shownCount", \.shownCount, { $0.shownCount = $1 }, .integer(within: 0...1_000_000))
    }
}

extension NetworkPresence: JSONObjectCoded {
    package static let fields = JSONFields<NetworkPresence>(
        "The state", NetworkPresence("")
    ) {
        JSONField("id", \.id, { $0.id = $1 }, .text, isRequired: true)
        JSONField("lostAt", \.lostAt, { $0.lostAt = $1 }, .microseconds)
    }
}

extension Pause: JSONObjectCoded {
    package static let fields = JSONFields<Pause>(
        "The state", Pause(since: .distantPast, until: nil)
    ) {
        JSONField("since", \.since, { $0.since = $1 }, .microseconds, isRequired: true)
        JSONField("until", \.until, { $0.until = $1 }, .microseconds)
    }
}

extension Skip: JSONObjectCoded {
    package static let fields = JSONFields<Skip>(
        "The state", Skip(count: 1, since: .distantPast)
    ) {
        // Peal skips at most 1000 occurrences, since each one must be computed.
        JSONField("count", \.count, { $0.count = $1 }, .integer(within: 1...1000), isRequired: true)
        JSONField("since", \.since, { $0.since = $1 }, .microseconds, isRequired: true)
    }
}

extension Snooze: JSONObjectCoded {
    package static let fields = JSONFields<Snooze>(
        "The state", Snooze(until: .distantPast, day: CivilDate(daysSinceEpoch: 0))
    ) {
        JSONField("day", \.day, { $0.day = $1 }, .date, isRequired: true)
        JSONField("due", \.due, { $0.due = $1 }, .microseconds)
        JSONField("until", \.until, { $0.until = $1 }, .microseconds, isRequired: true)
    }
}

extension Tally: JSONObjectCoded {
    package static let fields = JSONFields<Tally>(
        "The state", Tally(day: CivilDate(daysSinceEpoch: 0), count: 0)
    ) {
        JSONField(
            "count", \.count, { $0.count = $1 }, .integer(within: 1...Tally.most),
            isRequired: true)
        JSONField("day", \.day, { $0.day = $1 }, .date, isRequired: true)
    }
}

extension JSONForm<AfterDone> {
    /// The time as in the document of its alert.
    static let afterDone = JSONForm {
        $0.json(in: $1.zone)
    } read: { json, _ throws(AlertError) in
        try AfterDone(json: json)
    }
}

extension JSONForm<Done> {
    /// A day is `{"day":"2026-11-24","said":…}`, and single rings are `{"first":…,"last":…}`.
    static let done = JSONForm { done, style in
        let time = JSONForm<Instant>.microseconds
        return switch done {
        case .day(let day, let said):
            .object(["day": .string(day.description), "said": time.write(said, style)])
        case .rings(let rings):
            .object([
                "first": time.write(rings.lowerBound, style),
                "last": time.write(rings.upperBound, style),
            ])
        }
    } read: { json, place throws(AlertError) in
        let reader = try JSONReader(json, part: place.part, keys: ["day", "first", "last", "said"])
        let day = try reader.value("day", .date)
        let (said, first, last) = (
            try reader.value("said", .microseconds), try reader.value("first", .microseconds),
            try reader.value("last", .microseconds)
        )
        if let day, let said { return .day(day, said: said) }
        guard let first, let last, first <= last else { throw reader.missing("first") }
        return .rings(first...last)
    }
}
