package import Alerts
package import Recurrence

/// The user's settings.
package struct UserSettings: Hashable, Sendable {
    /// The sound of new alerts.
    package var sound = Sound.default
    /// The urgency of new alerts.
    package var urgency = Urgency.normal
    /// How late new alerts may still be shown.
    package var late = Lateness.default
    /// The time of a new alert that has a day but no time; `nil` to refuse such an alert.
    package var allDayTime: CivilTime?
    /// The first day of the week in calendars; `nil` for that of the user's language.
    package var firstWeekday: Weekday?
    /// The quiet hours, and the lengths of snoozes.
    package var ring = RingSettings()

    /// Creates the settings of a user who has set nothing.
    package init() {}
}
