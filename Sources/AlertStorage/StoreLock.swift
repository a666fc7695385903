package import Alerts
import Glibc
import Messages

/// The right to use a store: one process has it at a time (flock(2)), and leaves its id in the file.
///
/// The lock file lies beside the store, so that it is the same for all sessions. The kernel gives the
/// lock up when the process ends, however it ends. ``SQLiteStore`` also locks the store's file itself,
/// since somebody may remove the lock file.
package final class StoreLock: Sendable {
    private let file: StoreFile

    /// Takes the lock.
    ///
    /// - Throws: ``AlertError``: `storeBusy`, naming the process, if another has it, or
    ///   `storeUnwritable`.
    package init(_ location: StoreLocation) throws(AlertError) {
        file = try StoreFile(location.lock, O_RDWR | O_CREAT)
        guard file.lock() else {
            let holder = Self.holder(file.descriptor) ?? "?"
            throw AlertError(
                .storeBusy, "Another Peal (process \(holder)) has the store \(location).")
        }
        let note = "\(getpid())\n"
        ftruncate(file.descriptor, 0)
        _ = note.withCString { write(file.descriptor, $0, strlen($0)) }
    }

    /// The process that has the lock of a store; `nil` if none has.
    ///
    /// For an instant this has a share in it; who comes for a store then tries again.
    package static func holder(of location: StoreLocation) -> UInt32? {
        let location = (try? location.resolved()) ?? location
        let descriptor = open(location.lock, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
        return holder(descriptor).flatMap { UInt32($0) }
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
