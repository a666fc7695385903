public import Recurrence

/// The facts about an alert's past that later decisions need.
///
/// The store keeps them with the alert.
public struct AlertState: Hashable, Sendable {
    /// The instant up to which every occurrence has been dealt with.
    public var watermark: Instant
    /// The silence that the user asked for by saying "done".
    ///
    /// This silence may have ended already.
    public var done: Done? {
        get { sparse.value.done }
        set { sparse.value.done = newValue }
    }
    /// The ring that was put off.
    ///
    /// The alert rings then even if it is off.
    public var snooze: Snooze? {
        get { sparse.value.snooze }
        set { sparse.value.snooze = newValue }
    }
    /// The skip that silences the next occurrences.
    public var skip: Skip? {
        get { sparse.value.skip }
        set { sparse.value.skip = newValue }
    }
    /// The time span in which only this alert is silent.
    public var pause: Pause? {
        get { sparse.value.pause }
        set { sparse.value.pause = newValue }
    }
    /// The watermark according to an earlier reading of the clock.
    ///
    /// After the clock was set back by more than three hours, this instant is later than
    /// ``watermark``.
    ///
    /// After the clock jumped forward by more than three hours, it is not later.
    /// `AlertBook+Clock.swift` explains the use of both.
    public var formerWatermark: Instant? {
        get { sparse.value.formerWatermark }
        set { sparse.value.formerWatermark = newValue }
    }
    /// Whether the alert was a one-time alert whose only occurrence is over.
    public var isCompleted: Bool
    /// The alert's notification.
    ///
    /// An alert has at most one.
    public var notification: NotificationState? {
        get { sparse.value.notification }
        set { sparse.value.notification = newValue }
    }

    private var sparse = Sparse<Details>()

    /// Creates the state of an alert whose occurrences after `watermark` are still to come.
    public init(watermark: Instant) {
        self.watermark = watermark
        self.isCompleted = false
    }

    /// Whether nothing is set except ``watermark`` and ``isCompleted``.
    var isUneventful: Bool { sparse.isDefault }

    /// Whether the alert has a notification that the user has not reacted to.
    public var isUnseen: Bool { notification?.isUnseen ?? false }
}

extension AlertState {
    /// Properties that are not set for most alerts.
    private struct Details: Hashable, Sendable, HasDefault {
        var done: Done?
        var snooze: Snooze?
        var skip: Skip?
        var pause: Pause?
        var formerWatermark: Instant?
        var notification: NotificationState?

        static let standard = Details()
    }
}

/// A ring that was put off, either by the user or by a pause.
public struct Snooze: Hashable, Sendable {
    /// The instant of the ring.
    ///
    /// If a pause covers that instant, the alert rings when the pause ends.
    public var until: Instant
    /// The schedule's day of the ring that was put off.
    ///
    /// "Done for today" will mean this day.
    public var day: CivilDate
    /// The occurrence of a one-shot that fell into a pause; `nil` if the user put the ring off.
    public var due: Instant?

    /// Creates a ring that was put off.
    public init(until: Instant, day: CivilDate, due: Instant? = nil) {
        self.until = until
        self.day = day
        self.due = due
    }
}

/// The user's request to silence the next occurrences.
public struct Skip: Hashable, Sendable {
    /// The number of occurrences that are still to be skipped.
    public var count: Int
    /// The instant of the request.
    ///
    /// Occurrences that were due before it still ring.
    public var since: Instant

    /// Creates a skip of the next `count` occurrences after `since`.
    public init(count: Int, since: Instant) {
        self.count = count
        self.since = since
    }
}

/// A time span in which one alert is silent, or all alerts are.
public struct Pause: Hashable, Sendable {
    /// The start of the pause.
    public var since: Instant
    /// The end of the pause; `nil` if it lasts until the user ends it.
    ///
    /// An occurrence at this instant rings.
    public var until: Instant?

    /// Creates a pause.
    public init(since: Instant, until: Instant?) {
        self.since = since
        self.until = until
    }

    /// Whether an occurrence that is due at `instant` is silent.
    public func covers(_ instant: Instant) -> Bool {
        since <= instant && instant < until ?? .distantFuture
    }
}

/// The one notification of an alert, from the instant at which it is due until it is gone.
public struct NotificationState: Hashable, Sendable {
    /// The stages in the life of a notification.
    public enum Stage: String, Hashable, Sendable {
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
    /// "Done for today" means this day.
    public var day: CivilDate
    /// The current stage of the notification.
    public var stage: Stage
    /// Whether the notification still waits for a reaction of the user.
    public var isUnseen: Bool
    /// Whether the notification was on screen before.
    ///
    /// Showing it again is not a new ring.
    public var wasShown: Bool
    /// The receipt of the alert's notification that is on screen now.
    ///
    /// While ``stage`` is ``Stage/due``, the next delivery replaces that notification.
    public var receipt: DeliveryReceipt?
    /// The number of failed attempts to show the notification.
    public var failures: Int
    /// The instant of the next attempt after a failure.
    public var retryAt: Instant?
    /// The end of the pause that held the ring back.
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

/// An alert with its state.
///
/// The store keeps records.
public struct AlertRecord: Hashable, Sendable, Identifiable {
    /// The alert that the user manages.
    public var alert: Alert
    /// The state of the alert.
    public var state: AlertState

    /// The alert's id.
    public var id: Alert.ID { alert.id }

    /// Creates a record.
    public init(alert: Alert, state: AlertState) {
        self.alert = alert
        self.state = state
    }

    /// Creates a record from the two parts that a store has kept.
    ///
    /// A completed alert is off, even if the stored alert still says that it is on: a later commit
    /// may have written only the state.
    public init(stored alert: Alert, state: AlertState) {
        self.init(alert: alert, state: state)
        if state.isCompleted { self.alert.isOn = false }
    }
}
