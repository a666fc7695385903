public import Recurrence

/// An alert as it stands: what lists show.
public struct AlertStatus: Hashable, Sendable, Identifiable {
    /// What the user manages.
    public var alert: Alert
    /// When it rings next; `nil` if it does not.
    public var next: Instant?
    /// When it rings once more, where the user asked for that.
    public var snoozedUntil: Instant?
    /// The current day of its schedule, if what remains of that is silent.
    public var doneFor: CivilDate?
    /// The ring to come that is silent because the user is done with it.
    public var doneRing: Instant?
    /// How many of the next occurrences are silent.
    public var skip: Int
    /// The pause that it is in, be it its own or that of all.
    public var pause: Pause?
    /// The occurrence whose notification waits for the user.
    public var unseenSince: Instant?
    /// Whether it was a one-shot that has rung.
    public var isCompleted: Bool

    /// The alert's id.
    public var id: Alert.ID { alert.id }

    /// Puts the parts together.
    public init(
        alert: Alert, next: Instant? = nil, snoozedUntil: Instant? = nil,
        doneFor: CivilDate? = nil, doneRing: Instant? = nil, skip: Int = 0, pause: Pause? = nil,
        unseenSince: Instant? = nil,
        isCompleted: Bool = false
    ) {
        self.alert = alert
        self.next = next
        self.snoozedUntil = snoozedUntil
        self.doneFor = doneFor
        self.doneRing = doneRing
        self.skip = skip
        self.pause = pause
        self.unseenSince = unseenSince
        self.isCompleted = isCompleted
    }
}
