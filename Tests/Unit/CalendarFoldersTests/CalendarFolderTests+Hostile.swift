import CalendarFolders
import Glibc
import Messages
import TestSupport
import Testing

/// Folders that anybody may have filled, for example on a share.
extension CalendarFolderTests {
    @Test("Pipes, links and a file of 100 MB are refused in words")
    mutating func refused() throws {
        try write("a", to: "a.ics")
        #expect(mkfifo(place.path + "/pipe.ics", 0o600) == 0)
        #expect(symlink("/etc/passwd", place.path + "/link.ics") == 0)
        try place.write("", to: "large.ics")
        #expect(truncate(place.path + "/large.ics", 100_000_000) == 0)
        let reading = try read()
        let faults = [
            "large.ics: It is larger than 10 MB.",
            "link.ics: It is a link. Peal reads only the files themselves.",
            "pipe.ics: It is a pipe or a device, not a file.",
        ]
        #expect(reading.faults.map(\.text.description) == faults)
        #expect(reading.entries == 1 && reading.isComplete)
    }

    @Test("Links to folders are not followed, so a folder that contains itself is read once")
    mutating func linkedFolders() throws {
        let outside = try TemporaryFolder()
        try write("a", to: "a.ics")
        #expect(rename(place.path + "/a.ics", outside.path + "/a.ics") == 0)
        try write("b", to: "b.ics")
        mkdir(place.path + "/inner", 0o755)
        for (target, name) in [
            (place.path, "loop"), (outside.path, "outside"), ("..", "inner/up"),
            (outside.path, "outside.ics"),
        ] { #expect(symlink(target, "\(place.path)/\(name)") == 0) }
        let reading = try read()
        #expect(reading.entries == 1 && reading.faults.map(\.file) == ["outside.ics"])
        #expect(folder.folders == [place.path, place.path + "/inner"])
    }

    @Test("Of a folder with more than 100,000 files, the first ones are read")
    mutating func manyFiles() throws {
        for number in 0...100_000 { symlink("x", "\(place.path)/\(number).ics") }
        let reading = try read()
        #expect(reading.faults.first?.text.description == "It has more than 100000 files.")
        #expect(reading.faults.count == 100_001 && !reading.isComplete)
    }

    @Test("A calendar with more than 100,000 alarms is refused, and the files before it ring")
    mutating func manyEvents() throws {
        try write("a", to: "a.ics")
        let events = (0..<100_000).map { "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20270101\nEND:VEVENT\n" }
        try place.write(
            "BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n", to: "b.ics")
        let reading = try read()
        #expect(titles(reading) == ["Standup"])
        #expect(
            reading.faults.map(\.text.description) == [
                "b.ics: The calendar has more than 100000 alarms."
            ])
    }

    @Test("Of occurrences that change places, and overrides of overrides, each entry is one alert")
    mutating func cycles() throws {
        let event = { (lines: String) in "BEGIN:VEVENT\nUID:a\n\(lines)\nEND:VEVENT\n" }
        let days = ["20261201T090000Z", "20261202T090000Z"]
        try place.write(
            "BEGIN:VCALENDAR\n" + event("DTSTART:\(days[0])\nRRULE:FREQ=DAILY;COUNT=2")
                + event("RECURRENCE-ID:\(days[0])\nDTSTART:\(days[1])")
                + event("RECURRENCE-ID:\(days[1])\nDTSTART:\(days[0])\nRRULE:FREQ=DAILY;COUNT=2")
                + event("RECURRENCE-ID;RANGE=THISANDFUTURE:\(days[1])\nDTSTART:\(days[1])")
                + "END:VCALENDAR\n", to: "a.ics")
        let reading = try read()
        #expect(reading.isComplete && reading.known.count == reading.alerts.count)
        #expect(reading.alerts.count == 4)
    }
}
