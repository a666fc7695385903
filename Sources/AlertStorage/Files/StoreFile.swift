import Alerts
import Glibc
import Messages

/// An open file of the store, checked to be a regular file of this user.
///
/// A store may be in a folder that other users can write to. A link planted there must not make
/// Peal overwrite another file of the user.
final class StoreFile: Sendable {
    private let path: String
    let descriptor: CInt
    let identity: FileIdentity

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - flags: The access mode, and whether to create the file.
    /// - Throws: ``AlertError``: `storeUnwritable`.
    init(_ path: String, _ flags: CInt) throws(AlertError) {
        // Without O_NONBLOCK, opening a FIFO would wait for a process at the other end.
        let descriptor = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw errno == ELOOP ? Self.notRegular(path) : .cannotWrite(path, errno)
        }
        var status = stat()
        do throws(AlertError) {
            guard fstat(descriptor, &status) == 0 else { throw AlertError.cannotWrite(path, errno) }
            try Self.check(status, path, isWritten: flags & O_ACCMODE != O_RDONLY)
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
        identity = FileIdentity(status)
    }

    deinit {
        // Until a new child process executes its program, it shares the open file and so the lock.
        // Unlock the file explicitly, so that the child does not keep the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Locks the file with flock(2) until this object is released.
    ///
    /// - Returns: `false` if another process has the lock.
    /// - Throws: ``AlertError``: `storeUnwritable` if the file cannot be locked at all.
    func lock() throws(AlertError) -> Bool {
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return true }
        guard errno != EWOULDBLOCK else { return false }
        throw AlertError(
            .storeUnwritable,
            "Cannot lock \(path): \(String(cString: strerror(errno))). Set PEAL_STORE to a file on "
                + "a file system that has locks.")
    }

    /// Refuses a file that another user may have created or may change.
    ///
    /// - Parameters:
    ///   - status: The result of stat(2) for the file.
    ///   - path: The path of the file.
    ///   - isWritten: Whether Peal is going to change the file.
    /// - Throws: ``AlertError``: `storeUnwritable`.
    static func check(_ status: stat, _ path: String, isWritten: Bool) throws(AlertError) {
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw notRegular(path)
        }
        guard status.st_uid == geteuid() else {
            throw AlertError(
                .storeUnwritable,
                "\(path) belongs to another user. Move it away, or set PEAL_STORE to another file.")
        }
        guard isWritten else { return }
        guard status.st_nlink <= 1 else {
            throw AlertError(
                .storeUnwritable,
                "\(path) has a second name (a hard link). Remove one of the names, "
                    + "or set PEAL_STORE to another file.")
        }
        guard status.st_mode & S_IWOTH == 0 else {
            throw AlertError(
                .storeUnwritable,
                "Other users can write to \(path). Run 'chmod 600 \(path)', or set "
                    + "PEAL_STORE to another file.")
        }
    }

    private static func notRegular(_ path: String) -> AlertError {
        AlertError(
            .storeUnwritable,
            "\(path) is not a regular file. Move it away, or set PEAL_STORE to another file.")
    }
}

/// The device and inode numbers of a file, which show whether a path still refers to that file.
struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let number: ino_t

    init(_ status: stat) {
        (device, number) = (status.st_dev, status.st_ino)
    }
}

/// The files of a store as they are on the disk: their identities, sizes and last changes.
///
/// Only the process that has the store changes the files.
struct StoreFiles: Hashable, Sendable {
    private struct File: Hashable {
        let identity: FileIdentity
        let size: off_t
        let seconds: Int
        let nanoseconds: Int

        init?(of path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            identity = FileIdentity(status)
            size = status.st_size
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }
    }

    private let database: File?
    private let log: File?

    init(of location: StoreLocation) {
        database = File(of: location.path)
        log = File(of: location.path + "-wal")
    }
}
