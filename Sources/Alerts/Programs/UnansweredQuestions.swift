public import Recurrence

/// The questions to the user about a program that have left the screen without an answer.
///
/// The more there are, the longer the program waits before the user is asked again.
public struct UnansweredQuestions: Hashable, Sendable {
    /// The pauses after the first, second and further questions; the last one repeats.
    private static let pauses: [Duration] = [
        .seconds(60), .seconds(600), .seconds(3600), .seconds(86_400), .seconds(604_800),
    ]

    /// The number of the questions, counted up to the one with the longest pause.
    public let count: Int
    /// The time at which the last one left the screen.
    public let last: Instant
    /// Whether the user has closed the last one.
    public let isClosed: Bool

    /// Creates a number of questions without an answer.
    public init(count: Int, last: Instant, isClosed: Bool) {
        self.count = min(max(1, count), Self.pauses.count)
        self.last = last
        self.isClosed = isClosed
    }

    /// Returns the time from which the user may be asked again; `nil` if that is now.
    public func pauseEnd(at now: Instant) -> Instant? {
        let end = last.advanced(by: Self.pauses[count - 1])
        // A clock that was set back does not make the pause longer.
        return now < end && now >= last ? end : nil
    }
}
