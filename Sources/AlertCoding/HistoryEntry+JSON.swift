package import Alerts
package import JSON
import Messages
import Recurrence

extension HistoryEntry: JSONObjectCoded {
    package static let fields = JSONFields<HistoryEntry>(
        "The entry", HistoryEntry(at: .distantPast, alert: Alert.fields.blank.id, event: .shown)
    ) {
        JSONField("action", \.action, { $0.action = $1 }, .text)
        JSONField("alert", \.alert, { $0.alert = $1 }, .id, isRequired: true)
        JSONField("at", \.at, { $0.at = $1 }, .time, isRequired: true)
        JSONField("count", \.count, { $0.count = $1 }, .integer)
        JSONField("due", \.due, { $0.due = $1 }, .time)
        JSONField("event", \.event, { $0.event = $1 }, .choice, isRequired: true)
        JSONField("title", \.title, { $0.title = $1 }, .text)
    }
}

extension UpcomingRing: JSONObjectCoded {
    package static let fields = JSONFields<UpcomingRing>(
        "The ring", UpcomingRing(alert: Alert.fields.blank.id, title: "", at: .distantFuture)
    ) {
        JSONField("alert", \.alert, { $0.alert = $1 }, .id, isRequired: true)
        JSONField("at", \.at, { $0.at = $1 }, .time, isRequired: true)
        JSONField("event", \.event, { $0.event = $1 }, .time)
        JSONField("title", \.title, { $0.title = $1 }, .text, isRequired: true)
    }

    /// Reads an object that ``json(in:)`` wrote; other members are ignored.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    package init(json: JSONValue) throws(AlertError) {
        self = try Self.fields.known(in: json)
    }
}

extension UndoableChange: JSONObjectCoded {
    package static let fields = JSONFields<UndoableChange>(
        "The change", UndoableChange(at: .distantPast, kind: .edited, alert: nil, count: 0)
    ) {
        JSONField("alert", \.alert, { $0.alert = $1 }, .id)
        JSONField("alerts", \.count, { $0.count = $1 }, .integer)
        JSONField("at", \.at, { $0.at = $1 }, .time, isRequired: true)
        JSONField("kind", \.kind, { $0.kind = $1 }, .choice, isRequired: true)
        JSONField("number", \.number, { $0.number = $1 }, .integer)
        JSONField("setting", \.setting, { $0.setting = $1 }, .object)
        JSONField("title", \.title, { $0.title = $1 }, .text)
    }
}

extension SettingChange: JSONObjectCoded {
    package static let fields = JSONFields<SettingChange>(
        "The setting", SettingChange(key: "", before: nil, after: nil)
    ) {
        JSONField("after", \.after, { $0.after = $1 }, .text)
        JSONField("before", \.before, { $0.before = $1 }, .text)
        JSONField("key", \.key, { $0.key = $1 }, .text, isRequired: true)
    }
}

extension RestoredAlert: JSONObjectCoded {
    package static let fields = JSONFields<RestoredAlert>(
        Alert.fields.part,
        RestoredAlert(id: Alert.fields.blank.id, title: "", next: nil, status: .on)
    ) {
        JSONField("id", \.id, { $0.id = $1 }, .id, isRequired: true)
        JSONField("next", \.next, { $0.next = $1 }, .time)
        JSONField("status", \.status, { $0.status = $1 }, .choice, isRequired: true)
        JSONField("title", \.title, { $0.title = $1 }, .text)
    }
}
