/// The events of one subscription: its signals, and an event each time the connection is lost or
/// restored.
///
/// Only one task may iterate over the sequence. Events are buffered from the return of
/// ``Bus/events(matching:)`` on, so no event is lost before the iteration starts. Releasing the
/// sequence and its iterators, or cancelling the task that waits for an event, ends the
/// subscription on the bus.
public typealias BusEvents = BusStream<BusEvent>
