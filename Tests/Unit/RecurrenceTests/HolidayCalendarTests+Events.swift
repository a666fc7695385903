import Foundation
import Testing

@testable import Recurrence

/// Files of holidays that another program has written as iCalendar.
extension HolidayCalendarTests {
    /// Returns the text of a calendar with these lines in it.
    private func calendar(_ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""])
            .joined(separator: "\n").replacingOccurrences(of: "\n", with: "\r\n")
    }

    /// Returns the lines of an event.
    private func event(_ lines: String...) -> String {
        (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\n")
    }

    /// Returns the days and the names in a user's file `KR.ics` with this text.
    private func days(in text: String) throws -> [String] {
        var days: [String] = []
        try withFolders { folders in
            try folders.write("2026-01-01 New Year", to: "KR", isOfUser: false)
            try folders.write(text, to: "KR", ending: "ics")
            days = try HolidayCalendar(named: "KR").holidays.map { "\($0.date) \($0.name)" }
            #expect(HolidayFolders.current.names() == ["KR"])
        }
        return days
    }

    @Test
    func `The whole-day events of an iCalendar file are holidays, with their repetitions`() throws {
        let text = calendar(
            event(
                "SUMMARY;LANGUAGE=en:Founding\\, the", "  day", "DTSTART;VALUE=DATE:20251103",
                "RRULE:FREQ=YEARLY;COUNT=3", "EXDATE;VALUE=DATE:20261103"),
            event(
                "SUMMARY:Works holiday", "DTSTART;VALUE=DATE:20260803",
                "DTEND;VALUE=DATE:20260806"),
            event("SUMMARY:Meeting", "DTSTART:20260101T090000Z"),
            event("SUMMARY:Off", "STATUS:CANCELLED", "DTSTART;VALUE=DATE:20260909"))
        #expect(
            try days(in: text) == [
                "2025-11-03 Founding, the day", "2026-08-03 Works holiday",
                "2026-08-04 Works holiday", "2026-08-05 Works holiday",
                "2027-11-03 Founding, the day",
            ])
    }

    @Test
    func `Durations, added days, moved occurrences, alarms and events without a title are read`()
        throws
    {
        let text = calendar(
            event(
                "UID:a", "SUMMARY:Day", "DTSTART;VALUE=DATE:20260301",
                "RRULE:FREQ=MONTHLY;COUNT=2", "RDATE;VALUE=DATE:20260601,20260701",
                "BEGIN:VALARM", "SUMMARY:Alarm", "TRIGGER:-P1D", "END:VALARM"),
            event("UID:a", "SUMMARY:Moved", "DTSTART:20260402", "RECURRENCE-ID:20260401"),
            event("DTSTART;VALUE=DATE:20260801", "DURATION:P2D"))
        #expect(
            try days(in: text) == [
                "2026-03-01 Day", "2026-04-02 Moved", "2026-06-01 Day", "2026-07-01 Day",
                "2026-08-01 Holiday", "2026-08-02 Holiday",
            ])
    }

    @Test
    func `A file of lines wins over an iCalendar file of the same folder`() throws {
        try withFolders { folders in
            try folders.write(
                calendar(event("SUMMARY:A", "DTSTART:20260101")), to: "KR", ending: "ics")
            try folders.write("2026-02-02 B", to: "KR")
            #expect(try HolidayCalendar(named: "KR").holidays.map(\.name) == ["B"])
        }
    }

    @Test
    func `An iCalendar file without whole-day events is said to have none`() throws {
        try withFolders { folders in
            try folders.write(
                calendar(event("SUMMARY:Meeting", "DTSTART:20260101T090000Z")), to: "KR",
                ending: "ics")
            let calendar = try HolidayCalendar(named: "KR")
            #expect(calendar.years == nil)
            #expect(
                "\(calendar.emptyNotice)"
                    == "The file \(folders.user)/KR.ics has no whole-day events, so it has no holidays."
            )
        }
    }

    @Test(arguments: [
        (
            "SUMMARY:A\nDTSTART;VALUE=DATE:20260833", "Line 5 of",
            "'20260833' is not a date like 20260217"
        ),
        (
            "DTSTART:20260801\nRRULE:FREQ=NEVER", "Line 5 of",
            "'FREQ=NEVER' is not a rule like FREQ=YEARLY."
        ),
        ("DTSTART:20260801\nRRULE:FREQ=DAILY", "Line 3 of", "the file has more than 20000 days"),
        ("DTSTART:20260801\nEND:VALARM\nBEGIN:VTODO", "Line 3 of", "has no END:VEVENT"),
    ])
    func `A wrong event is named by its line`(lines: String, line: String, reason: String) throws {
        try withFolders { folders in
            try folders.write(calendar(event(lines)), to: "KR", ending: "ics")
            let error = try #require(throws: HolidayError.self) {
                try HolidayCalendar(named: "KR")
            }
            #expect(error.code == .malformed)
            #expect(error.description.hasPrefix(line), "\(error)")
            #expect(error.description.contains(reason), "\(error)")
        }
    }

    @Test(arguments: ["", "<!DOCTYPE html>\n<title>Not found</title>", "2026-02-17 Seollal"])
    func `A file that is not a calendar is refused`(text: String) throws {
        try withFolders { folders in
            try folders.write(text, to: "KR", ending: "ics")
            let error = try #require(throws: HolidayError.self) {
                try HolidayCalendar(named: "KR")
            }
            #expect(
                error.description
                    == "Line 1 of \(folders.user)/KR.ics is not a holiday: an iCalendar file begins with "
                    + "BEGIN:VCALENDAR.")
        }
    }

    @Test
    func `A schedule takes new holidays only if they differ from the ones that it has`() throws {
        try withFolders { folders in
            try folders.write("2026-11-25 Day off", to: "KR")
            let weekdays = try Schedule(
                rule: .weekly(on: Weekday.workdays), start: CivilDate(iso8601: "2026-11-24"),
                times: [#require(CivilTime(hour: 9, minute: 0))],
                days: DaySet("!holidays(KR) | moved(1, holidays(KR), !holidays(KR))"))
            let now = try Instant(rfc3339: "2026-11-24T12:00:00Z")
            #expect(weekdays.withHolidaysReadAgain() == nil)
            #expect(weekdays.next(after: now, in: .utc)?.day.day == 26)
            // The same days under another name change nothing.
            try folders.write("2026-11-25 Another name", to: "KR")
            #expect(weekdays.withHolidaysReadAgain() == nil)
            try folders.write("2026-11-26 Day off", to: "KR")
            let changed = try #require(weekdays.withHolidaysReadAgain())
            #expect(changed.next(after: now, in: .utc)?.day.day == 25)
            #expect(changed == weekdays)
            try FileManager.default.removeItem(atPath: "\(folders.user)/KR.txt")
            #expect(changed.withHolidaysReadAgain() != nil)
        }
    }
}
