public import Recurrence

/// The one notification of an alert, from the instant at which it is due until it is gone.
public struct NotificationState: Hashable, Sendable {
    /// The stages in the life of a notification.
    public enum Stage: String, CaseIterable, Hashable, Sendable {
        /// The ring is recorded, and its notification must still be shown, or shown again.
        case due
        /// The notification server has accepted the notification.
        case shown
        /// The notification left the screen, but the user did not react to it.
        case gone
        /// The notification must be taken off the screen.
        case withdrawing
        /// The digest shows the ring together with those of other alerts.
        case gathered
    }

    /// The instant for which the alert rings.
    public var due: Instant
    /// The schedule's day to which that instant belongs.
    ///
    /// If the user chooses "Done for today", the rest of this day is silent.
    public var day: CivilDate
    /// The current stage of the notification.
    public var stage: Stage
    /// Whether the notification still waits for the user to react.
    public var isUnseen: Bool
    /// Whether the notification was on screen before.
    ///
    /// Showing it again is not a new ring.
    public var wasShown: Bool
    /// Whether the notification is shown again as a new ring, because the user has not reacted.
    ///
    /// The store does not keep this: after a restart, the notification is shown again without a
    /// sound.
    var isRepeated = false
    /// The number of rings that the user has not answered, before the current one.
    ///
    /// The first ring for ``due`` has none before it, and the one that comes again has one.
    public var unanswered = 0
    /// The receipt of the alert's notification that is on screen now.
    ///
    /// While ``stage`` is ``Stage/due``, the next delivery replaces that notification.
    public var receipt: DeliveryReceipt?
    /// The earlier request of a program whose notification ``receipt`` names, until this one is on
    /// screen.
    public var earlier: ShownRequest?
    /// The number of failed attempts to show the notification.
    public var failures: Int
    /// The instant of the next attempt after a failure.
    public var retryAt: Instant?
    /// The instant at which the sound of an alarm began; `nil` if the ring has no sound that goes
    /// on.
    public var soundsSince: Instant?
    /// The end of the pause that postponed the ring.
    ///
    /// Lateness is measured from this instant.
    public var heldUntil: Instant?

    /// Creates a notification that is due and not yet shown.
    public init(
        due: Instant, day: CivilDate, heldUntil: Instant? = nil,
        replacing receipt: DeliveryReceipt? = nil
    ) {
        self.due = due
        self.day = day
        self.heldUntil = heldUntil
        self.stage = .due
        self.isUnseen = true
        self.wasShown = false
        self.receipt = receipt
        self.failures = 0
        self.retryAt = nil
    }
}

/// A request of a program as its notification shows it; the answer of the user is about this request.
public struct ShownRequest: Hashable, Sendable {
    /// The JSON document of the request, as the program sent it.
    public var document: String
    /// The name of the request's category; `nil` for none.
    public var category: String?
    /// The instant for which the request rang.
    public var due: Instant

    /// Creates what a notification shows.
    public init(document: String, category: String? = nil, due: Instant) {
        self.document = document
        self.category = category
        self.due = due
    }
}
