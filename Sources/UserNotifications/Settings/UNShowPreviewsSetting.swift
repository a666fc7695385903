/// The rule when notifications show their content.
public enum UNShowPreviewsSetting: Int, Sendable {
    /// Notifications always show their content, as on Linux.
    case always = 0
    /// Notifications show their content while the screen is unlocked.
    case whenAuthenticated = 1
    /// Notifications never show their content.
    case never = 2
}
