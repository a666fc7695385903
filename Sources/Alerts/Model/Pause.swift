public import Recurrence

/// A time span in which one alert is silent or all alerts are silent.
public struct Pause: Hashable, Sendable {
    /// The start of the pause.
    public var since: Instant
    /// The end of the pause; `nil` if it lasts until the user ends it.
    ///
    /// An occurrence at exactly this instant rings.
    public var until: Instant?

    /// Creates a pause.
    public init(since: Instant, until: Instant?) {
        self.since = since
        self.until = until
    }

    /// Whether an occurrence that is due at `instant` is silent.
    public func covers(_ instant: Instant) -> Bool {
        since <= instant && instant < until ?? .distantFuture
    }
}
