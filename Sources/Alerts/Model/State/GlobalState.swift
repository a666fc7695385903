public import Recurrence

/// The state that all alerts share.
///
/// The store keeps it next to the alerts.
public struct GlobalState: Hashable, Sendable {
    /// A time span in which all alerts are silent.
    public var pause: Pause?
    /// A pause of all alerts that begins later.
    public var plannedPause: Pause?
    /// The last change of the machine's time zone.
    ///
    /// Schedules that follow the machine's zone ring only for occurrences after this change.
    public var zoneSince: Instant?
    /// The user's setting of whether alerts wait as for a user who is away.
    public var awayMode: AwayMode
    /// The instant at which the user set ``AwayMode/on``; `nil` in another mode.
    public var awaySince: Instant?
    /// The notification that stands for several alerts; `nil` if there is none.
    public var digest: Digest?
    /// The networks by which the book knows where the machine is; `nil` while no alert rings at a
    /// place.
    public var networks: [NetworkPresence]?

    /// Creates a state.
    ///
    /// By default, there is no pause, no change of the zone, no digest and no network.
    public init(
        pause: Pause? = nil, plannedPause: Pause? = nil, zoneSince: Instant? = nil,
        awayMode: AwayMode = .auto, awaySince: Instant? = nil, digest: Digest? = nil,
        networks: [NetworkPresence]? = nil
    ) {
        self.pause = pause
        self.plannedPause = plannedPause
        self.zoneSince = zoneSince
        self.awayMode = awayMode
        self.awaySince = awaySince
        self.digest = digest
        self.networks = networks
    }
}

/// One notification for several alerts.
///
/// A digest stands for the alerts whose notification is ``NotificationState/Stage/gathered``.
///
/// An alert leaves the digest when the user deals with the alert, or when the alert rings again and
/// gets its own notification.
public struct Digest: Hashable, Sendable {
    /// The digest's notification.
    ///
    /// Its ``NotificationState/day`` has no meaning.
    public var notification: NotificationState
    /// The number of alerts in the digest that is on screen.
    public var shownCount: Int

    /// Creates a digest that is due and not yet shown.
    public init(notification: NotificationState, shownCount: Int = 0) {
        self.notification = notification
        self.shownCount = shownCount
    }
}
