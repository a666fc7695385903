import DBus
import Synchronization

/// The calls of each connection that wait for their turn.
final class CallQueues: Sendable {
    private let queues = Mutex<[BusName: Queue]>([:])

    private struct Queue {
        var waiting: [IncomingCall]
        /// Tells the reader of the queue that calls are waiting.
        let arrival: AsyncStream<Void>.Continuation
    }

    /// Adds a call to the queue of its sender.
    ///
    /// - Returns: If this is the sender's first call, a stream with an element whenever calls have
    ///   arrived; the caller then takes them with ``take(from:)``.
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

    /// Takes all waiting calls of a connection, in the order in which they arrived.
    func take(from sender: BusName) -> [IncomingCall] {
        queues.withLock { queues in
            defer { queues[sender]?.waiting = [] }
            return queues[sender]?.waiting ?? []
        }
    }

    /// Ends the queue of a connection that has left the bus.
    func end(_ sender: BusName) {
        queues.withLock { $0[sender]?.arrival.finish() }
    }

    /// Forgets an ended queue whose calls have been carried out.
    func forget(_ sender: BusName) {
        queues.withLock { $0[sender] = nil }
    }

    /// Ends all queues.
    func endAll() {
        queues.withLock { queues in
            for queue in queues.values { queue.arrival.finish() }
        }
    }
}
