/// The calls to one exported object, in the order in which they arrived.
///
/// Only one task may iterate over the sequence. Calls are buffered until that task reads them.
/// Releasing the sequence and its iterators, or cancelling the task that waits for a call,
/// withdraws the object from the bus. The calls that are still in the buffer are then answered with
/// an error.
public typealias IncomingCalls = BusStream<IncomingCall>
