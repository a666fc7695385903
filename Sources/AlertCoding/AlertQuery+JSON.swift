package import Alerts
package import JSON
import Messages
import Recurrence

extension AlertQuery: JSONObjectCoded {
    package static let fields = JSONFields<AlertQuery>(
        "The query", AlertQuery()
    ) {
        JSONField("all", \.includesCompleted, { $0.includesCompleted = $1 }, .flag)
        JSONField("group", \.group, { $0.group = $1 }, .text)
        JSONField("on", \.isOn, { $0.isOn = $1 }, .flag)
        JSONField("order", \.order, { $0.order = $1 }, .choice)
        JSONField("paused", \.isPaused, { $0.isPaused = $1 }, .flag)
        JSONField("pausePlanned", \.isPausePlanned, { $0.isPausePlanned = $1 }, .flag)
        JSONField("ringsBefore", \.ringsBefore, { $0.ringsBefore = $1 }, .time)
        JSONField("title", \.title, { $0.title = $1 }, .text)
        JSONField("words", \.words, { $0.words = $1 }, .list(.text))
    }

    /// The query as a JSON object; values that are the defaults are left out.
    package var json: JSONValue { json(JSONStyle(zone: .utc, isBrief: true)) }
}
