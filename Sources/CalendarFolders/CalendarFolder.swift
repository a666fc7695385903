package import Alerts
import Calendars
package import Messages
package import Recurrence

/// Reads the files of a followed calendar, and reads only those again that have changed.
///
/// The calendar is a file, a vdir (a folder with an item in each file), or a folder of vdirs. A file
/// that cannot be read keeps the mirrors that it gave before, because a program may be writing it;
/// this also holds for mirrors from before the daemon's start.
package struct CalendarFolder: Sendable {
    /// The contents of one file, as they were read.
    struct File: Sendable {
        var stamp: CalendarFile.Stamp?
        /// Whether the file has been read once.
        var wasRead = false
        var mirrors: [Alert.ID] = []
        var entries = 0
        var entriesWithGuests = 0
        var faults: [Message] = []
    }

    /// The calendar.
    package let calendar: FollowedCalendar
    /// The absolute paths of the folders whose changes are changes of the calendar, as the last
    /// reading has found them.
    package private(set) var folders: [String]
    /// The folder with the files; for a calendar that is a file, the folder of that file.
    private(set) var base = ""
    private(set) var files: [String: File] = [:]
    /// The files that the last listing did not have.
    private var vanished: Set<String> = []
    /// The mirrors from before that no file has claimed yet.
    ///
    /// They may be those of a file that has not been read yet, so they stay until all files have
    /// been read.
    private var unclaimed: Set<Alert.ID>
    private var identity: CalendarFile.Identity?
    /// The zone by which the files were read.
    private(set) var zone: Zone?

    /// The limit for the mirrors of a calendar, which no real calendar reaches.
    private static let mostMirrors = 100_000

    /// Creates the reader of a calendar, which has read nothing yet.
    ///
    /// - Parameters:
    ///   - calendar: The calendar.
    ///   - mirrors: The mirrors that an earlier reader of the calendar has left.
    package init(_ calendar: FollowedCalendar, mirrors: Set<Alert.ID> = []) {
        self.calendar = calendar
        unclaimed = mirrors
        folders = [calendar.path]
    }

    /// Reads the files that are new or have changed.
    ///
    /// Some programs replace a file by removing it first. So files that have vanished since the last
    /// reading keep their mirrors, and ``CalendarReading/isSettled`` is false, until a further
    /// reading does not find them, either.
    ///
    /// - Parameters:
    ///   - zone: The machine's zone.
    ///   - now: The current time.
    /// - Returns: The mirrors.
    package mutating func read(in zone: Zone, at now: Instant) -> CalendarReading {
        let listing: CalendarListing
        do {
            listing = try CalendarListing(of: calendar.path)
            try checkMount(listing)
        } catch {
            folders = [calendar.path]
            return reading([], isComplete: false, faults: [CalendarFault(file: "", error.message)])
        }
        if zone != self.zone { for name in files.keys { files[name]?.stamp = nil } }
        self.zone = zone
        forgetVanished(listing)
        var owners: [Alert.ID: String] = [:]
        for (name, file) in files where !vanished.contains(name) {
            for id in file.mirrors { owners[id] = name }
        }
        var alerts: [Alert] = []
        for item in listing.files where files[item.name]?.stamp != item.stamp {
            alerts += read(item, of: listing, &owners, zone, now)
        }
        let isComplete = listing.faults.isEmpty && !(listing.files.isEmpty && identity == nil)
        (base, identity, folders) = (listing.folder, listing.identity, listing.folders)
        if isComplete, files.values.allSatisfy(\.wasRead) { unclaimed = [] }
        return reading(alerts, isComplete: isComplete, faults: listing.faults)
    }

    /// Refuses an empty folder in place of one with files: a file system that is not mounted leaves
    /// an empty folder behind.
    private func checkMount(_ listing: CalendarListing) throws(CalendarFile.Failure) {
        guard listing.files.isEmpty, !files.isEmpty, listing.identity != identity else { return }
        throw CalendarFile.Failure(
            message: "The folder is empty since another file system was mounted or unmounted. "
                + "What was in it still rings.")
    }

    /// Forgets the files that this listing and the last one do not have.
    private mutating func forgetVanished(_ listing: CalendarListing) {
        // Usually no file is missing, and a set of all names takes time.
        guard listing.files.count(where: { files[$0.name] != nil }) < files.count else {
            vanished = []
            return
        }
        let missing = Set(files.keys).subtracting(listing.files.lazy.map(\.name))
            .filter { !listing.isUnreadable($0) }
        for name in missing.intersection(vanished) { files[name] = nil }
        vanished = missing.subtracting(vanished)
    }

    /// Reads a file, and returns its mirrors.
    private mutating func read(
        _ item: CalendarListing.Item, of listing: CalendarListing,
        _ owners: inout [Alert.ID: String],
        _ zone: Zone, _ now: Instant
    ) -> [Alert] {
        var file = files[item.name] ?? File()
        defer { files[item.name] = file }
        file.stamp = item.stamp
        let mirrors: CalendarMirrors
        do {
            // A new reader does not know which file had the mirrors that none has claimed.
            mirrors = try self.mirrors(
                of: CalendarFile.text(of: "\(listing.folder)/\(item.name)"),
                mayEndEarly: file.mirrors.isEmpty && unclaimed.isEmpty, zone, now)
        } catch {
            file.faults = [error.message]
            return []
        }
        file.wasRead = true
        for id in file.mirrors where owners[id] == item.name { owners[id] = nil }
        (file.entries, file.faults) = (mirrors.entries, mirrors.faults.map(\.text))
        file.entriesWithGuests = mirrors.entriesWithGuests
        if let id = mirrors.alerts.first(where: { owners[$0.id] != nil })?.id {
            // The other file may be removed, so this one is read again each time.
            file = File(
                wasRead: true,
                faults: [Message("It has the same UID as '\(owners[id] ?? "")'.")])
            return []
        }
        guard owners.count + mirrors.alerts.count <= Self.mostMirrors else {
            file = File(
                stamp: item.stamp, wasRead: true,
                faults: [Message("The calendar has more than \(Self.mostMirrors) alarms.")])
            return []
        }
        file.mirrors = mirrors.alerts.map(\.id)
        for id in file.mirrors { owners[id] = item.name }
        unclaimed.subtract(file.mirrors)
        return mirrors.alerts
    }

    /// Returns the mirrors of a text, and refuses one of which the end is missing unless it
    /// `mayEndEarly`.
    func mirrors(
        of text: String, mayEndEarly: Bool, _ zone: Zone, _ now: Instant
    ) throws(CalendarFile.Failure) -> CalendarMirrors {
        let end = text.reversed().drop(while: \.isWhitespace).prefix(13).reversed()
        guard mayEndEarly || String(end).uppercased() == "END:VCALENDAR" else {
            throw CalendarFile.Failure(message: "The end of the file is missing.")
        }
        do {
            return try ICalendar.mirrors(of: text, in: calendar, zone: zone, now: now)
        } catch {
            throw CalendarFile.Failure(message: error.message)
        }
    }

    private func reading(
        _ alerts: [Alert], isComplete: Bool, faults: [CalendarFault]
    ) -> CalendarReading {
        let broken = files.filter { !$0.value.faults.isEmpty }.sorted { $0.key < $1.key }
            .flatMap { name, file in file.faults.map { CalendarFault(file: name, $0) } }
        return CalendarReading(
            alerts: alerts, known: unclaimed.union(files.values.lazy.flatMap(\.mirrors)),
            isComplete: isComplete, isSettled: vanished.isEmpty,
            entries: files.values.reduce(0) { $0 + $1.entries },
            entriesWithGuests: files.values.reduce(0) { $0 + $1.entriesWithGuests },
            faults: faults + broken)
    }
}

/// The mirrors of a followed calendar, as one reading has found them.
package struct CalendarReading: Sendable {
    /// The mirrors of the files that were new or had changed.
    package let alerts: [Alert]
    /// The mirrors of all files, and those from before that may be of a file that cannot be read.
    package let known: Set<Alert.ID>
    /// Whether a mirror that is not known belongs to an entry that is gone.
    ///
    /// If the calendar is out of reach, or may be, its mirrors stay.
    package let isComplete: Bool
    /// Whether no file has vanished since the reading before.
    package let isSettled: Bool
    /// The number of events and to-dos.
    package let entries: Int
    /// The number of those with an organizer or attendees.
    package let entriesWithGuests: Int
    /// The files and entries that could not be read.
    package let faults: [CalendarFault]
}

/// A sentence about a file of a followed calendar that cannot be read, or about an entry in it.
package struct CalendarFault: Hashable, Sendable {
    /// The path of the file in the calendar's folder; empty if the fault is the calendar's.
    package let file: String
    /// The reason, as a sentence.
    package let reason: Message

    /// Creates a fault.
    init(file: String, _ reason: Message) {
        (self.file, self.reason) = (file, reason)
    }

    /// The path and the reason.
    package var text: Message { file.isEmpty ? reason : Message("\(file): \(reason)") }
}
