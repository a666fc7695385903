import Alerts
import AlertsTestSupport
import Recurrence
import Testing

/// Tests for complaints about other alarm programs that no other test covers.
///
/// The table in `docs/promises.md` names the complaints.
@Suite("Complaints about other alarm programs")
struct ComplaintTests {
    @Test(
        "A snooze that ended long ago is recorded as missed only once")
    func staleSnooze() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(
            .once("call", at: "2026-11-23T09:00:00") { $0.late = .within(seconds: 3600) })
        #expect(try fixture.ringAll(through: "2026-11-23 09:00").count == 1)
        fixture.apply(
            try fixture.book.snooze(
                Alert.ID("call"), for: .seconds(600), at: fixture.now))
        // The machine is off for half a day.
        try fixture.go(to: "2026-11-23 21:00")
        #expect(try fixture.ring() == [])
        #expect(fixture.events("call").suffix(1) == [.missed])
        try fixture.go(to: "2026-11-24 08:00")
        #expect(try fixture.ring() == [])
        #expect(fixture.events("call").filter { $0 == .missed }.count == 1)
        #expect(fixture.book.nextDue == nil)
    }

    @Test("A text edit keeps the snooze; a snooze does not change the alert's times")
    func snoozeAndEdit() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("wake", at: "09:00"))
        _ = try fixture.ringAll(through: "2026-11-23 09:00")
        fixture.apply(
            try fixture.book.snooze(Alert.ID("wake"), for: .seconds(5400), at: fixture.now))
        var edited = try fixture.book.record(Alert.ID("wake")).alert
        edited.content.title = "Wake up now"
        fixture.apply(try fixture.book.update(edited, at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-24 12:00")
                == ["wake 2026-11-23T10:30:00", "wake 2026-11-24T09:00:00"])
    }

    @Test("Skipping two occurrences across a clock change skips exactly two")
    func skipOverClockChange() throws {
        for (start, end, rings) in [
            ("2026-03-28 12:00", "2026-04-01 00:00", ["wake 2026-03-31T02:30:00"]),
            ("2026-10-24 12:00", "2026-10-28 00:00", ["wake 2026-10-27T02:30:00"]),
        ] {
            var fixture = try BookFixture(start, in: "Europe/Berlin")
            try fixture.add(.daily("wake", at: "02:30"))
            fixture.apply(try fixture.book.skip(Alert.ID("wake"), 2, at: fixture.now))
            #expect(try fixture.ringAll(through: end) == rings)
        }
    }

    @Test(
        "Marking as done before or after a day's rings silences only that day",
        arguments: [("09:29:59", 0), ("21:30:00", 25)])
    func doneAtTheEdge(time: String, rung: Int) throws {
        var fixture = try BookFixture("2026-11-23 00:00")
        try fixture.add(.window("study", from: "09:30", to: "21:30", every: 1800))
        #expect(try fixture.ringAll(through: "2026-11-23 \(time)").count == rung)
        fixture.apply(try fixture.book.finish(.all, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-24 00:00").isEmpty)
        #expect(try fixture.ringAll(through: "2026-11-25 00:00").count == 25)
    }

    @Test("An alert far in the future does not ring at once")
    func farAway() throws {
        var fixture = try BookFixture("2026-11-23 00:00")
        // 90 days in milliseconds exceed 32 bits, and 9999 is the last year of a date.
        try fixture.add(
            .interval("quarter", seconds: 90 * 86_400, repeats: true),
            .once("far", at: "9999-12-31T23:59:59"))
        #expect(
            try fixture.ringAll(through: "2027-06-01 00:00")
                == ["quarter 2027-02-21T00:00:00", "quarter 2027-05-22T00:00:00"])
    }

    @Test("A restart does not reset an interval")
    func restart() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.interval("stretch", seconds: 2700, repeats: true))
        #expect(try fixture.ringAll(through: "2026-11-23 10:00") == ["stretch 2026-11-23T09:45:00"])
        fixture.book = AlertBook(
            records: [try fixture.book.record(Alert.ID("stretch"))], zone: fixture.zone)
        #expect(try fixture.ringAll(through: "2026-11-23 10:30") == ["stretch 2026-11-23T10:30:00"])
    }
}
