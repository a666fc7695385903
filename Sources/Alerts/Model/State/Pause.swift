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

    /// Returns both pauses as they are at `now`: a planned pause that has begun is the current one.
    ///
    /// A current pause that the planned one follows without a gap lasts until the later end.
    ///
    /// - Parameters:
    ///   - current: The current pause.
    ///   - planned: The planned pause.
    ///   - now: The current time.
    /// - Returns: The current pause, and the planned pause, which is `nil` if it has begun.
    static func begun(
        _ current: Pause?, _ planned: Pause?, at now: Instant
    ) -> (current: Pause?, planned: Pause?) {
        guard let planned, planned.since <= now else { return (current, planned) }
        guard var current, current.until ?? .distantFuture >= planned.since else {
            return (planned, nil)
        }
        if current.until ?? .distantFuture < planned.until ?? .distantFuture {
            current.until = planned.until
        }
        return (current, nil)
    }

    /// Whether an occurrence that is due at `instant` is silent.
    public func covers(_ instant: Instant) -> Bool {
        since <= instant && instant < until ?? .distantFuture
    }
}
