/// An event of a subscription.
///
/// Events are delivered in the order in which they happened.
public enum BusEvent: Hashable, Sendable {
    /// A signal that matches one of the subscription's rules.
    case signal(Signal)
    /// The connection is back, with this new unique name, and signals are delivered again.
    ///
    /// Signals sent while there was no connection are lost. Well-known names must be requested
    /// again.
    case connected(BusName)
    /// The connection was lost.
    ///
    /// If the bus does not reconnect, this is the last event.
    case disconnected
}

/// The events of one subscription: its signals, and an event each time the connection is lost or
/// restored.
///
/// Only one task may iterate over the sequence. Events are buffered from the return of
/// ``Bus/events(matching:)`` on, so no event is lost before the iteration starts. Releasing the
/// sequence and its iterators, or cancelling the task that waits for an event, ends the
/// subscription on the bus.
public typealias BusEvents = BusStream<BusEvent>
