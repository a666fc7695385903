public import Recurrence

/// An alert with its current status, as lists and other programs see it.
public struct AlertSnapshot: Hashable, Sendable, Identifiable {
    /// The alert that the user manages.
    public var alert: Alert
    /// The instant of the next ring, which may be one that comes again; `nil` if there is none.
    public var next: Instant?
    /// The time that the next ring announces, if it is an early ring.
    ///
    /// Only lists show it, so it is not part of the JSON document.
    public var nextEvent: Instant?
    /// The instant until which the user snoozed the alert.
    public var snoozedUntil: Instant?
    /// The schedule's current day, if the user is done for that day; otherwise `nil`.
    public var doneFor: CivilDate?
    /// The next ring, if the user has already marked it as done, so that it will be silent.
    public var doneRing: Instant?
    /// How often the user was done on the current day; `nil` if the alert has no goal.
    public var doneToday: Int?
    /// The number of occurrences that are still to be skipped.
    public var skip: Int
    /// The pause that silences the alert: its own, or the pause of all alerts.
    public var pause: Pause?
    /// A pause of only this alert that begins later.
    public var plannedPause: Pause?
    /// The end of the quiet hours that silence the alert.
    public var quietUntil: Instant?
    /// The occurrence whose notification the user has not reacted to.
    public var unseenSince: Instant?
    /// Whether the alert was a one-time alert whose only occurrence is over.
    public var isCompleted: Bool

    /// The alert's id.
    public var id: Alert.ID { alert.id }

    /// How much of the alert's goal is done today; `nil` if it has no goal.
    public var progress: GoalProgress? {
        alert.goal.map { GoalProgress(count: doneToday ?? 0, goal: $0) }
    }

    /// Creates a snapshot.
    public init(
        alert: Alert, next: Instant? = nil, nextEvent: Instant? = nil,
        snoozedUntil: Instant? = nil, doneFor: CivilDate? = nil, doneRing: Instant? = nil,
        doneToday: Int? = nil, skip: Int = 0, pause: Pause? = nil, plannedPause: Pause? = nil,
        quietUntil: Instant? = nil, unseenSince: Instant? = nil, isCompleted: Bool = false
    ) {
        self.alert = alert
        self.next = next
        self.nextEvent = nextEvent
        self.snoozedUntil = snoozedUntil
        self.doneFor = doneFor
        self.doneRing = doneRing
        self.doneToday = doneToday
        self.skip = skip
        self.pause = pause
        self.plannedPause = plannedPause
        self.quietUntil = quietUntil
        self.unseenSince = unseenSince
        self.isCompleted = isCompleted
    }
}
