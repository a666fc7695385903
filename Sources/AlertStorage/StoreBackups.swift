import Alerts
import GRDB
import Glibc
import Messages
import Recurrence

/// The copies of a store that lie beside it, one a day: `peal.db.backup-2026-11-23`.
struct StoreBackups {
    private let location: StoreLocation
    /// How many are kept.
    private static let mostKept = 3

    init(of location: StoreLocation) {
        self.location = location
    }

    /// Makes the backup of a day, unless it is there, and removes those that are too old.
    ///
    /// - Parameters:
    ///   - day: Today, in UTC.
    ///   - write: Writes the store's contents into an empty file.
    /// - Throws: What `write` throws, or that the file cannot be made; then none was made.
    func make(on day: CivilDate, _ write: (String) throws -> Void) throws {
        let path = prefix + day.description
        guard access(path, F_OK) != 0 else { return }
        let unfinished = prefix + "unfinished"
        try makeEmpty(unfinished)
        do {
            try write(unfinished)
            guard rename(unfinished, path) == 0 else { throw AlertError.cannotWrite(path, errno) }
        } catch {
            unlink(unfinished)
            throw error
        }
        for old in newestFirst().dropFirst(Self.mostKept) { unlink(old) }
    }

    /// How many there are.
    var count: Int { newestFirst().count }

    /// Whether there is none.
    var isEmpty: Bool { newestFirst().isEmpty }

    /// The newest backup that SQLite can read and that is Peal's.
    ///
    /// - Parameter examined: Takes the databases that were opened to find it; they are closed.
    /// - Returns: Its path; `nil` if there is none.
    func newestGood(_ examined: inout [DatabaseQueue]) -> String? {
        newestFirst().first { path in
            var configuration = Configuration()
            configuration.readonly = true
            guard let database = try? DatabaseQueue(path: path, configuration: configuration) else {
                return false
            }
            examined.append(database)
            let isGood = try? database.read {
                try Schema.check($0, at: location, mayBeEmpty: false)
                return true
            }
            try? database.close()
            return isGood ?? false
        }
    }

    /// Sets the store's file aside and puts a backup in its place.
    ///
    /// - Returns: What to tell the user.
    func restore(_ backup: String, because reason: String) throws -> Message {
        let aside = freeName()
        // What SQLite has not yet written back belongs to the damaged file.
        for suffix in ["", "-wal", "-shm"]
        where rename(location.path + suffix, aside + suffix) != 0 && errno != ENOENT {
            throw AlertError.cannotWrite(location.path + suffix, errno)
        }
        let unfinished = prefix + "unfinished"
        try makeEmpty(unfinished)
        try copy(backup, to: unfinished)
        guard rename(unfinished, location.path) == 0 else {
            throw AlertError.cannotWrite(location.path, errno)
        }
        return Message(
            "The store \(location) was damaged (\(reason)). It was set aside as \(aside), and the "
                + "backup of \(backup.dropFirst(prefix.count)) was restored: what changed since then is "
                + "lost.")
    }

    private var prefix: String { location.path + ".backup-" }

    private func newestFirst() -> [String] {
        guard let folder = opendir(location.folder) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let path = location.folder + "/" + name
            if path.hasPrefix(prefix),
                (try? CivilDate(iso8601: String(path.dropFirst(prefix.count)))) != nil
            {
                names.append(path)
            }
        }
        return names.sorted(by: >)
    }

    /// `peal.db.damaged`, or with a number that no file has yet.
    private func freeName() -> String {
        let first = location.path + ".damaged"
        var name = first
        var number = 1
        while access(name, F_OK) == 0 {
            number += 1
            name = first + "-\(number)"
        }
        return name
    }

    private func makeEmpty(_ path: String) throws(AlertError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .cannotWrite(path, errno) }
        close(descriptor)
    }

    private func copy(_ source: String, to target: String) throws {
        let from = open(source, O_RDONLY | O_CLOEXEC)
        guard from >= 0 else { throw AlertError.cannotWrite(source, errno) }
        defer { close(from) }
        let into = open(target, O_WRONLY | O_CLOEXEC)
        guard into >= 0 else { throw AlertError.cannotWrite(target, errno) }
        defer { close(into) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(from, &bytes, bytes.count), count != 0 {
            guard count > 0, write(into, bytes, count) == count, fsync(into) == 0 else {
                throw AlertError.cannotWrite(target, errno)
            }
        }
    }
}
