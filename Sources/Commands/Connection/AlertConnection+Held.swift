import Alerts
import Localization
import Messages
import Recurrence
import Settings

/// The one-time alerts that wait for the end of a silence.
extension AlertConnection {
    /// Returns the pauses of an alert and of all alerts, now or later.
    func pauses(of status: AlertSnapshot) async throws -> [Alerts.Pause] {
        let all = try await center.silence()
        return [status.pause, status.plannedPause, all.pause, all.plannedPause].compactMap(\.self)
    }

    /// Returns the time at which a one-time alert rings instead of at a silent time: the end of the
    /// pauses and quiet hours that cover that time.
    ///
    /// - Parameters:
    ///   - status: The alert.
    ///   - time: The time of its schedule.
    ///   - pauses: The pauses of the alert and those of all alerts.
    /// - Returns: The time; `nil` if the alert does not move, or until the user resumes it.
    func held(
        _ status: AlertSnapshot, at time: Instant, by pauses: [Alerts.Pause]
    ) -> Instant? {
        guard status.alert.isOn, status.alert.trigger.comesOnce else { return nil }
        let hours =
            status.alert.ringsInQuietHours
            ? nil : SettingsFile.user.read().settings.ring.quietHours
        var end = time
        while true {
            let quiet = hours?.span(covering: end, in: zone)
            let covering = pauses.filter { $0.covers(end) } + [quiet].compactMap(\.self)
            guard !covering.isEmpty else { return end > time ? end : nil }
            for pause in covering {
                guard let until = pause.until else { return nil }
                end = max(end, until)
            }
        }
    }

    /// Returns the sentence about an alert that rings later than its schedule says.
    func sentence(_ status: AlertSnapshot, at time: Instant, held end: Instant) -> String {
        let (new, old) = (timeFormat.describe(end), timeFormat.describe(time))
        return tr("\(status.listItem.name) rings \(new) instead of \(old).")
    }
}
