package import Alerts
import Glibc
import Messages

/// The lock of a store (flock(2)).
///
/// Only one process can hold the lock at a time. That process writes its process id into the file.
///
/// The lock file is next to the store, so all sessions of the user share it. The kernel releases
/// the lock when the process ends for any reason. ``SQLiteStore`` also locks the store's file
/// itself, since the lock file may be removed.
package final class StoreLock: Sendable {
    private let file: StoreFile

    /// Acquires the lock.
    ///
    /// - Throws: ``AlertError``: `storeBusy` with the id of the process that holds it, or
    ///   `storeUnwritable`.
    package init(_ location: StoreLocation) throws(AlertError) {
        file = try StoreFile(location.lock, O_RDWR | O_CREAT)
        guard try file.lock() else {
            let holder = Self.holder(file.descriptor) ?? "?"
            throw AlertError(
                .storeBusy, "Another Peal (process \(holder)) is using the store \(location).")
        }
        let note = "\(getpid())\n"
        ftruncate(file.descriptor, 0)
        _ = note.withCString { write(file.descriptor, $0, strlen($0)) }
    }

    /// Returns the process that holds the lock of a store; `nil` if no process does.
    ///
    /// This call takes a shared lock for a moment. A process that opens the store in that moment
    /// tries again.
    package static func holder(of location: StoreLocation) -> UInt32? {
        let location = (try? location.resolved()) ?? location
        let descriptor = open(location.lock, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
        return holder(descriptor).flatMap { UInt32($0) }
    }

    /// Returns the process that acquired the lock of a store last, without touching the lock.
    static func lastHolder(of location: StoreLocation) -> String? {
        let location = (try? location.resolved()) ?? location
        let descriptor = open(location.lock, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return holder(descriptor)
    }

    private static func holder(_ descriptor: CInt) -> String? {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        let text = String(
            decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return Int32(text).map(String.init)
    }
}

extension AlertError {
    static func cannotWrite(_ path: String, _ code: CInt) -> AlertError {
        AlertError(
            .storeUnwritable,
            "Cannot write \(path): \(String(cString: strerror(code))). Fix that, or set PEAL_STORE "
                + "to another file.")
    }
}
