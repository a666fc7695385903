import Alerts
import Calendars
import Messages
import Recurrence
import Testing

@Suite("Rules of lunar calendars (RFC 7529)")
struct LunarRuleTests {
    private static let seoul = "Asia/Seoul"

    /// Returns an alert at 9:00 on the days of a set, counted from 2026-11-22.
    private func alert(
        _ days: String, _ rule: String = "FREQ=DAILY", times: [String] = ["09:00"]
    ) throws -> Alert {
        let trigger = try WritingTests.schedule(rule, times: times)
        guard case .schedule(let schedule) = trigger else { throw CancellationError() }
        return Alert(
            id: try Alert.ID("a"), content: Content(title: "Test"),
            trigger: .schedule(try schedule.limited(to: DaySet(days))))
    }

    /// Returns a calendar without the lines that only Peal reads.
    private func foreign(_ text: String) -> String {
        WritingTests.unfolded(text).filter { !$0.hasPrefix("X-PEAL-") }
            .joined(separator: "\r\n") + "\r\n"
    }

    @Test(
        "Lunar days are written with RSCALE, and read by another program's text as the same days",
        arguments: [
            ("lunar(8-15)", "FREQ=DAILY", "DANGI;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15"),
            ("lunar(5L-3)", "FREQ=DAILY", "DANGI;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=3"),
            ("lunar(5-3, both)", "FREQ=DAILY", "DANGI;FREQ=YEARLY;BYMONTH=5,5L;BYMONTHDAY=3"),
            ("lunar(1-30, chinese)", "FREQ=DAILY", "CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=30"),
            (
                "lunar(*-1) | lunar(*-15)", "FREQ=DAILY;COUNT=5",
                "DANGI;FREQ=MONTHLY;COUNT=5;BYMONTHDAY=1,15"
            ),
            (
                "lunar(1-15) | lunar(8-15)", "FREQ=DAILY;UNTIL=20291231",
                "DANGI;FREQ=YEARLY;UNTIL=20291231T235959;BYMONTH=1,8;BYMONTHDAY=15"
            ),
        ])
    func written(days: String, rule: String, text: String) throws {
        let alert = try alert(days, rule)
        let zone = try Zone(identifier: Self.seoul)
        let export = ICalendar.write([alert], zone: zone, now: Reading.now)
        let lines = WritingTests.unfolded(export.text)
        #expect(lines.contains("RRULE:RSCALE=\(text);SKIP=BACKWARD"), "\(export.text)")
        #expect(export.changes.map(\.code) == [.lunar])
        let own = try ICalendar.read(export.text, zone: zone, now: Reading.now)
        #expect(own.alerts.map(\.trigger) == [alert.trigger])
        #expect(own.changes.isEmpty)
        let other = try ICalendar.read(foreign(export.text), zone: zone, now: Reading.now)
        let read = try #require(other.alerts.first?.trigger.schedules.first)
        let wanted = try #require(alert.trigger.schedules.first)
        func next(_ schedule: Schedule) -> [Instant] {
            schedule.occurrences(after: Reading.now, in: zone).prefix(40).map(\.instant)
        }
        #expect(next(read) == next(wanted))
    }

    @Test("Two times on a lunar day are one rule, and an alarm a day before keeps to the days")
    func times() throws {
        var alert = try alert("lunar(8-15)", times: ["09:00", "21:00"])
        alert.before = [Lead(days: 1)]
        let zone = try Zone(identifier: Self.seoul)
        let text = ICalendar.write([alert], zone: zone, now: Reading.now).text
        #expect(
            WritingTests.unfolded(text).contains(
                "RRULE:RSCALE=DANGI;FREQ=YEARLY;BYMINUTE=0;BYHOUR=9,21;BYMONTH=8;BYMONTHDAY=15;"
                    + "SKIP=BACKWARD"), "\(text)")
        let other = try ICalendar.read(foreign(text), zone: zone, now: Reading.now)
        let next = other.alerts.map { alert in
            alert.trigger.next(after: Reading.now, in: zone).map { "\($0.wall)" }
        }
        #expect(next == ["2027-09-15T09:00:00", "2027-09-14T09:00:00"])
    }

    @Test(
        "Days that no rule of RFC 7529 has are listed for two years and more",
        arguments: [
            "lunar(8-15) | lunar(*-1)", "lunar(8-15) | lunar(1-15, chinese)",
            "lunar(8-15) | lunar(9-9)", "lunar(*L-1)", "moved(-3, lunar(8-15))",
            "lunar(8-15) & !rule(FREQ=WEEKLY;BYDAY=SU)",
        ])
    func listed(days: String) throws {
        let export = ICalendar.write([try alert(days)], zone: .utc, now: Reading.now)
        #expect(!export.text.contains("RRULE"), "\(export.text)")
        #expect(export.text.contains("RDATE"))
    }

    @Test("Times that no rule has are listed for two years, and the note names the last day")
    func twoYears() throws {
        let alert = try alert("!lunar(*-1)", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
        let export = ICalendar.write([alert], zone: .utc, now: Reading.now)
        let count = export.text.components(of: "RDATE:") + 1
        #expect((490...520).contains(count))
        #expect(
            export.changes.map(\.message.description) == [
                "iCalendar has no rule for this schedule. Other programs see its \(count) times up to "
                    + "2028-11-22."
            ])
    }

    @Test(
        "Rules of other programs are read with SKIP and the parts that they take from the start",
        arguments: [
            ("RSCALE=CHINESE;FREQ=YEARLY", "2027-02-05 2028-01-25"),
            ("FREQ=YEARLY;RSCALE=dangi;BYMONTH=8;BYMONTHDAY=15", "2027-09-15 2028-10-03"),
            // Only months of 30 days count.
            ("RSCALE=DANGI;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30", "2027-02-06 2028-01-26"),
            ("RSCALE=DANGI;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=1;SKIP=OMIT", "2028-06-23 2039-06-22"),
            ("RSCALE=DANGI;FREQ=MONTHLY;BYMONTHDAY=1", "2026-12-09 2027-01-08"),
            ("RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15", "2027-08-15 2028-08-15"),
        ])
    func read(rule: String, days: String) throws {
        // 2026-02-16 is the last day of a lunar year: 12-29 in the Korean calendar.
        let reading = try Reading(
            text: Reading.calendar("VEVENT", "DTSTART;VALUE=DATE:20260216\nRRULE:\(rule)"),
            in: Self.seoul)
        let trigger = try #require(reading.result.alerts.first?.trigger)
        var next: [String] = []
        var now = reading.now
        while next.count < 2, let found = trigger.next(after: now, in: reading.zone) {
            next.append(found.day.description)
            now = found.instant
        }
        #expect(next.joined(separator: " ") == days)
    }

    @Test(
        "A lunar rule that Peal cannot express is refused",
        arguments: [
            "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8",
            "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD",
            "RSCALE=CHINESE;FREQ=YEARLY;INTERVAL=2", "RSCALE=CHINESE;FREQ=YEARLY;BYDAY=MO",
            "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=13", "RSCALE=CHINESE;FREQ=WEEKLY",
            "RSCALE=CHINESE;FREQ=MONTHLY;BYMONTHDAY=-1", "RSCALE=CHINESE;FREQ=YEARLY;BYMONTHDAY=L",
            "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD", "RSCALE=;FREQ=YEARLY", "RSCALE=DANGI",
        ])
    func refused(rule: String) throws {
        let reading = try Reading(event: "DTSTART;VALUE=DATE:20260216\nRRULE:\(rule)")
        #expect(reading.refused == [.unsupported])
        #expect(reading.result.alerts.isEmpty)
    }
}

extension String {
    /// Returns how often another text occurs in the text.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
