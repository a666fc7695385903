package import Alerts
package import Calendars
import Glibc
import Messages
package import Recurrence

/// The folder with the alerts that several machines share: a vdir with an item for each alert.
///
/// An engine such as vdirsyncer or Syncthing keeps the folders of the machines in step. The name of
/// a file is the engine's choice. When two machines have changed an item, Syncthing keeps both files,
/// one of them with `.sync-conflict-` in its name.
package struct SharedFolder: Sendable {
    private struct File: Sendable {
        var stamp: CalendarFile.Stamp
        /// The alert, if the file has one.
        var id: Alert.ID?
        var fault: Message?
        /// The contents as the last look has read them, until they are used.
        var item: SharedAlert?
    }

    /// The absolute path of the folder.
    package let path: String
    private var files: [String: File] = [:]
    /// The names of the files of each alert.
    private var names: [Alert.ID: [String]] = [:]
    /// The files that the last look did not find.
    private var vanished: Set<String> = []
    /// The reason why the folder cannot be read as a whole; `nil` if it can.
    private var fault: CalendarFault?

    /// Creates the reader of a folder, which has read nothing yet.
    package init(_ path: String) { self.path = path }

    /// The number of alerts in the folder.
    package var count: Int { names.count }

    /// The files that could not be read.
    package var faults: [CalendarFault] {
        (fault.map { [$0] } ?? [])
            + files.sorted { $0.key < $1.key }.compactMap { name, file in
                file.fault.map { CalendarFault(file: name, $0) }
            }
    }

    // MARK: Reading

    /// Reads the files that are new or have changed.
    ///
    /// Some programs replace a file by removing it first, so a file must be missing twice.
    ///
    /// - Returns: The alerts whose files have changed; `nil` if the folder is out of reach. If a file
    ///   has vanished since the last look, the look is not settled.
    package mutating func look() -> (changed: Set<Alert.ID>, isSettled: Bool)? {
        let listing: CalendarListing
        do {
            listing = try CalendarListing(of: path)
        } catch {
            fault = CalendarFault(file: "", error.message)
            return nil
        }
        fault = listing.faults.first
        var changed: Set<Alert.ID> = []
        // The folder is no folder of vdirs.
        let items = listing.files.filter { !$0.name.contains("/") }
        let missing = Set(files.keys).subtracting(items.lazy.map(\.name))
        for name in missing.intersection(vanished) {
            if let id = files.removeValue(forKey: name)?.id { changed.insert(id) }
        }
        vanished = missing.subtracting(vanished)
        for item in items where files[item.name]?.stamp != item.stamp {
            // A file that is being written keeps its alert.
            var file = File(stamp: item.stamp, id: files[item.name]?.id)
            do {
                let shared = try read(item.name)
                (file.id, file.item) = (shared.id, shared)
            } catch {
                file.fault = error.message
            }
            files[item.name] = file
            if let id = file.id { changed.insert(id) }
        }
        names = files.keys.sorted().reduce(into: [:]) { names, name in
            if let id = files[name]?.id { names[id, default: []].append(name) }
        }
        return (changed, vanished.isEmpty)
    }

    private func read(_ name: String) throws(CalendarFile.Failure) -> SharedAlert {
        try Self.item(at: "\(path)/\(name)")
    }

    /// Reads a file.
    static func item(at path: String) throws(CalendarFile.Failure) -> SharedAlert {
        let text = try CalendarFile.text(of: path)
        do {
            return try SharedAlert(text: text)
        } catch {
            throw CalendarFile.Failure(message: error.message)
        }
    }

    /// Returns the alert that the files of an id give together; `nil` if there is none.
    package func copy(of id: Alert.ID) -> SharedAlert? {
        let items = (names[id] ?? []).compactMap { files[$0]?.item ?? (try? read($0)) }
        return items.dropFirst().reduce(items.first) { $0?.merging($1) }
    }

    // MARK: Writing

    /// Makes the file of an alert say what the alert is, and removes the conflicts.
    ///
    /// An alert that was removed long ago needs no file.
    ///
    /// - Parameters:
    ///   - shared: The alert, into which all its files were merged.
    ///   - zone: The machine's zone.
    ///   - now: The current time.
    /// - Returns: The outcome.
    package mutating func write(
        _ shared: SharedAlert, in zone: Zone, at now: Instant
    ) -> CalendarFolder.Writing {
        let names = names[shared.id] ?? []
        let isOver = shared.isForgotten(at: now)
        do throws(CalendarFile.Failure) {
            let main = names.first { !Self.isConflict($0) }
            let isWritten = isOver ? true : try write(shared, to: main, in: zone)
            guard isWritten else { return .changed }
            for name in names where isOver || Self.isConflict(name) { remove(name) }
            return .written
        } catch {
            return .refused(error.message)
        }
    }

    private static func isConflict(_ name: String) -> Bool { name.includes(".sync-conflict-") }

    private mutating func write(
        _ shared: SharedAlert, to main: String?, in zone: Zone
    ) throws(CalendarFile.Failure) -> Bool {
        let name = main ?? shared.uid + ".ics"
        let place = "\(path)/\(name)"
        guard let file = files[name] else {
            guard try CalendarFile.create(place, with: shared.text(in: zone)) else { return false }
            names[shared.id] = [name] + (names[shared.id] ?? [])
            try remember(shared, in: name)
            return true
        }
        guard main != nil else {
            throw CalendarFile.Failure(message: "'\(name)' cannot be read. Remove the file.")
        }
        let status = try CalendarFile.status(of: place, followingLinks: false)
        guard CalendarFile.Stamp(status) == file.stamp else { return false }
        if file.item ?? (try? read(name)) == shared { return true }
        let isReplaced = try CalendarFile.replace(
            place, with: shared.text(in: zone), unlessChangedSince: status)
        if isReplaced { try remember(shared, in: name) }
        return isReplaced
    }

    /// Remembers a file that was written, so that it does not count as changed.
    private mutating func remember(
        _ shared: SharedAlert, in name: String
    ) throws(CalendarFile.Failure) {
        let status = try CalendarFile.status(of: "\(path)/\(name)", followingLinks: false)
        files[name] = File(stamp: CalendarFile.Stamp(status), id: shared.id)
    }

    /// Removes a file, unless it has changed.
    private mutating func remove(_ name: String) {
        let place = "\(path)/\(name)"
        guard let status = try? CalendarFile.status(of: place, followingLinks: false),
            CalendarFile.Stamp(status) == files[name]?.stamp, unlink(place) == 0
        else { return }
        if let id = files.removeValue(forKey: name)?.id { names[id]?.removeAll { $0 == name } }
    }

    /// Forgets what the last look has read, to save memory.
    package mutating func forgetItems() {
        for name in files.keys where files[name]?.item != nil { files[name]?.item = nil }
    }
}
