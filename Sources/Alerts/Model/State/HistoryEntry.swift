public import Recurrence

/// One line of the history: the outcome of an occurrence, or something that the user did.
public struct HistoryEntry: Hashable, Sendable {
    /// The kinds of events in the history.
    public enum Event: String, CaseIterable, Hashable, Sendable {
        /// The notification server accepted the notification.
        case shown
        /// The notification of an unanswered ring was shown again (``Alert/again``).
        case repeated
        /// The ring is due, but no notification server has accepted it yet.
        ///
        /// The store never contains this event. It is added when the history is read, as long as
        /// the ring waits.
        case waiting
        /// The ring is due, but the user is away, and the alert waits for the return.
        case held
        /// The ring was not shown because it was too late, or because a later ring of the alert was
        /// shown instead.
        case missed
        /// The ring was not shown because the user had marked it as done, skipped it or paused the
        /// alert, or because the alert was switched off or snoozed first.
        case suppressed
        /// The server refused the notification, which will be tried again.
        ///
        /// If the entry's action is `default`, a click on the notification failed to open its
        /// target. If it is `run`, the alert's command failed. If it is `done`, "done" could not be
        /// written into the alert's calendar.
        case failed
        /// The user opened the notification.
        case opened
        /// The user marked this ring, or the rest of the day, as done.
        case done
        /// The user snoozed the alert.
        case snoozed
        /// The user moved this ring to a later time.
        case postponed
        /// The user chose one of the alert's own actions.
        case acted
        /// The user wrote a reply.
        case replied
        /// The user closed the notification.
        case dismissed
        /// The notification left the screen by itself.
        case expired
        /// The user removed the alert.
        ///
        /// This line is never deleted, so that importing a calendar does not bring the alert back.
        case removed
        /// The user undid a change of the alert, such as "done" or its removal.
        case undone
        /// The user made a change again that was undone.
        case redone
    }

    /// The instant of the event.
    public var at: Instant
    /// The alert's id.
    public var alert: Alert.ID
    /// The kind of event.
    public var event: Event
    /// The occurrence that the line is about; the last one if ``count`` is more than 1.
    public var due: Instant?
    /// The number of occurrences that the line stands for.
    public var count: Int
    /// The key of the alert's own action that the user chose.
    public var action: String?
    /// The title of the alert, if this line is about its removal.
    public var title: String?

    /// Creates an entry.
    public init(
        at: Instant, alert: Alert.ID, event: Event, due: Instant? = nil, count: Int = 1,
        action: String? = nil, title: String? = nil
    ) {
        self.at = at
        self.alert = alert
        self.event = event
        self.due = due
        self.count = count
        self.action = action
        self.title = title
    }
}
