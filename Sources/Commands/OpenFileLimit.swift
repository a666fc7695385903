import Glibc
import Messages

/// How many files this process may have open.
///
/// Swift's libraries end the process where they get no file, so the daemon looks before it starts.
enum OpenFileLimit {
    /// The bus, the store, the clock, the log and the programs that play sounds, with some to spare.
    private static let least: rlim_t = 64

    /// Raises the limit to what the daemon needs, as far as the system lets it.
    ///
    /// - Throws: ``Unavailable`` where that is not enough.
    static func raise() throws(Unavailable) {
        let kind = CInt(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0, limit.rlim_cur < least else { return }
        let now = limit.rlim_cur
        limit.rlim_cur = min(least, limit.rlim_max)
        guard limit.rlim_cur == least, setrlimit(kind, &limit) == 0 else {
            throw Unavailable(
                message:
                    "The daemon needs \(least) open files, and may have \(now). Raise the limit "
                    + "with 'ulimit -n 1024'.")
        }
    }
}
