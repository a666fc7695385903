import Alerts
import Glibc

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
