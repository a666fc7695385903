import Alerts
import Glibc

/// The identity of the file that a name means now.
struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let number: ino_t

    init(_ status: stat) {
        (device, number) = (status.st_dev, status.st_ino)
    }

    /// Looks a name up; there is no identity where there is no file.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
