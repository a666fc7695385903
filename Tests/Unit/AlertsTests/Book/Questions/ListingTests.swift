import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("Lists of alerts")
struct ListingTests {
    private func fixture() throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(
            .interval("interval", seconds: 2700, repeats: true), .daily("evening", at: "18:00"),
            .once("date", at: "2027-01-01T08:00"), .daily("morning", at: "09:30", on: [.sunday]),
            .window("window", from: "13:00", to: "15:00", every: 3600) { $0.group = "mind" },
            .once("soon", at: "2026-11-23T08:10") { $0.group = "mind" })
        return fixture
    }

    private func ids(_ fixture: BookFixture, _ group: String? = nil, all: Bool = false) -> [String]
    {
        fixture.book.ids(inGroup: group, all: all).map(\.rawValue)
    }

    @Test("A list shows schedules by time of day, then one-shots by date, then intervals by length")
    func order() throws {
        #expect(
            try ids(fixture()) == ["morning", "window", "evening", "soon", "date", "interval"])
    }

    @Test("A group's list leaves out completed one-shots, unless they are unseen or snoozed")
    func chosen() throws {
        var fixture = try fixture()
        #expect(ids(fixture, "mind") == ["window", "soon"])
        #expect(ids(fixture, "body").isEmpty)
        #expect(try fixture.ringAll(through: "2026-11-23 08:20") == ["soon 2026-11-23T08:10:00"])
        #expect(
            ids(fixture, "mind") == ["window", "soon"],
            "An unseen completed one-shot must stay in the list")
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        #expect(ids(fixture, "mind") == ["window"])
        #expect(ids(fixture, "mind", all: true) == ["window", "soon"])
        let soon = try Alert.ID("soon")
        fixture.apply(try fixture.book.snooze(soon, for: .seconds(600), at: fixture.now))
        #expect(ids(fixture, "mind") == ["window", "soon"])
    }

    @Test("An unseen alert is listed as waiting, even if it is off, paused or done")
    func status() throws {
        var status = AlertSnapshot(alert: try .daily("a", at: "09:30"))
        #expect(status.listItem.status == .on)
        status.doneFor = CivilDate(daysSinceEpoch: 20_000)
        #expect(status.listItem.status == .done)
        status.doneFor = nil
        status.doneRing = .distantFuture
        #expect(status.listItem.status == .done)
        #expect(status.listItem.doneRing == .distantFuture)
        status.skip = 2
        #expect(status.listItem.status == .skipping)
        #expect(status.listItem.skip == 2)
        status.pause = Pause(since: .distantPast, until: nil)
        #expect(status.listItem.status == .paused)
        status.alert.isOn = false
        #expect(status.listItem.status == .off)
        status.isCompleted = true
        #expect(status.listItem.status == .completed)
        status.unseenSince = .distantPast
        #expect(status.listItem.status == .waiting)
        status.snoozedUntil = .distantFuture
        #expect(status.listItem.status == .snoozed)
    }

    @Test("Counted rings exclude rings that are skipped, paused or past")
    func counts() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(
            .window("study", from: "09:00", to: "11:30", every: 1800), .daily("water", at: "09:00"),
            .daily("off", at: "09:00") { $0.isOn = false })
        let (study, water) = (try Alert.ID("study"), try Alert.ID("water"))
        let spans = TimeSpans(from: try fixture.instant("2026-11-23 08:00"), every: 3600, count: 5)
        func counts(_ ids: Alert.ID...) -> [Int] {
            fixture.book.ringCounts(of: ids, after: fixture.now, in: spans)
        }
        #expect(counts(study, water, try Alert.ID("off")) == [0, 3, 2, 2, 0])
        #expect(counts(water) == [0, 1, 0, 0, 0])
        #expect(counts(try Alert.ID("nobody")) == [0, 0, 0, 0, 0])

        fixture.apply(try fixture.book.skip(study, 3, at: fixture.now))
        #expect(counts(study) == [0, 0, 1, 2, 0])
        let later = TimeSpans(from: try fixture.instant("2026-11-23 10:00"), every: 1800, count: 2)
        #expect(
            fixture.book.ringCounts(of: [study], after: fixture.now, in: later) == [0, 1],
            "A ring before the first span must still use up a skip")

        try fixture.go(to: "2026-11-23 09:00")
        #expect(counts(water) == [0, 0, 0, 0, 0], "A ring due exactly now must not be counted")
        fixture.apply(try fixture.book.skip(study, 0, at: fixture.now))
        let end = try fixture.instant("2026-11-23 11:00")
        fixture.apply(try fixture.book.pause(study, until: end, at: fixture.now))
        #expect(counts(study) == [0, 0, 0, 2, 0])
    }

    @Test("Rings every minute for a week are counted for any number of alerts")
    func manyCounts() throws {
        var fixture = try BookFixture("2026-11-23 00:00")
        let minutely = Trigger.interval(Interval(seconds: 60, repeats: true, anchor: fixture.now))
        var ids: [Alert.ID] = []
        for number in 0..<120 {
            let alert = try Alert.daily("a\(number)", at: "09:00") { $0.trigger = minutely }
            try fixture.add(alert)
            ids.append(alert.id)
        }
        let spans = TimeSpans(from: fixture.now, every: 86_400, count: 7)
        let counts = fixture.book.ringCounts(of: ids, after: fixture.now, in: spans)
        #expect(counts == [120 * 1_439] + Array(repeating: 120 * 1_440, count: 6))
    }

    @Test("Lengths and counts of time spans are clamped to valid numbers")
    func spans() {
        let start = Instant(microseconds: 1_500_000)
        #expect(TimeSpans(from: start, every: 0, count: -1).end == Instant(seconds: 1))
        let most = TimeSpans(from: start, every: .max, count: .max)
        #expect((most.seconds, most.count) == (366 * 86_400, 10_000))
    }

    @Test("After an alert is removed, the other alerts' upcoming rings are still listed")
    func upcomingAfterRemoval() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("a", at: "09:30"), .daily("b", at: "09:00"))
        fixture.apply(try fixture.book.remove(Alert.ID("a"), at: fixture.now))
        #expect(fixture.book.upcoming(after: fixture.now, limit: 3).count == 3)
    }
}
