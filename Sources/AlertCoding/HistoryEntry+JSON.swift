package import Alerts
import JSON
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
