public import Recurrence

/// What has happened to an alert so far, kept with it in the store.
public struct AlertState: Hashable, Sendable {
    /// Every occurrence up to this instant has been dealt with.
    public var watermark: Instant
    /// The silence that the user asked for by saying "done"; it may be over.
    public var done: Done? {
        get { rare.value.done }
        set { rare.value.done = newValue }
    }
    /// When it rings once more, whether it is on or not.
    public var snooze: Snooze? {
        get { rare.value.snooze }
        set { rare.value.snooze = newValue }
    }
    /// How many of the next occurrences are silent.
    public var skip: Skip? {
        get { rare.value.skip }
        set { rare.value.skip = newValue }
    }
    /// A time in which it is silent.
    public var pause: Pause? {
        get { rare.value.pause }
        set { rare.value.pause = newValue }
    }
    /// The watermark by another reading of the clock: later than ``watermark`` after the clock was
    /// set back far, not later after it leapt forward far.
    public var formerWatermark: Instant? {
        get { rare.value.formerWatermark }
        set { rare.value.formerWatermark = newValue }
    }
    /// Whether it was a one-shot that has rung.
    public var isCompleted: Bool
    /// Its notification: an alert has at most one.
    public var presentation: Presentation? {
        get { rare.value.presentation }
        set { rare.value.presentation = newValue }
    }

    private var rare = Rare<Happenings>()

    /// The state of an alert that begins at `watermark`.
    public init(watermark: Instant) {
        self.watermark = watermark
        self.isCompleted = false
    }

    /// Whether nothing has happened but that occurrences were dealt with.
    var isUneventful: Bool { rare.isUsual }

    /// Whether it has a notification that the user has not reacted to.
    public var isUnseen: Bool { presentation?.isUnseen ?? false }
}

extension AlertState {
    /// What has not happened to most alerts.
    private struct Happenings: Hashable, Sendable, HasUsual {
        var done: Done?
        var snooze: Snooze?
        var skip: Skip?
        var pause: Pause?
        var formerWatermark: Instant?
        var presentation: Presentation?

        static let usual = Happenings()
    }
}

/// A ring that was put off, by the user or by a pause.
public struct Snooze: Hashable, Sendable {
    /// When it rings, unless a pause covers that instant: then when the pause ends.
    public var until: Instant
    /// The schedule's day of the ring that was put off: what "done" will mean by "today".
    public var day: CivilDate
    /// The occurrence of a one-shot that fell into a pause; `nil` if the user put the ring off.
    public var due: Instant?

    /// Puts a ring off.
    public init(until: Instant, day: CivilDate, due: Instant? = nil) {
        self.until = until
        self.day = day
        self.due = due
    }
}

/// The next occurrences, which are to be silent.
public struct Skip: Hashable, Sendable {
    /// How many of them are left.
    public var count: Int
    /// When the user asked for it: what was due before rings.
    public var since: Instant

    /// Leaves out so many occurrences after an instant.
    public init(count: Int, since: Instant) {
        self.count = count
        self.since = since
    }
}

/// A time in which what is due is silent: that of one alert, or of all.
public struct Pause: Hashable, Sendable {
    /// When it began.
    public var since: Instant
    /// When it ends, which is `nil` where the user has to say so; what is due then rings.
    public var until: Instant?

    /// A pause that begins at `since`.
    public init(since: Instant, until: Instant?) {
        self.since = since
        self.until = until
    }

    /// Whether what is due at `instant` is silent.
    public func covers(_ instant: Instant) -> Bool {
        since <= instant && instant < until ?? .distantFuture
    }
}

/// The one notification of an alert, from the moment that it is due until it is gone.
public struct Presentation: Hashable, Sendable {
    /// How far it has come.
    public enum Stage: String, Hashable, Sendable {
        /// Recorded, and to be shown (again).
        case due
        /// Accepted by the notification server.
        case shown
        /// No longer on screen, though the user did not react to it.
        case gone
        /// To be taken off the screen.
        case withdrawing
        /// Told in the summary, together with others that were late.
        case gathered
    }

    /// The instant for which it rings.
    public var due: Instant
    /// The schedule's day to which that instant belongs: what "done" means by "today".
    public var day: CivilDate
    /// How far it has come.
    public var stage: Stage
    /// Whether it waits for the user.
    public var isUnseen: Bool
    /// Whether it was on screen before, so that showing it is not a new ring.
    public var wasShown: Bool
    /// What is on screen for the alert now; while ``stage`` is ``Stage/due``, what to replace.
    public var receipt: DeliveryReceipt?
    /// How often showing it has failed.
    public var failures: Int
    /// When to try again after a failure.
    public var retryAt: Instant?
    /// The end of the pause that held the ring back: its lateness counts from then.
    public var heldUntil: Instant?

    /// A notification that is due and not yet shown.
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

/// An alert with its state: what the store keeps.
public struct AlertRecord: Hashable, Sendable, Identifiable {
    /// What the user manages.
    public var alert: Alert
    /// What has happened to it.
    public var state: AlertState

    /// The alert's id.
    public var id: Alert.ID { alert.id }

    /// Puts the two together.
    public init(alert: Alert, state: AlertState) {
        self.alert = alert
        self.state = state
    }

    /// Puts together what a store has kept: a completed alert is off, also where only its state was
    /// written since.
    public init(stored alert: Alert, state: AlertState) {
        self.init(alert: alert, state: state)
        if state.isCompleted { self.alert.isOn = false }
    }
}
