public import Recurrence

/// The target that a click on a notification opens, and the ring that was clicked.
public struct Opening: Hashable, Sendable {
    /// The alert.
    public var alert: Alert.ID
    /// The occurrence that the notification was for.
    public var due: Instant
    /// The schedule's day of that occurrence.
    public var day: CivilDate
    /// The target to open.
    public var target: OpenTarget
    /// Lets the opened window take the focus, where the server gave one.
    public var activationToken: String?
}
