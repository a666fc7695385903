import Alerts
import GRDB
import Glibc
import Recurrence

/// The copies of a store that lie beside it, one a day: `peal.db.backup-2026-11-23`.
struct StoreBackups {
    private let location: StoreLocation
    /// How many are kept.
    private static let mostKept = 3

    init(of location: StoreLocation) {
        self.location = location
    }

    /// Whether the backup of a day is there.
    func has(_ day: CivilDate) -> Bool { access(prefix + day.description, F_OK) == 0 }

    /// Makes the backup of a day, and removes those that are too old.
    ///
    /// - Parameters:
    ///   - day: Today, in UTC.
    ///   - write: Writes the store's contents into an empty file.
    /// - Throws: What `write` throws, or that the file cannot be made; then none was made.
    func make(on day: CivilDate, _ write: (String) throws -> Void) throws {
        let path = prefix + day.description
        let unfinished = prefix + "unfinished"
        removeRemains(of: unfinished)
        do {
            _ = try StoreFile(unfinished, O_RDWR | O_CREAT | O_EXCL)
            try write(unfinished)
            guard rename(unfinished, path) == 0 else { throw AlertError.cannotWrite(path, errno) }
        } catch {
            removeRemains(of: unfinished)
            throw error
        }
        // A backup of the future is one that a wrong clock has dated: it goes first.
        let all = newestFirst()
        for old in (all.filter { $0 <= path } + all.filter { $0 > path }).dropFirst(Self.mostKept) {
            removeRemains(of: old)
        }
    }

    /// How many there are.
    var count: Int { newestFirst().count }

    /// Whether there is none.
    var isEmpty: Bool { newestFirst().isEmpty }

    /// The newest backup whose first bytes are those of a store.
    ///
    /// It is not opened as a database, which could leave files beside it.
    var newestMarked: String? {
        newestFirst().first { path in
            guard let file = try? StoreFile(path, O_RDONLY) else { return false }
            var bytes = [UInt8](repeating: 0, count: 100)
            guard pread(file.descriptor, &bytes, bytes.count, 0) == bytes.count else {
                return false
            }
            let mark = bytes[68..<72].reduce(0) { $0 << 8 | Int($1) }
            return bytes.starts(with: "SQLite format 3\0".utf8) && mark == Schema.applicationID
        }
    }

    /// Puts the newest good backup in the store's place, and sets aside what was there.
    ///
    /// The process may be killed and the disk may be full at any step. So the copy is complete and
    /// checked before anything is moved; and where a store is missing, the next start comes here again.
    ///
    /// - Parameter check: Opens a copy as the store will be opened. A ``StoreFault`` means that the
    ///   backup is not good.
    /// - Returns: The day of the backup and the name under which the store was set aside; `nil` if
    ///   there is no good backup.
    /// - Throws: ``AlertError`` if a file cannot be written; or what `check` throws.
    func restore(checking check: (String) throws -> Void) throws -> (day: String, aside: String)? {
        let copy = location.path + ".restoring"
        defer { removeRemains(of: copy) }
        for backup in newestFirst() {
            removeRemains(of: copy)
            guard let source = try? StoreFile(backup, O_RDONLY) else { continue }
            try self.copy(source, backup, to: copy)
            do {
                try check(copy)
            } catch let error where StoreFault(error) != nil {
                continue
            }
            let aside = freeName()
            // The changes that SQLite has not yet written back belong to the damaged file.
            for suffix in ["", "-wal", "-shm", "-journal"]
            where rename(location.path + suffix, aside + suffix) != 0 && errno != ENOENT {
                throw AlertError.cannotWrite(location.path + suffix, errno)
            }
            guard rename(copy, location.path) == 0 else {
                throw AlertError.cannotWrite(location.path, errno)
            }
            synchronizeFolder()
            return (String(backup.dropFirst(prefix.count)), aside)
        }
        return nil
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
            let path = (location.folder == "/" ? "" : location.folder) + "/" + name
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
        while ["", "-wal", "-shm", "-journal"].contains(where: { access(name + $0, F_OK) == 0 }) {
            number += 1
            name = first + "-\(number)"
        }
        return name
    }

    /// Removes a database and what SQLite has left beside it.
    private func removeRemains(of path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    /// Copies a backup, so that the copy outlasts a loss of power.
    private func copy(_ source: StoreFile, _ name: String, to target: String) throws(AlertError) {
        let copy = try StoreFile(target, O_WRONLY | O_CREAT | O_EXCL)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(source.descriptor, &bytes, bytes.count)
            guard count >= 0 else { throw .cannotWrite(name, errno) }
            guard count > 0 else { break }
            var written = 0
            while written < count {
                let more = write(copy.descriptor, Array(bytes[written..<count]), count - written)
                // The last bytes that fit on a full disk are written; only the next are refused.
                guard more > 0 else { throw .cannotWrite(target, more == 0 ? ENOSPC : errno) }
                written += more
            }
        }
        guard fsync(copy.descriptor) == 0 else { throw .cannotWrite(target, errno) }
        synchronizeFolder()
    }

    private func synchronizeFolder() {
        let descriptor = open(location.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
