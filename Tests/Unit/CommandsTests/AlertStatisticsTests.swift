import Alerts
import Recurrence
import Testing

@testable import Commands

@Suite("How regularly alerts are done")
struct AlertStatisticsTests {
    /// Returns the statistics of events on days of November 2026, such as `23 done`.
    private func statistics(_ events: String, goal: Int? = nil) throws -> AlertStatistics {
        var statistics = AlertStatistics(goal: goal, in: try Zone(identifier: "Asia/Seoul"))
        for event in events.split(separator: ",") {
            let words = event.split(separator: " ")
            let entry = HistoryEntry(
                at: try Instant(rfc3339: "2026-11-\(words[0])T23:30:00+09:00"),
                alert: try Alert.ID("pill"),
                event: try #require(HistoryEntry.Event(rawValue: String(words[1]))),
                count: words.count > 2 ? Int(words[2]) ?? 1 : 1,
                action: words.count > 2 ? String(words[2]) : nil)
            statistics.add(entry)
        }
        return statistics
    }

    @Test(
        "A streak is broken by a day with a ring that was not done, except today",
        arguments: [
            ("", 0), ("22 shown,22 done,23 shown", 1), ("22 shown,22 done,23 done", 2),
            ("21 done,22 shown,23 done", 1), ("20 done,23 done", 2), ("20 done,22 missed", 0),
            ("20 done,22 snoozed,22 done,23 opened", 2), ("22 done,23 done,23 undone done", 1),
            ("22 done,23 done,23 undone edited", 2), ("21 done,22 snoozed", 1),
        ])
    func streak(events: String, streak: Int) throws {
        let today = try CivilDate(iso8601: "2026-11-23")
        #expect(try statistics(events).streak(today: today) == streak)
    }

    @Test("With a goal, a day counts once the alert is done as often as the goal asks")
    func goal() throws {
        let found = try statistics(
            "20 done,20 done,21 shown,21 done,22 done,22 done,23 done", goal: 2)
        #expect([found.done, found.dayCount, found.doneDayCount] == [6, 4, 2])
        #expect(found.streak(today: try CivilDate(iso8601: "2026-11-23")) == 1)
        #expect(found.streak(today: try CivilDate(iso8601: "2026-11-24")) == 0)
    }

    @Test("Rings count by their number, and days once each")
    func counts() throws {
        let found = try statistics("20 shown,20 shown,20 done,21 missed 4,22 shown,22 snoozed")
        #expect([found.shown, found.missed, found.done, found.snoozed] == [3, 4, 1, 1])
        #expect([found.dayCount, found.doneDayCount] == [3, 1])
        #expect(found.lastDone == (try Instant(rfc3339: "2026-11-20T14:30:00Z")))
    }
}
