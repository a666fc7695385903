package import Alerts
import JSON
import Messages
import Recurrence

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
