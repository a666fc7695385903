/// The user's settings for all alerts.
public struct RingSettings: Hashable, Sendable {
    /// The hours in which alerts are silent; `nil` if there are none.
    public var quietHours: QuietHours?
    /// The lengths of a snooze in seconds, at least one.
    ///
    /// The first is the length of a snooze that does not name one.
    public var snoozeLengths: [Int]

    /// The length of a snooze that does not name one.
    public var snoozeLength: Duration { .seconds(snoozeLengths.first ?? Self.usualSnooze) }

    /// The seconds of a snooze unless the settings say otherwise, which are those of the button with
    /// the key ``ResponseAction/snooze``.
    public static let usualSnooze = 600

    /// The seconds that a snooze can last: at most 366 days.
    package static let snoozeRange = 1...366 * 86_400

    /// Creates settings; by default there are no quiet hours, and a snooze lasts ten minutes.
    public init(quietHours: QuietHours? = nil, snoozeLengths: [Int] = [usualSnooze]) {
        self.quietHours = quietHours
        self.snoozeLengths = snoozeLengths
    }
}
