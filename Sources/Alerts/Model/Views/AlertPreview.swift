public import Recurrence

/// The status and the next rings of an alert that was added or changed, or would be.
///
/// It has all that a program tells the user about the change.
public struct AlertPreview: Hashable, Sendable, Identifiable {
    /// The alert as it is stored, with its status.
    public var snapshot: AlertSnapshot
    /// The next rings, the earliest first.
    public var rings: [Occurrence]
    /// The next occurrences that will be skipped, the earliest first.
    public var skipped: [Occurrence]
    /// Other alerts with the same title, at most 20 of them.
    public var namesakes: [AlertSnapshot] = []
    /// The time spans in which all alerts are silent.
    public var silence = Silence()
    /// Whether the alert takes the place of another one with the same id.
    public var replacesOther = false

    /// The alert's id.
    public var id: Alert.ID { snapshot.id }

    /// The number of rings in the answer to a change.
    public static let usualLimit = 3

    /// Creates a preview.
    public init(
        snapshot: AlertSnapshot, rings: [Occurrence] = [], skipped: [Occurrence] = []
    ) {
        self.snapshot = snapshot
        self.rings = rings
        self.skipped = skipped
    }

    /// Previews a new alert while there are no other alerts and no pause of all alerts.
    ///
    /// - Parameters:
    ///   - alert: The new alert.
    ///   - limit: The maximum number of rings.
    ///   - now: The current time.
    ///   - zone: The machine's time zone.
    /// - Throws: ``AlertError`` as ``AlertBook/add(_:at:)`` does.
    public init(
        adding alert: Alert, limit: Int, at now: Instant, in zone: Zone
    ) throws(AlertError) {
        self = try AlertBook(zone: zone).preview(alert, isNew: true, limit: limit, at: now)
    }
}

/// The effect of "done" on one alert.
public struct Finished: Hashable, Sendable, Identifiable {
    /// The part of the schedule that is done.
    public enum Part: Hashable, Sendable {
        /// The rest of this day of the schedule.
        case day(CivilDate)
        /// The past or future ring at this instant.
        case ring(Instant)
        /// No ring: "done" only counts toward the alert's goal.
        case count
    }

    /// The alert's id.
    public var id: Alert.ID
    /// The part of the alert's schedule that is done.
    public var part: Part

    /// Creates the effect of "done" on an alert.
    public init(id: Alert.ID, part: Part) {
        self.id = id
        self.part = part
    }
}
