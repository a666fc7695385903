package import Alerts
package import JSON
import Messages
import Recurrence

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
