import AlertsTestSupport
import Recurrence
import Synchronization
import Testing

@testable import Alerts

@Suite("Files of holidays that change")
struct HolidayChangeTests {
    /// Holidays that a test changes.
    private final class ChangingHolidays: HolidaySource {
        private let dates = Mutex<[CivilDate]>([])
        var country: String? { "KR" }

        func set(_ dates: String...) throws {
            let dates = try dates.map { try CivilDate(iso8601: $0) }
            self.dates.withLock { $0 = dates }
        }

        func days(in country: String, named names: [String]) -> HolidayDays? {
            HolidayDays(country == "KR" ? dates.withLock { $0 } : [])
        }
    }

    private func alert(_ id: String, _ days: String) throws -> Alert {
        Alert(
            id: try Alert.ID(id), content: Content(title: id),
            trigger: .schedule(
                try Schedule(
                    rule: .weekly(on: Weekday.workdays), start: CivilDate(iso8601: "2026-11-23"),
                    times: [CivilTime(iso8601: "09:00")], days: DaySet(days))))
    }

    @Test("Only the alerts whose holidays differ are scheduled again, and nothing rings late")
    func changed() throws {
        let holidays = ChangingHolidays()
        try Holidays.$source.withValue(holidays) {
            try holidays.set("2026-11-24", "2026-11-25")
            var fixture = try BookFixture("2026-11-23 12:00")
            try fixture.add(
                try alert("a", "!holidays(KR)"), try alert("b", "!holidays(XX)"),
                try alert("c", "rule(FREQ=DAILY)"))
            #expect(try fixture.book.record(Alert.ID("a")).alert.late != .always)
            fixture.apply(fixture.book.holidaysChanged(at: fixture.now))
            #expect(fixture.book.holidaysChanged(at: fixture.now).isEmpty)
            try fixture.go(to: "2026-11-24 12:00")
            try fixture.ring()
            // Today's ring would have come at 9:00, so it stays away.
            try holidays.set("2026-11-26")
            let decision = fixture.book.holidaysChanged(at: fixture.now)
            #expect(decision.changes.count == 1)
            fixture.apply(decision)
            #expect(try fixture.ring().isEmpty)
            #expect(
                try fixture.ringAll(through: "2026-11-27 09:00").filter { $0.hasPrefix("a") }
                    == ["a 2026-11-25T09:00:00", "a 2026-11-27T09:00:00"])
        }
    }

    @Test("A timetable keeps the parts without holidays as they are")
    func timetable() throws {
        let holidays = ChangingHolidays()
        try Holidays.$source.withValue(holidays) {
            var fixture = try BookFixture("2026-11-23 12:00")
            let parts = try ["!holidays(KR)", "rule(FREQ=DAILY)"].flatMap {
                try alert("a", $0).trigger.schedules
            }
            var both = try alert("a", "!holidays(KR)")
            both.trigger = .timetable(Timetable(parts))
            try fixture.add(both)
            try holidays.set("2026-11-24")
            let decision = fixture.book.holidaysChanged(at: fixture.now)
            #expect(decision.changes.count == 1)
            fixture.apply(decision)
            #expect(try fixture.book.record(Alert.ID("a")).alert == both)
        }
    }
}
