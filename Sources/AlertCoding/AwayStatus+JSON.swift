package import Alerts
import Messages
import Recurrence

extension AwayStatus: JSONObjectCoded {
    package static let fields = JSONFields<AwayStatus>(
        "The absence", AwayStatus()
    ) {
        JSONField("held", \.held, { $0.held = $1 }, .integer)
        JSONField("mode", \.mode, { $0.mode = $1 }, .choice)
        JSONField(
            "reason", \.absence?.reason, { if let reason = $1 { $0.away(for: reason) } }, .choice)
        JSONField("since", \.absence?.since, { if let since = $1 { $0.away(since: since) } }, .time)
    }

    /// Reads the reason of an absence, whose beginning is read apart.
    private mutating func away(for reason: Absence.Reason) {
        absence = Absence(reason, since: absence?.since ?? .distantPast)
    }

    /// Reads the beginning of an absence, whose reason is read apart.
    private mutating func away(since: Instant) {
        absence = Absence(absence?.reason ?? .said, since: since)
    }
}
