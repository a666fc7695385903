public import Messages
public import Recurrence

/// Everything that can be done with alerts: what the command line and other programs talk to.
///
/// The ``Scheduler`` is one, in the process; the service's client is another, over the bus.
/// Methods throw ``AlertError``, and whatever the way to the alerts adds.
public protocol AlertDirectory: Sendable {
    /// Adds an alert, which starts from now.
    func add(_ alert: Alert) async throws -> AlertStatus

    /// Replaces the alert with the same id; a changed trigger starts from now.
    func update(_ alert: Alert) async throws -> AlertStatus

    /// The same, unless it is no longer `old`: nobody's change is lost then.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/alertChanged``.
    func replace(_ old: Alert, with alert: Alert) async throws -> AlertStatus

    /// Adds the alerts that are new and replaces those that are there: all of them or none.
    func put(_ alerts: [Alert]) async throws

    /// Removes an alert and takes its notification off the screen.
    func remove(_ id: Alert.ID) async throws

    /// All alerts, by id.
    func list() async throws -> [AlertStatus]

    /// Those of the alerts that there are, in the order of the ids.
    func statuses(of ids: [Alert.ID]) async throws -> [AlertStatus]

    /// The ids of the alerts that a list shows, in the order of their times.
    ///
    /// - Parameters:
    ///   - group: whose alerts; `nil` for those of all groups and of none.
    ///   - all: whether also those that were to ring once and have.
    /// - Returns: the ids.
    /// - Throws: whatever the way to the alerts adds.
    func ids(inGroup group: String?, all: Bool) async throws -> [Alert.ID]

    /// Alerts as far as a list shows them, in the order of the ids; those that are not known are left
    /// out.
    func rows(of ids: [Alert.ID]) async throws -> [AlertRow]

    /// The alerts with an unseen notification, what waits longest first.
    func waiting() async throws -> [AlertStatus]

    /// One alert.
    func get(_ id: Alert.ID) async throws -> AlertStatus

    /// The ids that begin with `prefix`, sorted.
    func ids(startingWith prefix: String) async throws -> [Alert.ID]

    /// Turns the switch; switching on starts from now.
    func setOn(_ isOn: Bool, _ id: Alert.ID) async throws -> AlertStatus

    /// Says that the user is done with the alerts.
    ///
    /// - Parameters:
    ///   - selection: The alerts.
    ///   - extent: How much becomes silent; `nil` leaves that to each alert's trigger.
    /// - Returns: The meaning for each alert that it changed.
    /// - Throws: ``AlertError``, and whatever the way to the alerts adds.
    func finish(_ selection: AlertSelection, extent: DoneExtent?) async throws -> [Finished]

    /// Says that the user is done, as far as each alert's trigger means it, or takes that back; returns
    /// the ids of the alerts that it changed.
    func done(_ selection: AlertSelection, undo: Bool) async throws -> [Alert.ID]

    /// Rings once more after `duration`.
    func snooze(_ id: Alert.ID, for duration: Duration) async throws -> AlertStatus

    /// Silences the next `count` occurrences; 0 takes that back.
    func skip(_ id: Alert.ID, _ count: Int) async throws -> AlertStatus

    /// Silences an alert, or all (`nil`), until a time, or until it is resumed (`nil`).
    func pause(_ id: Alert.ID?, until end: Instant?) async throws

    /// Ends the pause of an alert, or every pause (`nil`): that of all alerts and those of single ones.
    ///
    /// - Returns: The alerts whose own pause has ended.
    /// - Throws: ``AlertError``, and whatever the way to the alerts adds.
    @discardableResult
    func resume(_ id: Alert.ID?) async throws -> [Alert.ID]

    /// The pause of all alerts; `nil` if there is none.
    func commonPause() async throws -> Pause?

    /// Rings now, and changes nothing else.
    func present(_ id: Alert.ID) async throws

    /// The next rings of all alerts, in order; at most `limit`, and none after `end`.
    func upcoming(through end: Instant, limit: Int) async throws -> [UpcomingRing]

    /// How many rings of these alerts there are in each span from now on; of more than a million, and
    /// more than two a minute and alert for a week, the rest is not counted.
    func countRings(of ids: [Alert.ID], in spans: TimeSpans) async throws -> [Int]

    /// The newest `limit` lines of the history not before `instant`, oldest first.
    func history(since instant: Instant, limit: Int) async throws -> [HistoryEntry]

    /// Everything that waits has been seen.
    func clearBadge() async throws

    /// How things stand.
    func status() async throws -> DirectoryStatus
}

/// How things stand with all alerts together.
public struct DirectoryStatus: Hashable, Sendable {
    /// How many notifications wait unseen.
    public var badge: Int
    /// When something rings next.
    public var next: Instant?
    /// What shows the notifications, asked just now; `nil` if nothing does.
    public var delivery: DeliverySettings?
    /// The pause of all alerts.
    public var pause: Pause?
    /// Alerts in the store that cannot be read, and so do not ring.
    public var unreadable: [Alert.ID]
    /// What the user should know of the store, as that it was damaged.
    public var storeNotice: Message?

    /// Makes a status.
    public init(
        badge: Int, next: Instant?, delivery: DeliverySettings?, pause: Pause? = nil,
        unreadable: [Alert.ID] = [], storeNotice: Message? = nil
    ) {
        self.badge = badge
        self.next = next
        self.delivery = delivery
        self.pause = pause
        self.unreadable = unreadable
        self.storeNotice = storeNotice
    }

    /// The name of what shows the notifications; `nil` if nothing does.
    public var server: String? { delivery?.server }
}
