import DBus
import Synchronization

/// The calls of each connection that wait for their turn.
final class CallQueues: Sendable {
    private let queues = Mutex<[BusName: AsyncStream<IncomingCall>.Continuation]>([:])

    /// Adds a call to the queue of its sender.
    ///
    /// - Returns: The queue, if this is the sender's first call; the caller then reads the queue.
    func add(_ call: IncomingCall) -> AsyncStream<IncomingCall>? {
        queues.withLock { queues in
            if let queue = queues[call.sender] {
                queue.yield(call)
                return nil
            }
            let (queue, continuation) = AsyncStream.makeStream(of: IncomingCall.self)
            queues[call.sender] = continuation
            continuation.yield(call)
            return queue
        }
    }

    /// Ends the queue of a connection that has left the bus.
    func end(_ sender: BusName) {
        queues.withLock { $0.removeValue(forKey: sender)?.finish() }
    }

    /// Ends all queues.
    func endAll() {
        queues.withLock { queues in
            for queue in queues.values { queue.finish() }
            queues = [:]
        }
    }
}
