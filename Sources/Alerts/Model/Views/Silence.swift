public import Recurrence

/// The time spans in which all alerts are silent, now or later.
public struct Silence: Hashable, Sendable {
    /// The pause of all alerts that is in effect; `nil` if there is none.
    public var pause: Pause?
    /// The pause of all alerts that begins later; `nil` if there is none.
    public var plannedPause: Pause?
    /// The end of the quiet hours that are in effect; `nil` if there are none.
    public var quietUntil: Instant?

    /// Creates a value; by default nothing is silent.
    public init(pause: Pause? = nil, plannedPause: Pause? = nil, quietUntil: Instant? = nil) {
        self.pause = pause
        self.plannedPause = plannedPause
        self.quietUntil = quietUntil
    }
}
