/// The calls of one exported object, in the order in which they arrived.
///
/// Only one task may iterate over the sequence. Calls are buffered until they are asked for.
/// Releasing the sequence and its iterators, or cancelling the task that waits for a call,
/// withdraws the object from the bus. The calls that are still in the buffer are then answered with
/// an error.
public struct IncomingCalls: AsyncSequence, Sendable {
    /// The type of the elements.
    public typealias Element = IncomingCall
    /// The sequence ends without an error.
    public typealias Failure = Never

    let stream: AsyncStream<IncomingCall>

    /// Makes an iterator.
    ///
    /// - Returns: An iterator over the buffered and future calls.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: stream.makeAsyncIterator())
    }

    /// Iterates over the calls.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<IncomingCall>.Iterator

        /// Waits for the next call.
        ///
        /// - Returns: The call; `nil` if the bus was closed or lost for good, or the task was
        ///   cancelled.
        public mutating func next() async -> IncomingCall? {
            await base.next()
        }

        /// Waits for the next call without leaving the caller's actor.
        ///
        /// - Parameter actor: The caller's actor.
        /// - Returns: The call; `nil` if the bus was closed or lost for good, or the task was
        ///   cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> IncomingCall? {
            await base.next(isolation: actor)
        }
    }
}
