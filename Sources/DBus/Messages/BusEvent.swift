/// What a subscription tells, in the order in which it happened.
public enum BusEvent: Hashable, Sendable {
    /// A signal that agrees with one of the subscription's rules.
    case signal(Signal)
    /// The connection is back, under this new unique name, and signals are delivered again.
    ///
    /// What happened in between is not known, and names have to be requested again.
    case connected(BusName)
    /// The connection was lost.
    ///
    /// If the bus does not reconnect this is the last event.
    case disconnected
}
