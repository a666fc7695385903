public import Messages
public import Recurrence

/// The status of all alerts together.
public struct AlertCenterStatus: Hashable, Sendable {
    /// The number on the badge: the sum of the badge numbers of all unseen notifications.
    public var badge: Int
    /// The instant of the next ring; `nil` if there is none.
    public var next: Instant?
    /// The settings of the notification server, read just now; `nil` if there is no server.
    public var delivery: DeliverySettings?
    /// The time spans in which all alerts are silent.
    public var silence: Silence
    /// Whether the user is away, and how many rings wait for the return.
    public var away: AwayStatus
    /// Whether the machine wakes for alerts; `nil` if no daemon could wake it.
    public var wake: WakeStatus?
    /// The state of the knowledge about the machine's position; `nil` if no daemon could ask for it.
    public var location: LocationStatus?
    /// The ids of alerts in the store that cannot be read.
    ///
    /// These alerts do not ring.
    public var unreadable: [Alert.ID]
    /// A problem of the store that the user should know about, for example that it was damaged.
    public var storeNotice: Message?

    /// Creates a status.
    public init(
        badge: Int, next: Instant?, delivery: DeliverySettings?, silence: Silence = Silence(),
        away: AwayStatus = AwayStatus(), wake: WakeStatus? = nil, location: LocationStatus? = nil,
        unreadable: [Alert.ID] = [], storeNotice: Message? = nil
    ) {
        self.badge = badge
        self.next = next
        self.delivery = delivery
        self.silence = silence
        self.away = away
        self.wake = wake
        self.location = location
        self.unreadable = unreadable
        self.storeNotice = storeNotice
    }

    /// The pause of all alerts.
    public var pause: Pause? { silence.pause }

    /// The name of the notification server; `nil` if there is none.
    public var server: String? { delivery?.server }
}

/// The time spans in which all alerts are silent, now or later.
public struct Silence: Hashable, Sendable {
    /// The pause of all alerts that is in effect; `nil` if there is none.
    public var pause: Pause?
    /// The pause of all alerts that begins later; `nil` if there is none.
    public var plannedPause: Pause?
    /// The end of the quiet hours that are in effect; `nil` if there are none.
    public var quietUntil: Instant?

    /// Creates a value; by default nothing is silent.
    public init(pause: Pause? = nil, plannedPause: Pause? = nil, quietUntil: Instant? = nil) {
        self.pause = pause
        self.plannedPause = plannedPause
        self.quietUntil = quietUntil
    }
}
