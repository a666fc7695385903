import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("The number of days in titles and bodies")
struct CountdownTests {
    private func titles(_ alert: Alert, through end: String) throws -> [String] {
        var fixture = try BookFixture("2026-11-20 08:00")
        try fixture.add(alert)
        var titles: [String] = []
        while let due = fixture.book.nextDue, due <= (try fixture.instant(end)) {
            fixture.now = due
            for effect in fixture.apply(fixture.book.timePassed(until: due)) {
                guard case .reconcile(let subject) = effect,
                    case .deliver(let shown) = fixture.book.nextStep(for: subject, at: due)
                else { continue }
                titles.append("\(shown.content.title)|\(shown.content.body)")
                fixture.show(shown)
            }
        }
        return titles
    }

    @Test("An alert with an end counts the days to its last day")
    func end() throws {
        var alert = try Alert.daily("exam", at: "09:00")
        (alert.content.title, alert.content.body) = ("D-{days}", "{days} and {days} {left}")
        alert.trigger = .schedule(
            try Schedule(
                rule: .daily, start: CivilDate(iso8601: "2026-11-20"),
                times: [CivilTime(iso8601: "09:00")],
                until: .day(CivilDate(iso8601: "2026-11-22"))))
        #expect(
            try titles(alert, through: "2026-11-30 00:00")
                == ["D-2|2 and 2 {left}", "D-1|1 and 1 {left}", "D-0|0 and 0 {left}"])
    }

    @Test("A number of rings ends on the day of the last one")
    func count() throws {
        var alert = try Alert.daily("exam", at: "09:00")
        alert.content.title = "D-{days}"
        alert.trigger = .schedule(
            try Schedule(
                rule: RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=2"),
                start: CivilDate(iso8601: "2026-11-20"), times: [CivilTime(iso8601: "09:00")]))
        #expect(try titles(alert, through: "2026-11-30 00:00") == ["D-1|", "D-0|"])
    }

    @Test("Rings before a date count the days to that date")
    func before() throws {
        var alert = try Alert.once("trip", at: "2026-11-24T18:00:00")
        alert.content.title = "{days} days"
        alert.before = [Lead(days: 3), Lead(days: 1)]
        #expect(
            try titles(alert, through: "2026-11-30 00:00") == ["3 days|", "1 days|", "0 days|"])
    }

    @Test("Coming rings have the number of their day, and the alert keeps its words")
    func upcoming() throws {
        var fixture = try BookFixture("2026-11-20 08:00")
        var alert = try Alert.once("trip", at: "2026-11-24T18:00:00")
        alert.content.title = "{days} days"
        alert.before = [Lead(days: 3)]
        try fixture.add(alert)
        #expect(
            fixture.book.upcoming(after: fixture.now, limit: 9).map(\.title) == [
                "3 days", "0 days",
            ])
        let lines = try fixture.book.agendaLines(
            inGroup: nil, after: fixture.now, ends: [fixture.instant("2026-11-22 00:00")], limit: 9)
        #expect(lines.map(\.title) == ["3 days"])
        #expect(try fixture.book.record(Alert.ID("trip")).alert.content.title == "{days} days")
    }
}
