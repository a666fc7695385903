/// The urgency of a notification (Desktop Notifications Specification, "Urgency Levels").
public enum Urgency: String, CaseIterable, Comparable, Hashable, Sendable {
    /// The desktop may show the notification without drawing attention to it.
    case low
    /// The urgency of an ordinary notification.
    case normal
    /// The notification stays until it is dismissed, and most desktops show it despite
    /// do-not-disturb.
    case critical

    /// Whether `left` is less urgent than `right`.
    public static func < (left: Urgency, right: Urgency) -> Bool {
        left != right && (left == .low || right == .critical)
    }
}
