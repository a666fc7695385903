/// The way in which notifications appear on the screen.
public enum UNAlertStyle: Int, Sendable {
    /// Notifications do not appear on the screen.
    case none = 0
    /// Notifications disappear by themselves.
    case banner = 1
    /// Notifications stay until the user responds.
    case alert = 2
}
