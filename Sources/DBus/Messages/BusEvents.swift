/// The events of one subscription: its signals, and each loss and return of the connection.
///
/// Only one task may iterate over the sequence. Events are buffered from the return of
/// ``Bus/events(matching:)`` on, so none is lost before the iteration starts. Releasing the
/// sequence and its iterators, or cancelling the task that waits for an event, ends the
/// subscription on the bus.
public struct BusEvents: AsyncSequence, Sendable {
    /// The type of the elements.
    public typealias Element = BusEvent
    /// The sequence ends without an error.
    public typealias Failure = Never

    let stream: AsyncStream<BusEvent>

    /// Makes an iterator.
    ///
    /// - Returns: An iterator over the buffered and future events.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: stream.makeAsyncIterator())
    }

    /// Iterates over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<BusEvent>.Iterator

        /// Waits for the next event.
        ///
        /// - Returns: The event; `nil` if the bus was closed or lost for good, or the task was
        ///   cancelled.
        public mutating func next() async -> BusEvent? {
            await base.next()
        }

        /// Waits for the next event without leaving the caller's actor.
        ///
        /// - Parameter actor: The caller's actor.
        /// - Returns: The event; `nil` if the bus was closed or lost for good, or the task was
        ///   cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> BusEvent? {
            await base.next(isolation: actor)
        }
    }
}
