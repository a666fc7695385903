/// The events of one subscription: its signals, and each loss and return of the connection.
///
/// Only one task may iterate over the sequence. Events are buffered from the return of
/// ``Bus/events(matching:)`` on, so none is lost before the iteration starts. Releasing the
/// sequence and its iterators, or cancelling the task that waits for an event, ends the
/// subscription on the bus.
public typealias BusEvents = BusStream<BusEvent>
