import Glibc
import Recurrence

/// Tells when `/etc/localtime` or the tz database change (inotify(7)).
///
/// Folders are watched, since most programs replace a file and do not write into it.
final class ZoneWatch: Sendable {
    /// The files that have changed.
    struct News {
        /// The file that says which zone the machine has.
        var isZone = false
        /// Files of the tz database.
        var isData = false
    }

    /// Readable when something in one of the folders has changed.
    let descriptor: CInt

    private let environment: ZoneEnvironment
    /// The watch of the folder with the machine's zone; -1 where `TZ` sets one that cannot change.
    private let machine: CInt

    /// Replaced, linked, or closed after it was written to in place.
    private static let changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE)
    /// A zone may also be gone.
    private static let dataChanges = changes | UInt32(IN_MOVED_FROM | IN_DELETE)

    /// `nil` where the system gives no watch.
    init?(_ environment: ZoneEnvironment) {
        let descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        self.environment = environment
        machine =
            environment.zone == nil
            ? inotify_add_watch(descriptor, Self.folder(of: environment.localtime), Self.changes)
            : -1
        watchDatabase()
    }

    deinit { close(descriptor) }

    /// Watches the database's folders, of which there are about twenty.
    private func watchDatabase() {
        for folder in Zone.folders(in: environment) {
            inotify_add_watch(descriptor, folder, Self.dataChanges)
        }
    }

    /// Clears what made the descriptor readable; what was among it.
    func read() -> News {
        var news = News()
        let size = 4096
        withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
            guard let start = buffer.baseAddress else { return }
            while case let count = Glibc.read(descriptor, start, size), count > 0 {
                var offset = 0
                while offset < count {
                    let event = start.load(fromByteOffset: offset, as: inotify_event.self)
                    offset += MemoryLayout<inotify_event>.size
                    let name =
                        event.len == 0
                        ? "" : String(cString: (start + offset).assumingMemoryBound(to: CChar.self))
                    note(event, name, in: &news)
                    offset += Int(event.len)
                }
            }
        }
        // A new folder has files that no watch has seen.
        if news.isData { watchDatabase() }
        return news
    }

    private func note(_ event: inotify_event, _ name: String, in news: inout News) {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            news = News(isZone: true, isData: true)
        } else if event.wd == machine {
            news.isZone = news.isZone || name == Self.name(of: environment.localtime)
        } else if event.mask & UInt32(IN_IGNORED) == 0 {
            news.isData = true
        }
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    private static func name(of path: String) -> Substring {
        path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    }
}
