import Alerts
import Glibc
import Messages
import Recurrence

/// The daily copies of a store in the same folder, such as `peal.db.backup-2026-11-23`.
struct StoreBackups {
    private let location: StoreLocation
    /// How many backups are kept: today's, and three others.
    private static let mostKept = 4

    init(of location: StoreLocation) {
        self.location = location
    }

    /// Returns whether a backup of this day exists.
    func has(_ day: CivilDate) -> Bool { access(prefix + day.description, F_OK) == 0 }

    /// Makes the backup of a day, and removes old backups so that four remain.
    ///
    /// - Parameters:
    ///   - day: Today, in UTC.
    ///   - days: The days on which the store was maintained, with today. Backups of other days are
    ///     removed first, then the oldest ones.
    ///   - write: Writes the store's contents into an empty file.
    /// - Throws: The error of `write`, or ``AlertError`` if the file cannot be created or renamed.
    ///   No backup is made then.
    func make(
        on day: CivilDate, _ days: SeenDays, _ write: (String) throws -> Void
    ) throws {
        let path = prefix + day.description
        let unfinished = prefix + "unfinished"
        removeRemains(of: unfinished)
        do {
            let file = try StoreFile(unfinished, O_RDWR | O_CREAT | O_EXCL)
            try write(unfinished)
            try StoreMark.remove(from: file, unfinished)
            guard rename(unfinished, path) == 0 else { throw AlertError.cannotWrite(path, errno) }
        } catch {
            removeRemains(of: unfinished)
            throw error
        }
        let all = newestFirst()
        let seen = days.days.reversed().map { prefix + $0.date.description }.filter(all.contains)
        let others = all.filter { !seen.contains($0) }
        // A wrong clock is more likely to have made an unknown day in the future than one in the past.
        let order =
            seen.filter { $0 != path } + others.filter { $0 < path }
            + others.filter { $0 > path }
        for old in order.dropFirst(Self.mostKept - 1) { removeRemains(of: old) }
    }

    /// How many backups there are.
    var count: Int { newestFirst().count }

    /// Whether there is no backup.
    var isEmpty: Bool { newestFirst().isEmpty }

    /// The path of the newest backup that begins with the header of a Peal store.
    ///
    /// The backup is not opened as a database, because SQLite could leave files next to it.
    var newestMarked: String? {
        newestFirst().first { path in
            guard let file = try? StoreFile(path, O_RDONLY) else { return false }
            var bytes = [UInt8](repeating: 0, count: 100)
            guard pread(file.descriptor, &bytes, bytes.count, 0) == bytes.count else {
                return false
            }
            return Schema.isMarked(bytes)
        }
    }

    /// Replaces the store with the newest good backup, and renames the damaged files.
    ///
    /// The process may be killed and the disk may be full at any step, so no file is renamed before
    /// the copy is complete and checked. If the process is killed between the renames, the store is
    /// missing, and the next start restores it again.
    ///
    /// - Parameter check: Opens a copy in the same way as the store. A ``StoreFault`` means that
    ///   the backup is not good.
    /// - Returns: The day of the backup and the new name of the damaged store; `nil` if there is no
    ///   good backup.
    /// - Throws: ``AlertError`` if a file cannot be written, or another error of `check`.
    /// - Note: An error of the disk is not damage, so no older backup replaces one that cannot be read.
    func restore(checking check: (String) throws -> Void) throws -> (day: String, aside: String)? {
        let copy = location.path + ".restoring"
        defer { removeRemains(of: copy) }
        for backup in newestFirst() {
            removeRemains(of: copy)
            var status = stat()
            guard lstat(backup, &status) == 0 else { throw Self.unreadable(backup) }
            // A link, or a file of another user, may have been planted.
            guard (try? StoreFile.check(status, backup, isWritten: false)) != nil else { continue }
            try self.copy(backup, to: copy)
            do {
                try check(copy)
            } catch let error where StoreFault(error) != nil {
                continue
            }
            let aside = freeName()
            // SQLite's log files hold changes to the damaged database, so they are renamed with it.
            for suffix in ["", "-wal", "-shm", "-journal"]
            where rename(location.path + suffix, aside + suffix) != 0 && errno != ENOENT {
                throw AlertError.cannotWrite(location.path + suffix, errno)
            }
            guard rename(copy, location.path) == 0 else {
                let reason = errno
                for suffix in ["-journal", "-shm", "-wal", ""] {
                    rename(aside + suffix, location.path + suffix)
                }
                throw AlertError.cannotWrite(location.path, reason)
            }
            synchronizeFolder()
            return (String(backup.dropFirst(prefix.count)), aside)
        }
        return nil
    }

    private var prefix: String { location.path + ".backup-" }

    private func newestFirst() -> [String] {
        let folder = location.folder == "/" ? "" : location.folder
        return (FolderContents.names(in: location.folder) ?? []).map { "\(folder)/\($0)" }
            .filter { path in
                path.hasPrefix(prefix)
                    && (try? CivilDate(iso8601: String(path.dropFirst(prefix.count)))) != nil
            }
            .sorted(by: >)
    }

    /// Returns `peal.db.damaged`, with a number if that name is in use.
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

    /// Removes a database and the files that SQLite has left next to it.
    private func removeRemains(of path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    /// Keeps a copy of a store whose log has lost changes, and puts an unusable log aside.
    ///
    /// - Returns: The notice for the user.
    /// - Throws: ``AlertError`` if a file cannot be read or written.
    func keepCopy(of fault: StoreLog.Fault) throws(AlertError) -> Message {
        guard case .damaged(let isUseful) = fault else { return fault.sentence(location) }
        let aside = freeName()
        for suffix in ["-wal", ""] { try copy(location.path + suffix, to: aside + suffix) }
        // SQLite would put older pages of the log in front of newer ones in the file.
        if !isUseful { for suffix in ["-wal", "-shm"] { unlink(location.path + suffix) } }
        return Message("\(fault.sentence(location)) A copy of the store as it was is \(aside).")
    }

    /// Copies a file and flushes the copy to disk, so that it survives a loss of power.
    private func copy(_ name: String, to target: String) throws(AlertError) {
        let source = try StoreFile(name, O_RDONLY)
        let copy = try StoreFile(target, O_WRONLY | O_CREAT | O_EXCL)
        try read(source, name) { bytes throws(AlertError) in
            var rest = bytes
            while !rest.isEmpty {
                let more = write(copy.descriptor, Array(rest), rest.count)
                // On a nearly full disk a write can be partial; only the next write fails.
                guard more > 0 else { throw .cannotWrite(target, more == 0 ? ENOSPC : errno) }
                rest = rest.dropFirst(more)
            }
        }
        guard fsync(copy.descriptor) == 0 else { throw .cannotWrite(target, errno) }
        synchronizeFolder()
    }

    /// Reads the store's files completely to find errors of the disk.
    ///
    /// - Throws: ``AlertError``: `storeUnreadable`.
    func requireReadableStore() throws(AlertError) {
        for path in [location.path, location.path + "-wal"] where access(path, F_OK) == 0 {
            try read(try StoreFile(path, O_RDONLY), path) { _ in }
        }
    }

    private func read(
        _ file: StoreFile, _ path: String,
        _ body: (ArraySlice<UInt8>) throws(AlertError) -> Void
    ) throws(AlertError) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(file.descriptor, &bytes, bytes.count)
            guard count >= 0 else { throw Self.unreadable(path) }
            guard count > 0 else { return }
            try body(bytes[..<count])
        }
    }

    private static func unreadable(_ path: String) -> AlertError {
        .unreadable(StoreLocation(path: path), String(cString: strerror(errno)))
    }

    private func synchronizeFolder() {
        let descriptor = open(location.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
