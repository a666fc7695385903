/// The events of one subscription, or the calls of one exported object, in order of arrival.
///
/// Only one task may iterate over the sequence. Elements are buffered until that task reads them.
public struct BusStream<Element: Sendable>: AsyncSequence, Sendable {
    /// The sequence ends without an error.
    public typealias Failure = Never

    let stream: AsyncStream<Element>

    /// Makes an iterator.
    ///
    /// - Returns: An iterator over the buffered and future elements.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: stream.makeAsyncIterator())
    }

    /// Iterates over the elements.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<Element>.Iterator

        /// Waits for the next element.
        ///
        /// - Returns: The element; `nil` if the bus was closed or lost for good, or the task was
        ///   cancelled.
        public mutating func next() async -> Element? {
            await base.next()
        }

        /// Waits for the next element without leaving the caller's actor.
        ///
        /// - Parameter actor: The caller's actor.
        /// - Returns: The element; `nil` if the bus was closed or lost for good, or the task was
        ///   cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> Element? {
            await base.next(isolation: actor)
        }
    }
}
