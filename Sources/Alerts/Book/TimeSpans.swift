public import Recurrence

/// A time, divided into spans of the same length.
public struct TimeSpans: Hashable, Sendable {
    /// Where the first begins.
    public let start: Instant
    /// How long each is, in seconds.
    public let seconds: Int
    /// How many there are.
    public let count: Int

    /// Divides a time.
    ///
    /// - Parameters:
    ///   - start: where the first begins; parts of a second are dropped.
    ///   - seconds: how long each is, from 1 to the seconds of a year; what is less or more is taken
    ///     for that.
    ///   - count: how many there are, from 0 to 10 000, likewise.
    public init(from start: Instant, every seconds: Int, count: Int) {
        self.start = Instant(seconds: start.seconds)
        self.seconds = min(max(1, seconds), 366 * 86_400)
        self.count = min(max(0, count), 10_000)
    }

    /// Where the last ends.
    public var end: Instant { start + .seconds(seconds * count) }

    /// The span in which an instant lies that is not before the start.
    func index(of instant: Instant) -> Int {
        Int(instant.seconds - start.seconds) / seconds
    }
}
