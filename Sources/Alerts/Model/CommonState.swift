public import Recurrence

/// The state that all alerts share.
///
/// The store keeps it next to the alerts.
public struct CommonState: Hashable, Sendable {
    /// A time span in which all alerts are silent.
    public var pause: Pause?
    /// The last change of the machine's time zone.
    ///
    /// Floating schedules are planned from then on.
    public var zoneSince: Instant?
    /// The notification that stands for several alerts; `nil` if there is none.
    public var summary: Summary?

    /// Creates a state.
    ///
    /// By default nothing has happened.
    public init(pause: Pause? = nil, zoneSince: Instant? = nil, summary: Summary? = nil) {
        self.pause = pause
        self.zoneSince = zoneSince
        self.summary = summary
    }
}

/// One notification for several alerts.
///
/// A summary stands for the alerts whose notification is ``Presentation/Stage/gathered``.
///
/// An alert leaves the summary when the user deals with the alert, or when the alert rings by
/// itself again.
public struct Summary: Hashable, Sendable {
    /// The summary's notification.
    ///
    /// Its ``Presentation/day`` has no meaning.
    public var presentation: Presentation
    /// The number of alerts in the summary that is on screen.
    public var told: Int

    /// Creates a summary that is due and not yet shown.
    public init(presentation: Presentation, told: Int = 0) {
        self.presentation = presentation
        self.told = told
    }
}
