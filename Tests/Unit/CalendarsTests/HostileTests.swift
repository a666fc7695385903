import Alerts
import Calendars
import Recurrence
import TestSupport
import Testing

@Suite("Damaged and oversized calendars")
struct HostileTests {
    static func read(_ bytes: some Sequence<UInt8>) {
        // Any result is fine, as long as the call returns.
        _ = try? ICalendar.read(
            String(decoding: Array(bytes), as: UTF8.self), zone: .utc, now: Reading.now)
    }

    @Test("A calendar that is cut off at any byte is read or refused without a crash")
    func truncated() {
        let bytes = Array(ProgramFixtures.apple.utf8)
        for end in stride(from: 0, to: bytes.count, by: 7) { HostileTests.read(bytes[..<end]) }
    }

    @Test("A calendar with changed or lost bytes does not cause a crash", arguments: 0..<40)
    func mutated(_ seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let sources = [
            ProgramFixtures.google, ProgramFixtures.korganizer, ProgramFixtures.outlook,
        ]
        for source in sources {
            var bytes = Array(source.utf8)
            for _ in 0..<30 {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(UInt8(ascii: "\n"), at: index)
                default:
                    let end = min(index + 60, bytes.count)
                    bytes.insert(contentsOf: bytes[index..<end], at: index)
                }
            }
            HostileTests.read(bytes)
        }
    }

    @Test("Long lines, deep nesting and thousands of values do not cause a crash")
    func long() throws {
        let many = (0..<5_000).map { _ in "20261202T090000" }.joined(separator: ",")
        for lines in [
            "DESCRIPTION:" + String(repeating: "물", count: 100_000),
            "SUMMARY:" + String(repeating: "x", count: 100_000),
            "ATTACH;ENCODING=BASE64;VALUE=BINARY:" + String(repeating: "A", count: 2_000_000),
            String(repeating: "BEGIN:X\n", count: 20_000)
                + String(repeating: "END:X\n", count: 20_000),
            "RRULE:FREQ=DAILY\nEXDATE:\(many)",
            String(repeating: "BEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM\n", count: 500),
        ] {
            let reading = try Reading(event: lines + "\nDTSTART:20261202T100000")
            #expect(reading.result.alerts.count + reading.result.refused.count >= 1)
        }
    }

    struct Hostile: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: @Sendable () -> String

        /// Creates a calendar of 300 kB, which repeats lines that have the number of the repetition in
        /// place of `#`.
        init(_ description: String, head: String = "", _ lines: String, tail: String = "") {
            testDescription = description
            text = {
                let parts = lines.split(separator: "#", omittingEmptySubsequences: false)
                let repeated = (0..<300_000 / lines.utf8.count).map { number in
                    parts.joined(separator: "\(number)")
                }
                return
                    "BEGIN:VCALENDAR\nVERSION:2.0\n\(head)\(repeated.joined())\(tail)END:VCALENDAR\n"
            }
        }

        static func event(_ lines: String) -> String {
            "BEGIN:VEVENT\nUID:#\nSUMMARY:T\n\(lines)END:VEVENT\n"
        }
    }

    static let hostile: [Hostile] = [
        // libical takes time that grows with the square of the number of such lines.
        Hostile(
            "invalid times", head: "BEGIN:VEVENT\nUID:a\nDTSTART:20261202T100000\n", "DTEND:x\n",
            tail: "END:VEVENT\n"),
        Hostile("unknown zones", Hostile.event("DTSTART;TZID=Nowhere#:20261202T100000\n")),
        Hostile(
            "zones with unknown rules",
            "BEGIN:VTIMEZONE\nTZID:Z#\nBEGIN:STANDARD\nDTSTART:20200101T000000\n"
                + "TZOFFSETFROM:+0313\nTZOFFSETTO:+0317\nRRULE:FREQ=SECONDLY\nEND:STANDARD\n"
                + "END:VTIMEZONE\n" + Hostile.event("DTSTART;TZID=Z#:20261202T100000\n")),
        Hostile(
            "a zone with many parts", head: "BEGIN:VTIMEZONE\nTZID:Q\n",
            "BEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0313\nTZOFFSETTO:+0317\n"
                + "RRULE:FREQ=YEARLY;BYMONTH=10\nEND:STANDARD\n",
            tail: "END:VTIMEZONE\nBEGIN:VEVENT\nDTSTART;TZID=Q:20261202T100000\nEND:VEVENT\n"),
        Hostile(
            "alarms days before minutely events",
            Hostile.event(
                "DTSTART;TZID=Europe/Berlin:20261202T100000\nRRULE:FREQ=MINUTELY;INTERVAL=7\n"
                    + "BEGIN:VALARM\nTRIGGER:-P1DT3H\nEND:VALARM\n")),
        Hostile(
            "series and exceptions with the same UID",
            "BEGIN:VEVENT\nUID:a\nDTSTART:20261202T100000\nRRULE:FREQ=DAILY\nEND:VEVENT\n"
                + "BEGIN:VEVENT\nUID:a\nRECURRENCE-ID:20261203T100000\n"
                + "DTSTART:20261203T110000\nEND:VEVENT\n"),
        Hostile(
            "events with the same UID", "BEGIN:VEVENT\nUID:a\nDTSTART:20261202T100000\nEND:VEVENT\n"
        ),
        Hostile("open alarms", head: "BEGIN:VEVENT\nUID:a\n", "BEGIN:VALARM\n"),
        Hostile(
            "parameters", head: "BEGIN:VEVENT\nUID:a\nDTSTART", ";X=\"y:\",z",
            tail: ":20261202T100000\nEND:VEVENT\n"),
    ]

    @Test(
        "A calendar that causes much work ends soon",
        .timeLimit(.minutes(isSanitized ? 10 : 1)), arguments: hostile)
    func work(_ calendar: Hostile) throws {
        let reading = try Reading(text: calendar.text())
        #expect(reading.result.alerts.count + reading.result.refused.count > 0)
    }

    @Test("An entry with more than ten thousand properties is refused")
    func manyProperties() throws {
        let reading = try Reading(
            event: "DTSTART:20261202T100000\n" + String(repeating: "URL:a\n", count: 10_001))
        #expect(reading.refused == [.invalid])
        #expect(reading.result.refused.first?.description.hasSuffix("10000 properties.") == true)
    }

    @Test("Mixed line endings, a byte order mark and lower-case names are read correctly")
    func lineEnds() throws {
        let text =
            "\u{FEFF}begin:vcalendar\rversion:2.0\n\r\nbegin:vevent\r\nuid:a\r\n"
            + "summary:Fold\n ed\r\n\t text\rdtstart:2026\r\n 1201T\n 090000\nend:vevent\n"
            + "end:vcalendar"
        let reading = try Reading(text: text)
        #expect(reading.titles == ["Folded text"])
        #expect(reading.rings() == ["2026-12-01T09:00:00"])
    }

    @Test("Terminal escape sequences are removed completely from title, body and category")
    func escapeSequences() throws {
        let reading = try Reading(
            text: Reading.calendar("VEVENT", "DTSTART:20261201T090000")
                .replacing("SUMMARY:Test", with: "SUMMARY:\u{1B}]0;pwn\u{7}Te\u{1B}[1;31mst\u{1B}c")
                .replacing(
                    "DTSTART",
                    with: "CATEGORIES:\u{1B}[31mgrp\r\nDESCRIPTION:\u{1B}[0mBody\r\nDTSTART"
                ))
        let alert = try #require(reading.result.alerts.first)
        #expect(alert.content.title == "Test")
        #expect(alert.content.body == "Body")
        #expect(alert.group == "grp")
    }

    @Test("If one entry is damaged, it is refused, and the other entries are imported")
    func isolated() throws {
        let good = "BEGIN:VEVENT\nUID:g\nSUMMARY:Good\nDTSTART:20261201T090000\nEND:VEVENT\n"
        let reading = try Reading(
            text: "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nBEGIN:VALARM\nEND:VEVENT\n"
                + good + "BEGIN:VEVENT\nUID:2\n" + good + "BEGIN:VTODO\nUID:3\n")
        #expect(reading.titles == ["Good", "Good"])
        #expect(reading.result.refused.map(\.line) == [3, 12, 19])
        #expect(reading.refused == [.invalid, .invalid, .invalid])
    }

    @Test("Reading ten thousand events reports progress")
    func many() throws {
        var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
        for number in 0..<10_000 {
            text +=
                "BEGIN:VEVENT\r\nUID:\(number)\r\nSUMMARY:Event\r\n"
                + "DTSTART;TZID=Nowhere/\(number % 3 == 0 ? "City" : "Town"):20261201T090000\r\n"
                + "END:VEVENT\r\n"
        }
        var calls: [Int] = []
        let result = try ICalendar.read(
            text + "END:VCALENDAR\r\n", zone: .utc, now: Reading.now
        ) { done, total in
            calls.append(done)
            #expect(done <= total)
        }
        #expect(result.refused.count == 10_000)
        #expect(calls == calls.sorted())
        #expect(calls.count > 100)
    }
}
