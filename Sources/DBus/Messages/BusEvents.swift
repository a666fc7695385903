/// The signals that one subscription wants, with the losses of the connection between them.
///
/// One task iterates it. Nothing is lost between ``Bus/events(matching:)`` and the iteration: what
/// comes is kept until it is asked for. When the sequence and its iterators are released, or the
/// task that waits for an event is cancelled, the bus is told that the signals are no longer wanted.
public struct BusEvents: AsyncSequence, Sendable {
    /// What it tells.
    public typealias Element = BusEvent
    /// It ends, but does not fail.
    public typealias Failure = Never

    let stream: AsyncStream<BusEvent>

    /// Starts to iterate.
    ///
    /// - Returns: An iterator over the events that nobody has taken yet.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: stream.makeAsyncIterator())
    }

    /// Iterates over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<BusEvent>.Iterator

        /// Waits for the next event.
        ///
        /// - Returns: The event; `nil` when the bus was closed or lost for good, or the task was
        ///   cancelled.
        public mutating func next() async -> BusEvent? {
            await base.next()
        }

        /// Waits for the next event without leaving the caller's actor.
        ///
        /// - Parameter actor: The caller's actor.
        /// - Returns: The event; `nil` when the bus was closed or lost for good, or the task was
        ///   cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> BusEvent? {
            await base.next(isolation: actor)
        }
    }
}
