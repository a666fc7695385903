public import Recurrence

/// The rings of one alert in one part of the agenda, such as a day.
///
/// Silent rings have a line of their own.
public struct AgendaLine: Hashable, Sendable {
    /// The reason why rings are silent.
    public enum Silence: String, Sendable {
        /// The user is done with them.
        case done
        /// The alert's own pause, or the pause of all alerts, covers them.
        case paused
        /// The quiet hours cover them.
        case quiet
        /// The user skipped them.
        case skipped
    }

    /// The index of the part of the agenda.
    public var part: Int
    /// The alert.
    public var alert: Alert.ID
    /// The alert's title.
    public var title: String
    /// The instant of the first ring.
    public var first: Instant
    /// The instant of the last ring; that of the first one if there is only one.
    public var last: Instant
    /// The number of rings.
    public var count: Int
    /// The seconds from each ring to the next one; `nil` if they differ or there is only one ring.
    public var step: Int?
    /// The reason why the rings are silent; `nil` if they are not.
    public var silence: Silence?
    /// The time that an early ring announces; `nil` for rings at the alert's own times.
    ///
    /// Each early ring has a line of its own.
    public var event: Instant?
    /// How much of the alert's goal is done today, for a line of the first part; `nil` without a goal.
    public var progress: GoalProgress?
    /// The name of the followed calendar of which the alert is a mirror; `nil` for any other alert.
    public var calendar: String?

    /// Creates a line.
    public init(
        part: Int, alert: Alert.ID, title: String, first: Instant, last: Instant? = nil,
        count: Int = 1, step: Int? = nil, silence: Silence? = nil, event: Instant? = nil,
        progress: GoalProgress? = nil, calendar: String? = nil
    ) {
        self.part = part
        self.alert = alert
        self.title = title
        self.first = first
        self.last = last ?? first
        self.count = count
        self.step = step
        self.silence = silence
        self.event = event
        self.progress = progress
        self.calendar = calendar
    }

    /// Adds a later ring to the line.
    ///
    /// - Parameters:
    ///   - ring: The ring.
    ///   - isSplit: Whether the gaps between the rings of a line must be equal.
    /// - Returns: The next line if the gaps differ and the line is split; it begins with the ring, or
    ///   with the second ring of the line if that one is closer.
    mutating func add(_ ring: Instant, splitting isSplit: Bool) -> AgendaLine? {
        let gap = Int(ring.seconds - last.seconds)
        guard isSplit, count > 1, step != gap else {
            step = count == 1 || step == gap ? gap : nil
            last = ring
            count += 1
            return nil
        }
        var next = self
        (next.first, next.last, next.count, next.step) = (ring, ring, 1, nil)
        if count == 2, let step, gap < step {
            next.first = last
            (next.count, next.step) = (2, gap)
            (last, count, self.step) = (first, 1, nil)
        }
        return next
    }
}
