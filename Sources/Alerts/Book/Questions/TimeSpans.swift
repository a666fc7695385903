public import Recurrence

/// A period divided into spans of equal length.
public struct TimeSpans: Hashable, Sendable {
    /// The instant at which the first span begins.
    public let start: Instant
    /// The length of each span in seconds.
    public let seconds: Int
    /// The number of spans.
    public let count: Int

    /// Divides a period into spans.
    ///
    /// - Parameters:
    ///   - start: The start of the first span; fractions of a second are dropped.
    ///   - seconds: The length of each span, clamped to the range from 1 to the seconds of 366
    ///     days.
    ///   - count: The number of spans, clamped to the range from 0 to 10 000.
    public init(from start: Instant, every seconds: Int, count: Int) {
        self.start = Instant(seconds: start.seconds)
        self.seconds = min(max(1, seconds), 366 * 86_400)
        self.count = min(max(0, count), 10_000)
    }

    /// The instant at which the last span ends.
    public var end: Instant { start + .seconds(seconds * count) }

    /// Returns the index of the span that contains an instant, which must not be before the start.
    func index(of instant: Instant) -> Int {
        Int(instant.seconds - start.seconds) / seconds
    }
}
