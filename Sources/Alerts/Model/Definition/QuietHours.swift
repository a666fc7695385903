import Messages
public import Recurrence

/// The hours of each day in which alerts are silent, such as 22:00 to 07:00.
///
/// Both ends are times of the machine's wall clock, so daylight saving does not move them. If the
/// clocks skip an end, it is the first instant after the gap; if an end occurs twice, its first
/// occurrence counts.
public struct QuietHours: Hashable, Sendable, CustomStringConvertible {
    /// The time at which the quiet hours begin.
    public let from: CivilTime
    /// The time at which they end, on the next day if it is not later than ``from``.
    public let to: CivilTime

    /// Creates quiet hours.
    ///
    /// - Parameters:
    ///   - from: The time at which the quiet hours begin.
    ///   - to: The time at which they end.
    /// - Throws: ``AlertError`` if they would last a whole day.
    public init(from: CivilTime, to: CivilTime) throws(AlertError) {
        let isWholeDay =
            from.secondsSinceMidnight % 86_400 == to.secondsSinceMidnight % 86_400
        guard !isWholeDay else {
            throw .invalid(
                "Quiet hours cannot last the whole day. To silence all alerts, use 'peal pause'.")
        }
        self.from = from == .endOfDay ? .midnight : from
        self.to = to == .endOfDay ? .midnight : to
    }

    /// The text form, such as `22:00-07:00`.
    public var description: String { "\(from)-\(to == .midnight ? .endOfDay : to)" }

    /// The time by which a change of the clocks can move a wall time, and more.
    private static let margin = 3 * 3_600

    /// The number of seconds from the beginning to the end, without a change of the clocks.
    private var length: Int { seconds(to: to) }

    /// The number of seconds from the beginning to a time of day, without a change of the clocks.
    private func seconds(to time: CivilTime) -> Int {
        (time.secondsSinceMidnight - from.secondsSinceMidnight + 86_400) % 86_400
    }

    /// Whether a time of day is in the quiet hours of every day, even if the clocks change.
    func alwaysCover(_ time: CivilTime) -> Bool { seconds(to: time) + Self.margin < length }

    /// Returns the span of quiet hours that covers an instant; `nil` if there is none.
    public func span(covering instant: Instant, in zone: Zone) -> Pause? {
        let wall = zone.civil(at: instant)
        let elapsed = seconds(to: wall.time)
        // Most instants are far from the quiet hours, whatever the clocks do.
        guard elapsed < length + Self.margin || elapsed >= 86_400 - Self.margin else { return nil }
        let today = wall.date
        // Quiet hours over midnight may have begun on the day before.
        return [today, today.advanced(byDays: -1)].lazy.compactMap { span(from: $0, in: zone) }
            .first { $0.covers(instant) }
    }

    /// Returns the next instant after `instant` at which quiet hours begin or end.
    func change(after instant: Instant, in zone: Zone) -> Instant? {
        if let end = span(covering: instant, in: zone)?.until { return end }
        let today = zone.civil(at: instant).date
        // The clocks can skip the quiet hours of one day.
        return (0...2).lazy.compactMap { span(from: today.advanced(byDays: $0), in: zone)?.since }
            .first { $0 > instant }
    }

    /// Returns the span that begins on a day; `nil` if the clocks skip all of it.
    private func span(from day: CivilDate, in zone: Zone) -> Pause? {
        let lastDay = to <= from ? day.advanced(byDays: 1) : day
        guard let start = zone.instant(of: CivilDateTime(date: day, time: from)),
            let end = zone.instant(of: CivilDateTime(date: lastDay, time: to)), start < end
        else { return nil }
        return Pause(since: start, until: end)
    }
}

extension Alert {
    /// Whether the user's alert rings in quiet hours: because it is critical, or because it is a
    /// timer, which the user has started on purpose.
    public var ringsInQuietHours: Bool {
        trigger.countsElapsedTime && trigger.comesOnce || urgency == .critical
    }

    /// Whether quiet hours silence or delay one of the alert's next three rings.
    package func isAffected(by hours: QuietHours, after now: Instant, in zone: Zone) -> Bool {
        ring(in: hours, after: now, zone: zone) != nil
    }

    /// Returns the first of the alert's next three rings that quiet hours silence or delay.
    package func ring(in hours: QuietHours, after now: Instant, zone: Zone) -> Instant? {
        guard !ringsInQuietHours else { return nil }
        var cursor = now
        for _ in 0..<3 {
            guard let ring = next(after: cursor, in: zone)?.instant else { return nil }
            if hours.span(covering: ring, in: zone) != nil { return ring }
            cursor = ring
        }
        return nil
    }
}

/// The user's settings for all alerts.
public struct RingSettings: Hashable, Sendable {
    /// The hours in which alerts are silent; `nil` if there are none.
    public var quietHours: QuietHours?
    /// The lengths of a snooze in seconds, at least one.
    ///
    /// The first is the length of a snooze that does not name one.
    public var snoozeLengths: [Int]
    /// The place for the times of the sun; `nil` for that of the machine's time zone.
    public var place: Coordinates?
    /// The places at which alerts can ring.
    public var places: [Place]
    /// Whether alarms sound although do-not-disturb is on.
    public var alarmsSoundInDoNotDisturb: Bool
    /// Whether alerts wait while the user is away, unless they say otherwise or are critical.
    public var holdsAway: Bool

    /// The length of a snooze that does not name one.
    public var snoozeLength: Duration { .seconds(snoozeLengths.first ?? Self.usualSnooze) }

    /// The seconds of a snooze unless the settings say otherwise, which are those of the button with
    /// the key ``ResponseAction/snooze``.
    public static let usualSnooze = 600

    /// The seconds that a snooze can last: at most 366 days.
    package static let snoozeRange = 1...366 * 86_400

    /// Creates settings; by default there are no quiet hours, and a snooze lasts ten minutes.
    public init(
        quietHours: QuietHours? = nil, snoozeLengths: [Int] = [usualSnooze],
        place: Coordinates? = nil, places: [Place] = [], alarmsSoundInDoNotDisturb: Bool = true,
        holdsAway: Bool = false
    ) {
        self.quietHours = quietHours
        self.snoozeLengths = snoozeLengths
        self.place = place
        self.places = places
        self.alarmsSoundInDoNotDisturb = alarmsSoundInDoNotDisturb
        self.holdsAway = holdsAway
    }
}
