package import Alerts
import Messages
import Recurrence

extension WakeStatus: JSONObjectCoded {
    package static let fields = JSONFields<WakeStatus>(
        "The wake-up", WakeStatus()
    ) {
        JSONField("at", \.at, { $0.at = $1 }, .time)
        JSONField("means", \.means, { $0.means = $1 }, .choice)
        JSONField("obstacle", \.obstacle, { $0.obstacle = $1 }, .choice)
    }
}
