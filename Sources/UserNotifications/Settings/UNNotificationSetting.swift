/// The state of one part of a program's notifications.
public enum UNNotificationSetting: Int, Sendable {
    /// The part does not exist, or the user has not been asked yet.
    case notSupported = 0
    /// The user has switched the part off.
    case disabled = 1
    /// The part is on.
    case enabled = 2
}
