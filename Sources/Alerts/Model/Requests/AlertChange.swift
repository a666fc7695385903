public import Recurrence

/// A change that applies to one alert or to many in the same way.
public enum AlertChange: Hashable, Sendable {
    /// Switches the alerts on.
    case on
    /// Switches the alerts off.
    case off
    /// Lets the alerts ring again that are done.
    case notDone
    /// Skips the next occurrences of each alert; 0 ends the skip.
    case skip(Int)
    /// Snoozes the alerts for a time; `nil` means the usual length of the user's settings.
    case snooze(Duration?)
    /// Snoozes the alerts until an instant.
    case snoozeUntil(Instant)
    /// Moves the next ring of each alert to a later time.
    case postpone(Postponement)
    /// Pauses the alerts from an instant (`nil` means now) until another one (`nil` means until
    /// ``resume``).
    case pause(from: Instant? = nil, until: Instant?)
    /// Ends the alerts' own pauses.
    case resume
    /// Marks the notifications of rings up to an instant as seen.
    case seen(through: Instant)
    /// Removes the alerts.
    case remove
}

/// A change of one of the user's settings, which are lines of a file.
public struct SettingChange: Hashable, Sendable {
    /// The name of the setting.
    public var key: String
    /// The value before the change; `nil` if the default applied.
    public var before: String?
    /// The value after the change; `nil` if the default applies.
    public var after: String?

    /// Creates a change.
    public init(key: String, before: String?, after: String?) {
        self.key = key
        self.before = before
        self.after = after
    }
}
