import Glibc
import Recurrence

/// Reports changes to `/etc/localtime` and the tz database (inotify(7)).
///
/// Whole folders are watched, because most programs replace a file instead of writing into it.
final class ZoneWatch: Sendable {
    /// The kinds of files that have changed.
    struct News {
        /// Whether the file that names the machine's zone has changed.
        var isZone = false
        /// Whether files of the tz database have changed.
        var isData = false
    }

    /// The file descriptor.
    ///
    /// The descriptor becomes readable when something in one of the folders changes.
    let descriptor: CInt

    private let environment: ZoneEnvironment
    /// The watch on the folder with the machine's zone; -1 if the environment variable `TZ` sets
    /// the zone, which then cannot change.
    private let machine: CInt

    /// The events of a file that is replaced, linked, or closed after being written in place.
    private static let changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE)
    /// The events to watch for in the tz database, from which zones can also be removed.
    private static let dataChanges = changes | UInt32(IN_MOVED_FROM | IN_DELETE)

    /// Creates a watch; `nil` if the system provides none.
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

    /// Watches the folders of the database.
    ///
    /// There are about twenty folders.
    private func watchDatabase() {
        for folder in Zone.folders(in: environment) {
            inotify_add_watch(descriptor, folder, Self.dataChanges)
        }
    }

    /// Clears the events that made the descriptor readable, and returns the kinds of files that
    /// changed.
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
        // The change may be a new folder of the tz database, which has no watch yet.
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
