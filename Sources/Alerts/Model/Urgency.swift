/// How insistent a notification is (Desktop Notifications Specification, "Urgency Levels").
public enum Urgency: String, CaseIterable, Comparable, Hashable, Sendable {
    /// May be shown without much ado.
    case low
    /// As any notification.
    case normal
    /// Stays until it is dismissed, and passes do-not-disturb on most desktops.
    case critical

    /// Whether `left` is the less insistent.
    public static func < (left: Urgency, right: Urgency) -> Bool {
        left != right && (left == .low || right == .critical)
    }
}
