public import Recurrence

/// What has happened to all alerts together, kept with them in the store.
public struct CommonState: Hashable, Sendable {
    /// A time in which all alerts are silent.
    public var pause: Pause?
    /// When the machine came into its time zone: floating schedules are planned from then on.
    public var zoneSince: Instant?
    /// The one notification that stands for several alerts which were late at once.
    public var summary: Summary?

    /// Nothing has happened.
    public init(pause: Pause? = nil, zoneSince: Instant? = nil, summary: Summary? = nil) {
        self.pause = pause
        self.zoneSince = zoneSince
        self.summary = summary
    }
}

/// One notification in place of a crowd.
///
/// It stands for the alerts whose notification is ``Presentation/Stage/gathered``; an alert leaves
/// it when the user deals with it, or when it rings by itself again.
public struct Summary: Hashable, Sendable {
    /// How it is shown; its ``Presentation/day`` means nothing.
    public var presentation: Presentation
    /// For how many alerts the one on screen stands.
    public var told: Int

    /// A summary that is due and not yet shown.
    public init(presentation: Presentation, told: Int = 0) {
        self.presentation = presentation
        self.told = told
    }
}
