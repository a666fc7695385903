import Alerts
import Glibc
import Messages
import Recurrence
import TestSupport
import Testing

@testable import CalendarFolders

/// Alarms that the user is done with, in a folder that Peal may write.
extension CalendarFolderTests {
    /// Writes an item with an alarm, and returns its text.
    @discardableResult
    private func writeAlarm(
        _ uid: String = "a", to name: String = "a.ics", more: String = ""
    ) throws -> String {
        let text = """
            \u{FEFF}BEGIN:VCALENDAR\r
            BEGIN:VEVENT
            UID:\(uid)
            DTSTART:20261201T090000Z
            \(more)BEGIN:VALARM
            TRIGGER:-PT10M
            X-OTHER: ü\t
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """
        try place.write(text, to: name)
        return text
    }

    /// 2026-12-01 08:50 in UTC.
    private var instant: Instant { Instant(seconds: 1_796_115_000) }

    private func acknowledged(_ text: String) -> String {
        text.replacing("END:VALARM", with: "ACKNOWLEDGED:20261201T085000Z\nEND:VALARM")
    }

    /// Acknowledges all mirrors of a reading, and returns the outcomes.
    private func acknowledge(_ reading: CalendarReading) -> Set<CalendarFolder.Writing> {
        let instants = reading.known.map { ($0, instant) }
        let outcomes = folder.acknowledge(
            Dictionary(uniqueKeysWithValues: instants), at: Instant(seconds: 1_796_115_060))
        return Set(outcomes.values)
    }

    private func contents(_ name: String = "a.ics") throws -> [UInt8] {
        Array(try CalendarFile.text(of: "\(place.path)/\(name)").utf8)
    }

    private func status(_ name: String = "a.ics") throws -> stat {
        try CalendarFile.status(of: "\(place.path)/\(name)", followingLinks: false)
    }

    @Test("An alarm is acknowledged in its file, which keeps its permissions and all other bytes")
    mutating func acknowledged() throws {
        let text = try writeAlarm()
        chmod(place.path + "/a.ics", 0o664)
        let reading = try read()
        #expect(acknowledge(reading) == [.written])
        #expect(try contents() == Array(acknowledged(text).utf8))
        #expect(try status().st_mode & 0o7777 == 0o664 && place.names() == ["a.ics"])
        let again = try read()
        #expect(again.alerts.map(\.origin?.acknowledged) == [instant])
        // The calendar says so already.
        let inode = try status().st_ino
        #expect(acknowledge(again) == [.written])
        #expect(try status().st_ino == inode)
    }

    @Test("A file with guests is not written, and the reading counts its entry")
    mutating func guests() throws {
        let text = try writeAlarm(more: "ATTENDEE:mailto:a@example.org\n")
        let reading = try read()
        #expect(reading.known.count == 1 && reading.entriesWithGuests == 1)
        #expect(acknowledge(reading) == [.written])
        #expect(try contents() == Array(text.utf8))
    }

    @Test("A file that has changed since it was read is not written")
    mutating func newer() throws {
        try writeAlarm()
        var reading = try read()
        let text = try writeAlarm(more: "SUMMARY:New\n")
        #expect(acknowledge(reading) == [.changed])
        #expect(try contents() == Array(text.utf8) && place.names() == ["a.ics"])
        reading = try read()
        #expect(acknowledge(reading) == [.written])
        #expect(try contents() == Array(acknowledged(text).utf8))
        place.remove("a.ics")
        #expect(acknowledge(reading) == [.changed] && place.names().isEmpty)
    }

    @Test("A file that changes while Peal writes is not replaced")
    mutating func newerWhileWriting() throws {
        try writeAlarm()
        let status = try status()
        let text = try writeAlarm(more: "SUMMARY:New\n")
        let path = place.path + "/a.ics"
        #expect(try !CalendarFile.replace(path, with: "old", unlessChangedSince: status))
        #expect(try contents() == Array(text.utf8) && place.names() == ["a.ics"])
    }

    @Test("A broken file is not written until it is repaired")
    mutating func brokenFile() throws {
        let text = try writeAlarm()
        let reading = try read()
        try place.write(String(text.dropLast(4)), to: "a.ics")
        #expect(try read().faults.count == 1)
        #expect(acknowledge(reading) == [.changed])
        #expect(try contents() == Array(text.dropLast(4).utf8))
    }

    @Test("A read-only file is refused in words and stays; the others are written")
    mutating func readOnlyFile() throws {
        let text = try writeAlarm()
        try writeAlarm("b", to: "b.ics")
        chmod(place.path + "/a.ics", 0o444)
        let reading = try read()
        #expect(acknowledge(reading) == [.refused("It is read-only."), .written])
        #expect(try contents() == Array(text.utf8))
        #expect(try contents("b.ics").count > text.utf8.count && folder.readOnlyPath == nil)
    }

    @Test("A read-only folder of the calendar is named, and so is a calendar in a read-only file")
    mutating func readOnlyCalendar() throws {
        mkdir("\(place.path)/work", 0o755)
        try writeAlarm(to: "work/a.ics")
        _ = try read()
        #expect(folder.readOnlyPath == nil)
        chmod("\(place.path)/work", 0o555)
        #expect(folder.readOnlyPath == "\(place.path)/work")
        chmod("\(place.path)/work", 0o755)
        let path = "\(place.path)/work/a.ics"
        folder = CalendarFolder(try FollowedCalendar(name: "work", path: path))
        _ = try read()
        #expect(folder.readOnlyPath == nil)
        chmod(path, 0o444)
        #expect(folder.readOnlyPath == path)
    }

    @Test("A calendar that is one file, or a folder of vdirs, is written in its place")
    mutating func places() throws {
        mkdir("\(place.path)/work", 0o755)
        let text = try writeAlarm(to: "work/a.ics")
        var reading = try read()
        #expect(acknowledge(reading) == [.written])
        #expect(try contents("work/a.ics") == Array(acknowledged(text).utf8))
        let path = "\(place.path)/work/a.ics"
        folder = CalendarFolder(try FollowedCalendar(name: "work", path: path))
        try writeAlarm(to: "work/a.ics")
        reading = try read()
        #expect(acknowledge(reading) == [.written])
        #expect(try contents("work/a.ics") == Array(acknowledged(text).utf8))
    }
}
