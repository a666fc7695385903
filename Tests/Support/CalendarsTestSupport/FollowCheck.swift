import Alerts
import CalendarFolders
import Glibc
import Localization
import Recurrence
import TestSupport

/// A check that holds for any file of a followed calendar: nothing traps, the book has the mirrors
/// of the file and nothing else, a file that has not changed changes nothing, and an alarm can be
/// acknowledged.
package enum FollowCheck {
    /// Follows a calendar with one file, which another program replaces.
    ///
    /// - Parameter bytes: The contents of the file, then a zero, then its new contents.
    /// - Throws: ``CalendarCheck/Finding``, or an error of the temporary folder.
    package static func run(_ bytes: some Collection<UInt8>) throws {
        let place = try TemporaryFolder()
        var follower = try Follower(FollowedCalendar(name: "work", path: place.path))
        for contents in bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false) {
            try write(Array(contents), to: place)
            try follower.follow()
            try AcknowledgementCheck.run(String(decoding: contents, as: UTF8.self))
        }
        follower.plan()
        try follower.restart()
    }

    /// Replaces the file as programs do, with a new one.
    private static func write(_ contents: [UInt8], to place: TemporaryFolder) throws {
        let (new, name) = ("\(place.path)/new", "\(place.path)/a.ics")
        guard let file = fopen(new, "we") else { throw Finding(description: "No file: \(errno)") }
        let count = fwrite(contents, 1, contents.count, file)
        guard fclose(file) == 0, count == contents.count, rename(new, name) == 0 else {
            throw Finding(description: "The file cannot be written: \(errno)")
        }
    }

    private typealias Finding = CalendarCheck.Finding

    /// The reader and the book, without the daemon around them.
    private struct Follower {
        private var folder: CalendarFolder
        private var book = AlertBook(zone: CalendarCheck.zone)
        /// An alert of the user's own.
        private let own: Alert

        private let now = CalendarCheck.now

        init(_ calendar: FollowedCalendar) throws {
            folder = CalendarFolder(calendar)
            own = try Alert(
                id: Alert.ID("own"), content: Content(title: "Own"),
                trigger: .once(.instant(now + .seconds(86_400))))
            book.apply(try book.add(own, at: now))
        }

        /// Reads the file, and checks what follows from it.
        mutating func follow() throws {
            let reading = use()
            let mirrors = book.mirrors[folder.calendar.name] ?? []
            try check(mirrors.isSubset(of: reading.known), "The book has mirrors of no entry.")
            try check(try book.record(own.id).alert == own, "The user's own alert has changed.")
            try check(
                book.mirror(reading.alerts, at: now).isEmpty, "The same entries change mirrors.")
            let again = folder.read(in: book.zone, at: now)
            try check(
                again.alerts.isEmpty && again.known == reading.known,
                "A file that has not changed is read again.")
        }

        /// Plans the rings, and says when they come.
        func plan() {
            for ring in book.upcoming(after: now, limit: 20) {
                guard let record = try? book.record(ring.alert) else { continue }
                for grammar in Grammar.allCases {
                    _ = grammar.sentence(record.alert.trigger.schedules)
                }
            }
        }

        /// Reads the file as a new daemon does, which changes nothing unless the file is broken.
        mutating func restart() throws {
            let mirrors = book.mirrors[folder.calendar.name] ?? []
            folder = CalendarFolder(folder.calendar, mirrors: mirrors)
            guard use().faults.isEmpty else { return }
            let after = book.mirrors[folder.calendar.name] ?? []
            try check(after.isSubset(of: mirrors), "A start has found new mirrors.")
        }

        /// Reads the file, and gives the book its mirrors.
        private mutating func use() -> CalendarReading {
            let reading = folder.read(in: book.zone, at: now)
            book.apply(book.mirror(reading.alerts, at: now))
            let name = folder.calendar.name
            book.apply(book.removeMirrors(of: name, except: reading.known, at: now))
            return reading
        }

        private func check(_ isTrue: Bool, _ sentence: String) throws(Finding) {
            guard isTrue else { throw Finding(description: sentence) }
        }
    }
}
