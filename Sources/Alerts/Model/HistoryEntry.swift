public import Recurrence

/// One line of the history: what became of an occurrence, or what the user did.
public struct HistoryEntry: Hashable, Sendable {
    /// What happened.
    public enum Event: String, CaseIterable, Hashable, Sendable {
        /// Accepted by the notification server.
        case shown
        /// Due, and not accepted by a notification server yet. The store never has this line: it ends the
        /// history for as long as it is true.
        case waiting
        /// Not shown: it was too late, or a later one took its place.
        case missed
        /// Not shown: its day was done, it was skipped or paused, or the alert was switched off or
        /// put off first.
        case suppressed
        /// The server refused it, and it will be tried again. With the action `default`: what a click
        /// was to open could not be opened.
        case failed
        /// The user opened it.
        case opened
        /// The user was done with this ring, or for the day.
        case done
        /// The user asked to be told again later.
        case snoozed
        /// The user chose one of the alert's own actions.
        case acted
        /// The user wrote a reply.
        case replied
        /// The user closed it.
        case dismissed
        /// It left the screen by itself.
        case expired
        /// The user removed the alert. The line is kept for good, so that an import of a calendar
        /// does not bring back what was removed.
        case removed
    }

    /// When it happened.
    public var at: Instant
    /// The alert.
    public var alert: Alert.ID
    /// What happened.
    public var event: Event
    /// The occurrence, or the last of several.
    public var due: Instant?
    /// How many occurrences the line stands for.
    public var count: Int
    /// The key of the action that was chosen, where it was one of the alert's own.
    public var action: String?

    /// Makes an entry.
    public init(
        at: Instant, alert: Alert.ID, event: Event, due: Instant? = nil, count: Int = 1,
        action: String? = nil
    ) {
        self.at = at
        self.alert = alert
        self.event = event
        self.due = due
        self.count = count
        self.action = action
    }
}
