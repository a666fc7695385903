import Glibc
import Messages

/// The limit on this process's open files.
///
/// Swift's libraries abort the process if they cannot open a file, so the daemon checks the limit
/// first.
enum OpenFileLimit {
    /// The number of files that the bus, the store, the clock, the log and the sound players need,
    /// plus a reserve.
    private static let least: rlim_t = 64

    /// Raises the limit to the number of files that the daemon needs.
    ///
    /// - Throws: ``Unavailable`` if the system does not allow that many.
    static func raise() throws(Unavailable) {
        let kind = CInt(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0, limit.rlim_cur < least else { return }
        let now = limit.rlim_cur
        limit.rlim_cur = min(least, limit.rlim_max)
        guard limit.rlim_cur == least, setrlimit(kind, &limit) == 0 else {
            throw Unavailable(
                message:
                    "The daemon needs \(least) open files, but the limit is "
                    + "\(now). Raise the limit with 'ulimit -n 1024'.")
        }
    }
}
