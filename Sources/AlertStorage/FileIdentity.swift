import Alerts
import Glibc

/// Which file it is that a name means now.
struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let number: ino_t

    init(of path: String) throws(AlertError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .cannotWrite(path, errno) }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
