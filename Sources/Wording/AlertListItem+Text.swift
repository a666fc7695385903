package import Alerts
import Localization
import Messages
package import Recurrence

extension AlertListItem {
    /// The id and the title, as messages name an alert: `water (Drink water)`.
    package var name: String { "\(id) (\(title))" }

    /// Returns the word for the alert's state, such as "on" or "snoozed".
    package func state(_ timeFormat: RelativeTimeFormat) -> String {
        switch status {
        case .snoozed: tr("snoozed")
        case .waiting: tr("waiting")
        case .completed: tr("rung")
        case .off: tr("off")
        case .paused: tr("paused")
        case .quiet: tr("quiet")
        case .skipping: tr("skip \(skip)")
        case .done: doneRing.map { tr("done \(timeFormat.short($0))") } ?? tr("done")
        case .on: tr("on")
        }
    }
}

extension AlertListItem {
    /// Returns the time in the schedule of a one-time alert that pauses or quiet hours delay.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - zone: The machine's time zone.
    /// - Returns: The time; `nil` if nothing delays the alert.
    package func time(delayedAfter now: Instant, in zone: Zone) -> Instant? {
        guard trigger.comesOnce, [.on, .paused, .quiet].contains(status), nextEvent == nil,
            let time = trigger.next(after: now, in: zone)?.instant
        else { return nil }
        return next.map { $0 > time } ?? true ? time : nil
    }
}
