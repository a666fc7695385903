package import Alerts
import Glibc
import Messages

/// The right to use a store: one process has it at a time (flock(2)), and leaves its id in the file.
///
/// It lies beside the store, so that whoever names the same store means the same lock, whatever
/// session they come from. The kernel gives it up when the process ends, however it ends.
package final class StoreLock: Sendable {
    private let descriptor: CInt

    /// Takes the lock.
    ///
    /// - Throws: ``AlertError``: `storeBusy`, naming the process, if another has it, or
    ///   `storeUnwritable`.
    package init(_ location: StoreLocation) throws(AlertError) {
        try Self.makeFolder(location.folder)
        let descriptor = open(location.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .cannotWrite(location.lock, errno)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            defer { close(descriptor) }
            let holder = Self.holder(descriptor) ?? "?"
            throw AlertError(
                .storeBusy, "Another Peal (process \(holder)) has the store \(location).")
        }
        let note = "\(getpid())\n"
        ftruncate(descriptor, 0)
        _ = note.withCString { write(descriptor, $0, strlen($0)) }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// The process that has the lock of a store; `nil` if none has.
    ///
    /// For an instant this has a share in it; who comes for a store then tries again.
    package static func holder(of location: StoreLocation) -> UInt32? {
        let descriptor = open(location.lock, O_RDONLY | O_CLOEXEC)
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

    /// Makes the folder, for its owner only, and what lies above it.
    private static func makeFolder(_ path: String) throws(AlertError) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .cannotWrite(path, ENOTDIR) }
            return
        }
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try makeFolder(String(path[..<slash]))
        }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .cannotWrite(path, errno) }
    }
}

extension AlertError {
    static func cannotWrite(_ path: String, _ code: CInt) -> AlertError {
        AlertError(
            .storeUnwritable,
            "Cannot write \(path): \(String(cString: strerror(code))). Mend that, or name another "
                + "store with PEAL_STORE.")
    }
}
