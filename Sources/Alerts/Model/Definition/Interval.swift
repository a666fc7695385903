import Messages
public import Recurrence

/// A length of elapsed real time after an anchor, once or repeatedly.
///
/// The time continues to count while the machine sleeps, and daylight saving does not affect it.
public struct Interval: Hashable, Sendable {
    /// The shortest interval that may repeat, in seconds.
    ///
    /// Apple's UserNotifications has the same limit.
    public static let minimumRepeatingSeconds = 60

    /// The length in seconds: at least 1, or 60 for a repeating interval; at most about 100 years.
    public var seconds: Int
    /// Whether the interval starts again each time it ends.
    public var repeats: Bool
    /// The instant from which the interval counts; `nil` until the alert is added, which sets it.
    public var anchor: Instant?

    /// Creates an interval.
    ///
    /// ``Alert/validate()`` checks its length later.
    public init(seconds: Int, repeats: Bool, anchor: Instant? = nil) {
        self.seconds = seconds
        self.repeats = repeats
        self.anchor = anchor
    }

    /// Returns the number of whole intervals between the anchor and `instant`.
    private func count(through instant: Instant) -> Int64 {
        let (microseconds, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000)
        guard let anchor, microseconds > 0, !overflow, instant > anchor else { return 0 }
        return (instant.microseconds - anchor.microseconds) / microseconds
    }

    /// Returns the occurrence at the end of `count` intervals; `nil` if it would lie past
    /// `Instant.distantFuture`.
    private func occurrence(_ count: Int64, in zone: Zone) -> Occurrence? {
        guard let anchor, seconds > 0 else { return nil }
        let instant = anchor + .seconds(seconds) * count
        return instant < .distantFuture ? Occurrence(at: instant, in: zone) : nil
    }
}

extension Interval {
    /// Returns the interval as it counts from `now`.
    func starting(at now: Instant) -> Interval {
        Interval(seconds: seconds, repeats: repeats, anchor: now)
    }
}

extension Interval: TriggerKind {
    var trigger: Trigger { .interval(self) }
    var zone: Zone? { nil }
    var isFloating: Bool { false }
    var comesOnce: Bool { !repeats }
    var doneExtent: DoneExtent {
        repeats && seconds < DoneExtent.shortestDose ? .day : .ring
    }

    func next(after instant: Instant, in zone: Zone) -> Occurrence? {
        let past = count(through: instant)
        return repeats || past == 0 ? occurrence(past + 1, in: zone) : nil
    }

    func last(through instant: Instant, in zone: Zone) -> Occurrence? {
        let past = count(through: instant)
        return past > 0 ? occurrence(repeats ? past : 1, in: zone) : nil
    }

    func pinned(to zone: Zone) -> Interval { self }

    func starting(at now: Instant, in machineZone: Zone) -> Interval { starting(at: now) }

    func moving(_ occurrence: Occurrence, to time: Instant, in machineZone: Zone) -> Interval? {
        let anchor = anchor?.advanced(by: occurrence.instant.duration(to: time))
        return Interval(seconds: seconds, repeats: repeats, anchor: anchor)
    }

    func place(in zone: Zone) -> (Int, Int64) { (2, Int64(seconds)) }

    func validate() throws(AlertError) {
        let allowed = (repeats ? Self.minimumRepeatingSeconds : 1)...3_155_760_000
        guard allowed.contains(seconds) else {
            throw .invalid(
                seconds > allowed.upperBound
                    ? "An interval of \(seconds) s is too long. The maximum is 100 years."
                    : repeats
                        ? "An interval of \(seconds) s is too short. A repeating "
                            + "alert needs at least 60 s."
                        : "An interval of \(seconds) s is too short. The minimum is 1 s.")
        }
    }

    /// An English description: "every 45 min", "once, after 5 min".
    public var description: String {
        (repeats ? "every " : "once, after ") + DurationText.describe(seconds: seconds)
    }
}
