import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("The changes that other machines make to alerts")
struct SharingTests {
    private func own(_ fixture: BookFixture, _ id: String) throws -> AcknowledgedAlert {
        try #require(try fixture.book.ownAlerts(among: nil)[Alert.ID(id)])
    }

    /// Makes a change that is based on the current alert.
    private func take(
        _ fixture: inout BookFixture, _ id: String, acknowledged: String? = nil,
        _ change: (inout Alert) -> Void = { _ in }
    ) throws {
        var new = try own(fixture, id)
        let old = new.alert
        change(&new.alert)
        new.acknowledged = try acknowledged.map(fixture.instant)
        fixture.apply(
            fixture.book.take([SharedChange(old.id, from: old, to: new)], at: fixture.now))
    }

    @Test("A one-time alert that has rung counts as on, and mirrors are no own alerts")
    func ownAlerts() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.once("tea", at: "2026-11-23T09:30"))
        try fixture.add(.daily("cup", at: "10:00"))
        let mirror = try Alert.daily("work", at: "11:00") {
            $0.origin = Origin(uid: "a", calendar: "work")
        }
        fixture.apply(fixture.book.mirror([mirror], at: fixture.now))
        let before = try own(fixture, "tea")
        _ = try fixture.ringAll(through: "2026-11-23 09:40")
        #expect(try !fixture.book.record(Alert.ID("tea")).alert.isOn)
        #expect(try own(fixture, "tea") == before)
        #expect(fixture.book.ownAlerts(among: nil).keys.map(\.rawValue).sorted() == ["cup", "tea"])
        #expect(try fixture.book.ownAlerts(among: [Alert.ID("cup")]).count == 1)
    }

    @Test("New alerts are added, changed ones are edited, and removed ones leave the screen")
    func taken() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        let (tea, past) = (
            try Alert.daily("tea", at: "09:30"), try Alert.once("past", at: "2026-11-22T09:30")
        )
        let changes = [tea, past].map { SharedChange($0.id, from: nil, to: AcknowledgedAlert($0)) }
        fixture.apply(fixture.book.take(changes, at: fixture.now))
        #expect(fixture.book.entries.count == 1)
        #expect(fixture.book.take(changes, at: fixture.now).isEmpty)
        try take(&fixture, "tea") { $0.content.title = "Chai" }
        #expect(try fixture.book.record(Alert.ID("tea")).alert.content.title == "Chai")
        #expect(try fixture.ringAll(through: "2026-11-23 09:40") == ["tea 2026-11-23T09:30:00"])
        let removal = SharedChange(tea.id, from: try own(fixture, "tea").alert, to: nil)
        fixture.apply(fixture.book.take([removal], at: fixture.now))
        #expect(fixture.book.entries.isEmpty)
        #expect(fixture.book.take([removal], at: fixture.now).isEmpty)
    }

    @Test("A change that is based on an earlier alert is left out")
    func outdated() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("tea", at: "09:30"))
        let old = try own(fixture, "tea").alert
        try take(&fixture, "tea") { $0.content.title = "Chai" }
        var new = old
        new.content.body = "Green"
        for change in [
            SharedChange(old.id, from: old, to: AcknowledgedAlert(new)),
            SharedChange(old.id, from: old, to: nil),
            SharedChange(old.id, from: nil, to: AcknowledgedAlert(new)),
        ] {
            #expect(fixture.book.isOutdated(change))
            #expect(fixture.book.take([change], at: fixture.now).isEmpty)
        }
    }

    @Test("Done elsewhere takes the ring off the screen and silences what it covers")
    func done() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("tea", at: "09:30", "15:00"))
        _ = try fixture.ringAll(through: "2026-11-23 09:40")
        #expect(try own(fixture, "tea").acknowledged == nil)
        try take(&fixture, "tea", acknowledged: "2026-11-23 15:00")
        #expect(try !fixture.state("tea").isUnseen)
        #expect(fixture.events("tea").contains(.done))
        #expect(try fixture.ringAll(through: "2026-11-24 09:40") == ["tea 2026-11-24T09:30:00"])
    }

    @Test("An alert that waits for Done moves to its next time with the Done of another machine")
    func afterDone() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        let due = OneShot.civil(try CivilDateTime(iso8601: "2026-11-23T09:30"), zone: nil)
        let time = AfterDone(.days(3, at: try CivilTime(iso8601: "09:30")), due: due)
        try fixture.add(
            .once("plants", at: "2026-11-23T09:30") { $0.trigger = .afterDone(time) })
        _ = try fixture.ringAll(through: "2026-11-23 09:40")
        var elsewhere = fixture
        elsewhere.apply(
            try elsewhere.book.finish(.ids([Alert.ID("plants")]), at: elsewhere.now))
        let new = try own(elsewhere, "plants")
        #expect(new.acknowledged == elsewhere.now)
        let change = SharedChange(new.alert.id, from: try own(fixture, "plants").alert, to: new)
        fixture.apply(fixture.book.take([change], at: fixture.now))
        #expect(try !fixture.state("plants").isUnseen)
        #expect(
            try fixture.ringAll(through: "2026-11-26 09:40") == ["plants 2026-11-26T09:30:00"])
    }
}
