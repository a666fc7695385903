import DBus
import Synchronization

/// The calls of each connection that wait for their turn.
final class CallQueues: Sendable {
    private let queues = Mutex<[BusName: Queue]>([:])

    private struct Queue {
        var waiting: [IncomingCall]
        /// Notifies the task that carries out the calls of the connection.
        let arrival: AsyncStream<Void>.Continuation
    }

    /// Adds a call to the queue of its sender.
    ///
    /// - Returns: `nil` if the sender already has a queue. Otherwise a new stream: each of its
    ///   elements means that calls are waiting and can be fetched with ``take(from:)``.
    func add(_ call: IncomingCall) -> AsyncStream<Void>? {
        queues.withLock { queues in
            if queues[call.sender] != nil {
                queues[call.sender]?.waiting.append(call)
                queues[call.sender]?.arrival.yield()
                return nil
            }
            let (arrivals, arrival) = AsyncStream.makeStream(
                of: Void.self, bufferingPolicy: .bufferingNewest(1))
            queues[call.sender] = Queue(waiting: [call], arrival: arrival)
            arrival.yield()
            return arrivals
        }
    }

    /// Removes and returns the waiting calls of a connection, in the order in which they arrived.
    func take(from sender: BusName) -> [IncomingCall] {
        queues.withLock { queues in
            defer { queues[sender]?.waiting = [] }
            return queues[sender]?.waiting ?? []
        }
    }

    /// Ends the stream of a connection that has left the bus; its waiting calls stay in the queue.
    func end(_ sender: BusName) {
        queues.withLock { $0[sender]?.arrival.finish() }
    }

    /// Removes the queue of a connection whose stream has ended.
    func forget(_ sender: BusName) {
        queues.withLock { $0[sender] = nil }
    }

    /// Ends the streams of all connections.
    func endAll() {
        queues.withLock { queues in
            for queue in queues.values { queue.arrival.finish() }
        }
    }
}
