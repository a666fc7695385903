import Alerts
import Glibc

/// The device and inode numbers of a file, which show whether a path still refers to that file.
struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let number: ino_t

    init(_ status: stat) {
        (device, number) = (status.st_dev, status.st_ino)
    }

    /// Looks up a path; the result is `nil` if there is no file.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
