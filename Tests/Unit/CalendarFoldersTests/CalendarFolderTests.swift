import Alerts
import CalendarFolders
import Glibc
import Messages
import Recurrence
import TestSupport
import Testing

@Suite("The folder of a followed calendar")
struct CalendarFolderTests {
    let place: TemporaryFolder
    var folder: CalendarFolder

    init() throws {
        place = try TemporaryFolder()
        folder = CalendarFolder(try FollowedCalendar(name: "work", path: place.path))
    }

    /// Writes an item with one event.
    func write(
        _ uid: String, to name: String, title: String = "Standup", end: String = "END:VCALENDAR\n"
    ) throws {
        try place.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:\(uid)
            SUMMARY:\(title)
            DTSTART:20261201T090000Z
            END:VEVENT
            \(end)
            """, to: name)
    }

    mutating func read() throws -> CalendarReading {
        folder.read(
            in: try Zone(identifier: "UTC"), at: try Instant(rfc3339: "2026-11-22T10:00:00Z"))
    }

    func titles(_ reading: CalendarReading) -> [String] {
        reading.alerts.map(\.content.title)
    }

    @Test("Only a file that has changed is read again")
    mutating func changed() throws {
        try write("a", to: "a.ics")
        try write("b", to: "b.ics", title: "Review")
        let first = try read()
        #expect(titles(first) == ["Standup", "Review"] && first.entries == 2 && first.isComplete)
        #expect(try read().alerts.isEmpty)
        try write("b", to: "new.tmp", title: "Sync")
        #expect(rename("\(place.path)/new.tmp", "\(place.path)/b.ics") == 0)
        let second = try read()
        #expect(titles(second) == ["Sync"] && second.known == first.known)
    }

    @Test("The mirrors of a renamed file are known all the time")
    mutating func renamed() throws {
        try write("a", to: "a.ics")
        let known = try read().known
        #expect(rename("\(place.path)/a.ics", "\(place.path)/z.ics") == 0)
        let reading = try read()
        #expect(reading.known == known && reading.faults.isEmpty && !reading.isSettled)
        let settled = try read()
        #expect(settled.known == known && settled.isSettled && settled.entries == 1)
    }

    @Test("The mirrors of a removed file go away at the second reading that does not find it")
    mutating func removed() throws {
        try write("a", to: "a.ics")
        try write("b", to: "b.ics")
        #expect(try read().known.count == 2)
        place.remove("a.ics")
        #expect(try read().known.count == 2)
        let reading = try read()
        #expect(reading.known.count == 1 && reading.isComplete && reading.isSettled)
    }

    @Test("A folder of vdirs is read, without hidden files and files with other endings")
    mutating func vdirs() throws {
        for name in ["work", "home", ".git"] { mkdir("\(place.path)/\(name)", 0o755) }
        try write("a", to: "work/a.ics")
        try write("b", to: "home/b.ics")
        try write("c", to: ".git/c.ics")
        try write("d", to: "work/.d.ics")
        try write("e", to: "work/e.ics.tmp")
        #expect(try read().entries == 2)
        let folders = ["", "/home", "/work"].map { place.path + $0 }
        #expect(folder.folders == folders)
    }

    @Test("A calendar that is one file is read, and its folder is watched")
    mutating func file() throws {
        try write("a", to: "work.ics")
        try write("b", to: "other.ics")
        let path = place.path + "/work.ics"
        folder = CalendarFolder(try FollowedCalendar(name: "work", path: path))
        #expect(try read().entries == 1)
        #expect(folder.folders == [place.path])
    }

    @Test("A broken file is named, keeps its mirrors, and harms no other file")
    mutating func broken() throws {
        try write("a", to: "a.ics")
        try write("b", to: "b.ics")
        let known = try read().known
        for text in ["", "no calendar", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n"] {
            try place.write(text, to: "a.ics")
            let reading = try read()
            #expect(reading.known == known && reading.isComplete)
            #expect(reading.faults.map(\.file) == ["a.ics"])
        }
        try write("a", to: "a.ics", title: "Sync")
        #expect(try titles(read()) == ["Sync"])
        #expect(try read().faults.isEmpty)
    }

    @Test("A file that was broken before the first reading keeps the mirrors from before")
    mutating func brokenBefore() throws {
        try write("a", to: "a.ics")
        try write("b", to: "b.ics")
        let known = try read().known
        for text in ["no calendar", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n"] {
            try place.write(text, to: "a.ics")
            folder = CalendarFolder(folder.calendar, mirrors: known)
            let reading = try read()
            #expect(reading.known == known && reading.isComplete)
            #expect(try read().known == known)
        }
        // A mirror that a file has claimed goes away with its file.
        place.remove("b.ics")
        _ = try read()
        #expect(try read().known.count == 1)
        // The file is in order, so the entry that it does not have is gone.
        try write("c", to: "a.ics")
        let repaired = try read()
        #expect(repaired.known == Set(repaired.alerts.map(\.id)) && repaired.faults.isEmpty)
    }

    @Test("A second file with the same UID is named, and is read when the first one is removed")
    mutating func copied() throws {
        try write("a", to: "a.ics")
        _ = try read()
        try write("a", to: "b.ics", title: "Copy")
        let reading = try read()
        #expect(
            reading.faults.map(\.text.description) == ["b.ics: It has the same UID as 'a.ics'."])
        #expect(reading.alerts.isEmpty && reading.known.count == 1)
        place.remove("a.ics")
        #expect(try titles(read()) == ["Copy"])
        #expect(try read().faults.isEmpty)
    }

    @Test("A folder that is out of reach keeps its mirrors")
    mutating func missing() throws {
        try write("a", to: "a.ics")
        #expect(rename(place.path, place.path + "-away") == 0)
        let none = try read()
        #expect(!none.isComplete && none.faults.map(\.file) == [""])
        #expect(folder.folders == [place.path])
        // An unmounted file system leaves an empty folder behind.
        mkdir(place.path, 0o755)
        #expect(try !read().isComplete)
        rmdir(place.path)
        #expect(rename(place.path + "-away", place.path) == 0)
        let known = try read().known
        #expect(rename(place.path, place.path + "-away") == 0)
        mkdir(place.path, 0o755)
        let empty = try read()
        #expect(!empty.isComplete && empty.known == known && empty.faults.count == 1)
        rmdir(place.path)
        #expect(rename(place.path + "-away", place.path) == 0)
        #expect(try read().known == known)
    }
}
