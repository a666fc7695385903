internal import Messages
internal import Synchronization

/// The paths of the exported objects.
///
/// The paths are kept outside the bus's thread, so that ``Bus/export(_:)`` can throw immediately if
/// a path is already in use.
final class ExportedPaths: Sendable {
    private let paths = Mutex<Set<ObjectPath>>([])

    func insert(_ path: ObjectPath) throws(BusError) {
        guard paths.withLock({ $0.insert(path).inserted }) else {
            throw BusError(
                code: .alreadyExported, message: "There is an object at \(path) already")
        }
    }

    func remove(_ path: ObjectPath) {
        paths.withLock { _ = $0.remove(path) }
    }
}

/// An exported object and the stream that receives its calls.
struct ExportedObject: Sendable {
    let id: UInt64
    let description: ObjectDescription
    let calls: AsyncStream<IncomingCall>.Continuation
}

/// The calls to one exported object, in the order in which they arrived.
///
/// Only one task may iterate over the sequence. Calls are buffered until that task reads them.
/// Releasing the sequence and its iterators, or cancelling the task that waits for a call,
/// withdraws the object from the bus. The calls that are still in the buffer are then answered with
/// an error.
public typealias IncomingCalls = BusStream<IncomingCall>
