/// The calls of one exported object, in the order in which they came.
///
/// One task iterates it. What comes is kept until it is asked for. When the sequence and its
/// iterators are released, or the task that waits for a call is cancelled, the object is gone from
/// the bus, and calls that nobody has taken are answered with an error.
public struct IncomingCalls: AsyncSequence, Sendable {
    /// What it delivers.
    public typealias Element = IncomingCall
    /// It ends, but does not fail.
    public typealias Failure = Never

    let stream: AsyncStream<IncomingCall>

    /// Starts to iterate.
    ///
    /// - Returns: An iterator over the calls that nobody has taken yet.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: stream.makeAsyncIterator())
    }

    /// Iterates over the calls.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<IncomingCall>.Iterator

        /// Waits for the next call.
        ///
        /// - Returns: The call; `nil` when the bus was closed or lost for good, or the task was
        ///   cancelled.
        public mutating func next() async -> IncomingCall? {
            await base.next()
        }

        /// Waits for the next call without leaving the caller's actor.
        ///
        /// - Parameter actor: The caller's actor.
        /// - Returns: The call; `nil` when the bus was closed or lost for good, or the task was
        ///   cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> IncomingCall? {
            await base.next(isolation: actor)
        }
    }
}
