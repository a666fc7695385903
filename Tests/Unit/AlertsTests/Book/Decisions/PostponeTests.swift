import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("Postponing the next ring")
struct PostponeTests {
    private func ids(_ words: String...) throws -> [Alert.ID] {
        try words.map { try Alert.ID($0) }
    }

    /// Postpones the next ring of the alert "a" and returns the later rings.
    private func rings(
        _ alert: Alert, in zone: String = "UTC", _ change: Postponement, through end: String
    ) throws -> [String] {
        var fixture = try BookFixture("2026-11-23 08:00", in: zone)
        try fixture.add(alert)
        fixture.apply(try fixture.book.postpone(Alert.ID("a"), change, at: fixture.now))
        return try fixture.ringAll(through: end).map { String($0.dropFirst(2)) }
    }

    @Test("Only the next ring of a schedule moves, and those before and after it stay")
    func schedule() throws {
        let alert = try Alert.daily("a", at: "09:30", "13:00")
        #expect(
            try rings(alert, .by(Lead(seconds: 3_600)), through: "2026-11-24 10:00") == [
                "2026-11-23T10:30:00", "2026-11-23T13:00:00", "2026-11-24T09:30:00",
            ])
        #expect(
            try rings(alert, .by(Lead(days: 1, seconds: 60)), through: "2026-11-24 10:00") == [
                "2026-11-23T13:00:00", "2026-11-24T09:30:00", "2026-11-24T09:31:00",
            ])
        let window = try Alert.window("a", from: "10:00", to: "12:00", every: 3_600)
        #expect(
            try rings(window, .by(Lead(seconds: 1_800)), through: "2026-11-24 10:00") == [
                "2026-11-23T10:30:00", "2026-11-23T11:00:00", "2026-11-23T12:00:00",
                "2026-11-24T10:00:00",
            ])
    }

    @Test("A one-time alert, a timer and an interval ring later by the length")
    func others() throws {
        let week = Postponement.by(Lead(days: 7))
        #expect(
            try rings(.once("a", at: "2026-11-27T15:00:00"), week, through: "2026-12-20 00:00")
                == ["2026-12-04T15:00:00"])
        let minutes = Postponement.by(Lead(seconds: 600))
        #expect(
            try rings(.interval("a", seconds: 1_500), minutes, through: "2026-11-23 12:00")
                == ["2026-11-23T08:35:00"])
        let hourly = try Alert.interval("a", seconds: 3_600, repeats: true)
        #expect(
            try rings(hourly, minutes, through: "2026-11-23 10:30")
                == ["2026-11-23T09:10:00", "2026-11-23T10:10:00"])
    }

    @Test("A day is a calendar day, also when the clocks change, and an early ring moves along")
    func days() throws {
        var alert = try Alert.once("a", at: "2027-03-25T15:00:00")
        alert.before = [Lead(days: 1), Lead(seconds: 3_600)]
        #expect(
            try rings(
                alert, in: "Europe/Berlin", .by(Lead(days: 7)), through: "2027-05-01 00:00") == [
                    "2027-03-31T15:00:00", "2027-04-01T14:00:00", "2027-04-01T15:00:00",
                ])
    }

    @Test("A ring that is moved twice, or back to a time of the schedule, rings once")
    func twice() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("a", at: "09:30"))
        let id = try Alert.ID("a")
        for hours in [1, 2] {
            fixture.apply(
                try fixture.book.postpone(id, .by(Lead(seconds: hours * 3_600)), at: fixture.now))
        }
        guard case .schedule(let schedule) = try fixture.book.record(id).alert.trigger else {
            Issue.record("The trigger is no schedule any more")
            return
        }
        #expect(schedule.exclude.count == 1 && schedule.include.count == 1)
        #expect(try fixture.ringAll(through: "2026-11-23 23:00") == ["a 2026-11-23T12:30:00"])
        fixture.apply(try fixture.book.postpone(id, .by(Lead(days: 1)), at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-26 10:00")
                == ["a 2026-11-25T09:30:00", "a 2026-11-26T09:30:00"])
        #expect(fixture.events("a").filter { $0 == .postponed }.count == 3)
    }

    @Test("Skipped and done rings are left out, and a snoozed ring is snoozed for longer")
    func silent() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("a", at: "09:30", "13:00"))
        let id = try Alert.ID("a")
        fixture.apply(try fixture.book.skip(id, 1, at: fixture.now))
        fixture.apply(
            try fixture.book.postpone(id, .by(Lead(seconds: 1_800)), at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-24 09:30")
                == ["a 2026-11-23T13:30:00", "a 2026-11-24T09:30:00"])
        fixture.apply(try fixture.book.snooze(id, for: .seconds(600), at: fixture.now))
        fixture.apply(
            try fixture.book.postpone(id, .by(Lead(seconds: 1_800)), at: fixture.now))
        #expect(
            try fixture.ringAll(through: "2026-11-24 13:00")
                == ["a 2026-11-24T10:10:00", "a 2026-11-24T13:00:00"])
    }

    @Test("The last ring of a schedule can move past its last day, but not past its last instant")
    func end() throws {
        let days: [RecurrenceDate] = [
            .day(try CivilDate(iso8601: "2026-11-23")),
            .instant(try Instant(rfc3339: "2026-11-23T12:00:00Z")),
        ]
        for (day, isMoved) in zip(days, [true, false]) {
            var fixture = try BookFixture("2026-11-23 08:00")
            let schedule = try Schedule(
                start: CivilDate(iso8601: "2026-11-23"), times: [CivilTime(iso8601: "09:30")],
                until: day)
            let id = try Alert.ID("a")
            try fixture.add(
                Alert(id: id, content: Content(title: "A"), trigger: .schedule(schedule)))
            let change = Postponement.by(Lead(days: 30))
            guard isMoved else {
                let error = #expect(throws: AlertError.self) {
                    try fixture.book.postpone(id, change, at: fixture.now)
                }
                #expect(error?.description.contains("peal edit a --until") == true)
                continue
            }
            fixture.apply(try fixture.book.postpone(id, change, at: fixture.now))
            #expect(
                try fixture.ringAll(through: "2027-01-31 00:00") == ["a 2026-12-23T09:30:00"])
        }
    }

    @Test("A time that is not later than the ring is refused")
    func refused() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(
            .daily("a", at: "09:30"),
            .daily("off", at: "10:00") { $0.isOn = false })
        let changes: [(String, Postponement)] = [
            ("a", .until(try fixture.instant("2026-11-23 09:30"))),
            ("a", .until(try fixture.instant("2026-11-23 09:00"))),
            ("off", .by(Lead(days: 1))),
        ]
        for (id, change) in changes {
            let error = #expect(throws: AlertError.self, "\(id) \(change)") {
                try fixture.book.postpone(Alert.ID(id), change, at: fixture.now)
            }
            #expect(error?.code == .invalidAlert)
        }
        #expect(throws: AlertError.noSuchAlert("nobody")) {
            try fixture.book.postpone(Alert.ID("nobody"), .by(Lead(days: 1)), at: fixture.now)
        }
        let all = try fixture.book.change(
            .all, .postpone(.by(Lead(seconds: 60))), at: fixture.now)
        #expect(all.changes.compactMap(\.record?.id.rawValue) == ["a"], "Only alerts that ring")
    }

    @Test("An alert that has not rung cannot be snoozed, and the error names 'peal postpone'")
    func notRung() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(
            .once("dentist", at: "2026-11-27T15:00:00"), .interval("oven", seconds: 1_500),
            .daily("water", at: "09:30"))
        for id in ["dentist", "oven", "water"] {
            let until = try fixture.instant("2026-11-23 08:30")
            for change in [AlertChange.snooze(.seconds(600)), .snoozeUntil(until)] {
                let error = #expect(throws: AlertError.self, "\(id)") {
                    try fixture.book.change(.ids(ids(id)), change, at: fixture.now)
                }
                #expect(error?.code == .invalidAlert)
                #expect(error?.description.contains("peal postpone \(id) ") == true)
            }
        }
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        let snoozed = try fixture.book.change(.ids(ids("water")), .snooze(nil), at: fixture.now)
        fixture.apply(snoozed)
        #expect(try fixture.state("water").snooze != nil)
        // The user has seen and closed the notification, but it rang today.
        fixture.apply(try fixture.book.finish(.ids(ids("water")), at: fixture.now))
        #expect(
            try !fixture.book.change(.ids(ids("water")), .snooze(nil), at: fixture.now).isEmpty)
    }
}
