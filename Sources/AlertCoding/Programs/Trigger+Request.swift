import Alerts
import JSON
import Messages
import Recurrence

extension Trigger {
    /// Reads the trigger of a program's request; without one, the notification is due now.
    init(request json: JSONValue?, at now: Instant, in zone: Zone) throws(AlertError) {
        guard let json else {
            self = .once(.instant(now))
            return
        }
        let reader = try JSONReader(json, part: "The trigger", keys: ["after", "repeats"])
        guard let seconds = try reader.number("after") else {
            throw .invalid("The trigger has no 'after'.")
        }
        self = .interval(
            try Interval(after: seconds, repeats: reader.bool("repeats") ?? false, from: now))
    }
}

extension Interval {
    /// Creates an interval from a number of seconds that may have a fraction.
    ///
    /// An ``Interval`` has only whole seconds, so the number is rounded up. An interval that does
    /// not repeat still ends at the exact microsecond, because its anchor is moved back by the
    /// difference.
    fileprivate init(after seconds: Double, repeats: Bool, from now: Instant) throws(AlertError) {
        let shortest = repeats ? Double(Self.minimumRepeatingSeconds) : 0
        guard seconds > 0, seconds >= shortest, seconds <= 3_155_760_000 else {
            throw .invalid(
                repeats
                    ? "A repeating trigger needs at least 60 seconds and at most 100 years."
                    : "A trigger needs more than 0 seconds and at most 100 years.")
        }
        let whole = seconds.rounded(.up)
        let rest = repeats ? 0 : Int64(((whole - seconds) * 1_000_000).rounded())
        self.init(
            seconds: Int(whole), repeats: repeats, anchor: now - .microseconds(rest))
    }
}
