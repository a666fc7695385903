public import Recurrence

/// The target that a click on a notification opens, with the ring that was clicked.
public struct Opening: Hashable, Sendable {
    /// The alert's id.
    public var alert: Alert.ID
    /// The occurrence that the notification was for.
    public var due: Instant
    /// The day of the schedule to which that occurrence belongs.
    public var day: CivilDate
    /// The target to open.
    public var target: OpenTarget
    /// The token that lets the opened window take the focus, if the server sent one.
    public var activationToken: String?
}
