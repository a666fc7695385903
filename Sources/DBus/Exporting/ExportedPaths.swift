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
