import Messages
public import Recurrence

/// Elapsed real time: so many seconds after a moment, once or again and again.
///
/// It goes on counting while the machine sleeps, and daylight saving does not touch it.
public struct Interval: Hashable, Sendable {
    /// The shortest interval that may repeat, in seconds, as in Apple's UserNotifications.
    public static let minimumRepeatingSeconds = 60

    /// How long, in seconds: at least 1, or 60 for a repeating one; at most about 100 years.
    public var seconds: Int
    /// Whether it begins anew each time.
    public var repeats: Bool
    /// The moment it counts from; `nil` until the alert is added, which sets it.
    public var anchor: Instant?

    /// Makes an interval; nothing is checked until the alert is validated.
    public init(seconds: Int, repeats: Bool, anchor: Instant? = nil) {
        self.seconds = seconds
        self.repeats = repeats
        self.anchor = anchor
    }

    func next(after instant: Instant, in zone: Zone) -> Occurrence? {
        let past = count(through: instant)
        return repeats || past == 0 ? occurrence(past + 1, in: zone) : nil
    }

    func last(through instant: Instant, in zone: Zone) -> Occurrence? {
        let past = count(through: instant)
        return past > 0 ? occurrence(repeats ? past : 1, in: zone) : nil
    }

    /// How many times it has passed.
    private func count(through instant: Instant) -> Int64 {
        let (microseconds, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000)
        guard let anchor, microseconds > 0, !overflow, instant > anchor else { return 0 }
        return (instant.microseconds - anchor.microseconds) / microseconds
    }

    /// The time after so many; `nil` where there is none before the end of time.
    private func occurrence(_ count: Int64, in zone: Zone) -> Occurrence? {
        guard let anchor, seconds > 0 else { return nil }
        let instant = anchor + .seconds(seconds) * count
        return instant < .distantFuture ? Occurrence(at: instant, in: zone) : nil
    }

    func validate() throws(AlertError) {
        let allowed = (repeats ? Self.minimumRepeatingSeconds : 1)...3_155_760_000
        guard allowed.contains(seconds) else {
            throw .invalid(
                seconds > allowed.upperBound
                    ? "An interval of \(seconds) s is too long: it is at most 100 years."
                    : repeats
                        ? "An interval of \(seconds) s is too short: one that repeats is at least 60 s."
                        : "An interval of \(seconds) s is too short: it is at least 1 s.")
        }
    }
}

extension Interval: CustomStringConvertible {
    /// An English sentence: "every 45 min", "once, after 5 min".
    public var description: String {
        (repeats ? "every " : "once, after ") + DurationText.describe(seconds: seconds)
    }
}
