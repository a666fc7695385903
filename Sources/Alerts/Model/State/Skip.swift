public import Recurrence

/// The user's request to skip the next occurrences.
public struct Skip: Hashable, Sendable {
    /// The number of occurrences that are still to be skipped.
    public var count: Int
    /// The instant of the request.
    ///
    /// Occurrences that were due before it still ring.
    public var since: Instant

    /// Creates a skip of the next `count` occurrences after `since`.
    public init(count: Int, since: Instant) {
        self.count = count
        self.since = since
    }
}
