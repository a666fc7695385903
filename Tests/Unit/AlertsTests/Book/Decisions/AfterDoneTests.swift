import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("Alerts that ring a while after each done")
struct AfterDoneTests {
    private func plants(
        _ now: String = "2026-11-23 08:00", in zone: String = "UTC",
        length: AfterDone.Length? = nil,
        change: (inout Alert) -> Void = { _ in }
    ) throws -> BookFixture {
        var fixture = try BookFixture(now, in: zone)
        let length = try length ?? .days(3, at: CivilTime(iso8601: "09:00"))
        var alert = Alert(
            id: try Alert.ID("plants"), content: Content(title: "Water the plants"),
            trigger: .afterDone(
                AfterDone(length, from: fixture.now, zone: nil, in: fixture.zone)))
        change(&alert)
        try fixture.add(alert)
        return fixture
    }

    private func done(_ fixture: inout BookFixture) throws {
        let id = try Alert.ID("plants")
        fixture.apply(try fixture.book.finish(.ids([id]), at: fixture.now))
    }

    private func status(_ fixture: BookFixture) throws -> AlertSnapshot {
        try fixture.book.status(Alert.ID("plants"), at: fixture.now)
    }

    @Test("The next ring counts from the day of done, and until then the ring waits")
    func counts() throws {
        var fixture = try plants()
        #expect(try fixture.ringAll(through: "2026-11-27 20:00") == ["plants 2026-11-23T09:00:00"])
        #expect(try status(fixture).listItem.status == .waiting)
        #expect(try status(fixture).alert.isOn)
        try done(&fixture)
        #expect(try status(fixture).next == fixture.instant("2026-11-30 09:00"))
        #expect(try status(fixture).listItem.status == .on)
        #expect(try fixture.ringAll(through: "2026-12-24 20:00") == ["plants 2026-11-30T09:00:00"])
    }

    @Test("Hours count from the minute of done")
    func hours() throws {
        var fixture = try plants(length: .seconds(6 * 3_600))
        #expect(try fixture.ringAll(through: "2026-11-23 15:10") == ["plants 2026-11-23T14:00:00"])
        try done(&fixture)
        #expect(try fixture.ringAll(through: "2026-11-24 20:00") == ["plants 2026-11-23T21:10:00"])
    }

    @Test("A month after the 31st is the last day of a shorter month")
    func months() throws {
        var fixture = try plants(
            "2027-01-31 08:00", length: .months(1, at: CivilTime(iso8601: "09:00")))
        _ = try fixture.ringAll(through: "2027-01-31 09:00")
        try done(&fixture)
        #expect(try status(fixture).next == fixture.instant("2027-02-28 09:00"))
    }

    @Test("Done before the ring counts from then, if the alert is named")
    func early() throws {
        var fixture = try plants()
        _ = try fixture.ringAll(through: "2026-11-23 09:00")
        try done(&fixture)
        try fixture.go(to: "2026-11-25 12:00")
        #expect(try fixture.book.finish(.all, at: fixture.now).isEmpty)
        try done(&fixture)
        #expect(try status(fixture).next == fixture.instant("2026-11-28 09:00"))
    }

    @Test("Done before the first ring brings the next one, although the first was far away")
    func beforeTheFirst() throws {
        let due = OneShot.civil(try CivilDateTime(iso8601: "2026-12-24T09:00"), zone: nil)
        var fixture = try plants {
            $0.trigger = .afterDone(
                AfterDone(.days(3, at: CivilTime(hour: 9, minute: 0) ?? .midnight), due: due))
        }
        try done(&fixture)
        #expect(try status(fixture).next == fixture.instant("2026-11-26 09:00"))
        #expect(try fixture.ringAll(through: "2026-12-24 20:00") == ["plants 2026-11-26T09:00:00"])
    }

    @Test("A ring that the user has seen still waits for done, also with other alerts")
    func seen() throws {
        var fixture = try plants()
        _ = try fixture.ringAll(through: "2026-11-23 09:00")
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        let receipt = try #require(try fixture.receipt("plants"))
        fixture.apply(fixture.book.received(.closed(receipt, .dismissed), at: fixture.now))
        #expect(try status(fixture).listItem.status == .waiting)
        try fixture.go(to: "2026-11-24 10:00")
        fixture.apply(try fixture.book.finish(.all, at: fixture.now))
        #expect(try status(fixture).next == fixture.instant("2026-11-27 09:00"))
    }

    @Test("Done is taken back: the alert waits again, and nothing rings twice")
    func takenBack() throws {
        var fixture = try plants()
        let id = try Alert.ID("plants")
        _ = try fixture.ringAll(through: "2026-11-23 09:00")
        try done(&fixture)
        try fixture.go(to: "2026-11-24 10:00")
        fixture.apply(try fixture.book.finish(.ids([id]), undo: true, at: fixture.now))
        #expect(try status(fixture).listItem.status == .waiting)
        #expect(fixture.events("plants") == [.shown, .done, .undone])
        #expect(try fixture.ringAll(through: "2026-11-27 09:00").isEmpty)
        #expect(try fixture.book.finish(.ids([id]), undo: true, at: fixture.now).isEmpty)
        try done(&fixture)
        #expect(try status(fixture).next == fixture.instant("2026-11-30 09:00"))
    }

    @Test("An early done that is taken back rings at the former time, or late if that has passed")
    func earlyTakenBack() throws {
        for (time, ring) in [
            ("2026-11-23 08:30", "plants 2026-11-23T09:00:00"),
            ("2026-11-23 10:00", "plants 2026-11-23T09:00:00 late"),
        ] {
            var fixture = try plants()
            try done(&fixture)
            try fixture.go(to: time)
            fixture.apply(
                try fixture.book.finish(
                    .ids([Alert.ID("plants")]), undo: true, at: fixture.now))
            let rings = try fixture.ring() + fixture.ringAll(through: "2026-11-24 08:00")
            #expect(rings == [ring])
        }
    }

    @Test("Done cannot be taken back once the next ring has come, or was moved or skipped")
    func tooLate() throws {
        let id = try Alert.ID("plants")
        let changes: [(inout BookFixture) throws -> Void] = [
            { _ = try $0.ringAll(through: "2026-11-26 09:00") },
            { $0.apply(try $0.book.skip(id, 1, at: $0.now)) },
            {
                let end = try $0.instant("2026-11-28 18:00")
                $0.apply(
                    try $0.book.change(.ids([id]), .postpone(.until(end)), at: $0.now))
            },
        ]
        for change in changes {
            var fixture = try plants()
            _ = try fixture.ringAll(through: "2026-11-23 09:00")
            try done(&fixture)
            try change(&fixture)
            #expect(try fixture.book.finish(.ids([id]), undo: true, at: fixture.now).isEmpty)
        }
    }

    @Test("Undo brings the waiting ring back, and nothing rings twice")
    func undo() throws {
        var fixture = try plants()
        _ = try fixture.ringAll(through: "2026-11-23 09:00")
        let before = try fixture.book.record(Alert.ID("plants"))
        try done(&fixture)
        var turn = Turn(at: fixture.now, under: fixture.book.conditions)
        let restored = turn.restore(
            before, replacing: try fixture.book.record(before.id), after: .done)
        turn.put(restored)
        fixture.apply(turn.decision)
        #expect(try status(fixture).listItem.status == .waiting)
        #expect(try fixture.ringAll(through: "2026-11-25 09:00").isEmpty)
        try done(&fixture)
        #expect(try status(fixture).next == fixture.instant("2026-11-28 09:00"))
    }

    @Test("Skip counts on without done, and postpone moves only the next ring")
    func skipAndPostpone() throws {
        var fixture = try plants()
        let id = try Alert.ID("plants")
        fixture.apply(try fixture.book.change(.ids([id]), .skip(2), at: fixture.now))
        #expect(try status(fixture).next == fixture.instant("2026-11-29 09:00"))
        let end = try fixture.instant("2026-11-30 18:00")
        fixture.apply(try fixture.book.change(.ids([id]), .postpone(.until(end)), at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-12-01 08:00") == ["plants 2026-11-30T18:00:00"])
        try done(&fixture)
        #expect(try status(fixture).next == fixture.instant("2026-12-04 09:00"))
    }

    @Test("A ring that came due while Peal did not run is shown, however late it is")
    func late() throws {
        var fixture = try plants { $0.late = .never }
        try fixture.go(to: "2026-12-20 10:00")
        #expect(try fixture.ring() == ["plants 2026-11-23T09:00:00 late"])
    }

    @Test("A pause delays the ring to its end")
    func pause() throws {
        var fixture = try plants()
        let end = try fixture.instant("2026-11-25 12:00")
        fixture.apply(
            try fixture.book.pause(Alert.ID("plants"), until: end, at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-30 08:00") == ["plants 2026-11-23T09:00:00 late"])
    }

    @Test("Switched on again, an alert that waited rings at its next time of day")
    func switchedOn() throws {
        var fixture = try plants()
        let id = try Alert.ID("plants")
        _ = try fixture.ringAll(through: "2026-11-23 10:00")
        fixture.apply(try fixture.book.set(id, on: false, at: fixture.now))
        fixture.apply(try fixture.book.set(id, on: true, at: fixture.now))
        #expect(try status(fixture).next == fixture.instant("2026-11-24 09:00"))
    }

    @Test("Daylight saving keeps the time of day")
    func daylightSaving() throws {
        var fixture = try plants("2027-03-26 08:00", in: "Europe/Berlin")
        _ = try fixture.ringAll(through: "2027-03-26 09:00")
        try done(&fixture)
        #expect(try fixture.ringAll(through: "2027-03-30 09:00") == ["plants 2027-03-29T09:00:00"])
    }

    @Test("A ring that waits does not come again in another zone")
    func zone() throws {
        var fixture = try plants(in: "Asia/Seoul")
        _ = try fixture.ringAll(through: "2026-11-23 09:00")
        for name in ["America/New_York", "Pacific/Auckland"] {
            fixture.apply(
                fixture.book.zoneChanged(to: try Zone(identifier: name), at: fixture.now))
            #expect(try fixture.ringAll(through: "2026-11-25 09:00").isEmpty)
        }
    }

    @Test("An imported alert that waits rings at once")
    func imported() throws {
        var fixture = try plants()
        let alert = try fixture.book.record(Alert.ID("plants")).alert
        fixture = try BookFixture("2026-11-26 10:00")
        try fixture.add(alert)
        #expect(try fixture.ring() == ["plants 2026-11-23T09:00:00 late"])
    }
}
