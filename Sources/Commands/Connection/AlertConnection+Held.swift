import Alerts
import Localization
import Messages
import Recurrence
import Settings
import Wording

/// The one-time alerts that wait for the end of a silence.
extension AlertConnection {
    /// Returns the pauses of an alert and of all alerts, now or later.
    func pauses(of status: AlertSnapshot) async throws -> [Alerts.Pause] {
        status.pauses(and: try await center.silence())
    }

    /// Returns the time at which a one-time alert rings instead of at a silent time: the end of the
    /// pauses and quiet hours that cover that time.
    ///
    /// - Parameters:
    ///   - status: The alert.
    ///   - time: The time of its schedule.
    ///   - pauses: The pauses of the alert and those of all alerts.
    /// - Returns: The time, ``Instant/distantFuture`` if the user has to resume the alert; `nil` if the
    ///   alert does not move.
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
                guard let until = pause.until else { return .distantFuture }
                end = max(end, until)
            }
        }
    }

    /// Returns the sentence about an alert that rings later than its schedule says.
    func sentence(_ status: AlertSnapshot, at time: Instant, held end: Instant) -> String {
        let (name, old) = (status.listItem.name, timeFormat.describe(time))
        guard end < .distantFuture else {
            return tr("\(name) rings when you resume it instead of \(old).")
        }
        return tr("\(name) rings \(timeFormat.describe(end)) instead of \(old).")
    }

    /// Prints sentences about the one-time alerts that a new pause delays.
    ///
    /// - Parameters:
    ///   - pause: The pause.
    ///   - ids: The alerts that it is for.
    /// - Throws: The error of a lookup.
    func printHeld(by pause: Alerts.Pause, among ids: [Alert.ID]) async throws {
        var delayed: [(time: Instant, id: Alert.ID)] = []
        try await rows(of: ids) { rows in
            for row in rows {
                guard let time = row.time(delayedAfter: now, in: zone), pause.covers(time) else {
                    continue
                }
                delayed.append((time, row.id))
            }
        }
        guard !delayed.isEmpty else { return }
        delayed.sort { ($0.time, $0.id) < ($1.time, $1.id) }
        let silence = try await center.silence()
        for (time, id) in delayed.prefix(Self.mostHeld) {
            let status = try await center.get(id)
            guard let end = held(status, at: time, by: status.pauses(and: silence)) else {
                continue
            }
            Output.print(line: sentence(status, at: time, held: end))
        }
        if delayed.count > Self.mostHeld {
            Output.print(line: tr("… and \(delayed.count - Self.mostHeld) more"))
        }
    }

    /// The maximum number of delayed alerts that an answer names.
    private static let mostHeld = 10
}

extension AlertSnapshot {
    /// Returns the pauses of the alert and of all alerts, now or later.
    func pauses(and all: Silence) -> [Alerts.Pause] {
        [pause, plannedPause, all.pause, all.plannedPause].compactMap(\.self)
    }
}
