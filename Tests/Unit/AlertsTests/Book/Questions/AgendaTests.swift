import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("The lines of an agenda")
struct AgendaTests {
    private func ends(_ fixture: BookFixture, _ times: String...) throws -> [Instant] {
        try times.map { try fixture.instant($0) }
    }

    /// Returns each line as text: "part alert first-last xcount /step silence".
    private func lines(
        _ fixture: BookFixture, _ ends: [Instant], group: String? = nil, limit: Int = 100
    ) throws -> [String] {
        try fixture.book.agendaLines(
            inGroup: group, after: fixture.now, ends: ends, limit: limit
        ).map { line in
            func time(_ instant: Instant) -> String {
                fixture.book.zone.civil(at: instant).time.description
            }
            var text = "\(line.part) \(line.alert) \(time(line.first))"
            if line.count > 1 { text += "-\(time(line.last)) x\(line.count)" }
            if let step = line.step { text += " /\(step)" }
            return text + (line.silence.map { " \($0)" } ?? "")
        }
    }

    @Test("An alert has one line a day, with its first and last ring, their number and their gap")
    func days() throws {
        var fixture = try BookFixture("2026-11-23 09:40")
        try fixture.add(
            .window("study", from: "09:00", to: "11:00", every: 1800) { $0.group = "mind" },
            .daily("water", at: "09:30"), .once("tea", at: "2026-11-24T10:00"),
            .daily("off", at: "12:00") { $0.isOn = false })
        let days = try ends(fixture, "2026-11-24 00:00", "2026-11-25 00:00")
        #expect(
            try lines(fixture, days) == [
                "0 study 10:00-11:00 x3 /1800", "1 study 09:00-11:00 x5 /1800", "1 water 09:30",
                "1 tea 10:00",
            ])
        #expect(try lines(fixture, days, limit: 1) == ["0 study 10:00-11:00 x3 /1800"])
        #expect(try lines(fixture, [days[1]], group: "mind").count == 1)
        #expect(try lines(fixture, days, group: "body").isEmpty)
        #expect(try lines(fixture, []).isEmpty)
    }

    @Test("The days of a planned pause are shown as paused, of one alert and of all alerts")
    func plannedPause() throws {
        for id in [try Alert.ID("water"), nil] {
            var fixture = try BookFixture("2026-11-23 09:40")
            try fixture.add(.daily("water", at: "09:30"))
            fixture.apply(
                try fixture.book.pause(
                    id, from: fixture.instant("2026-11-24 00:00"),
                    until: fixture.instant("2026-11-25 00:00"), at: fixture.now))
            let days = try ends(fixture, "2026-11-24 00:00", "2026-11-25 00:00", "2026-11-26 00:00")
            #expect(try lines(fixture, days) == ["1 water 09:30 paused", "2 water 09:30"])
        }
    }

    @Test("A ring at the end of a part belongs to the next part, and uneven rings have two lines")
    func borders() throws {
        var fixture = try BookFixture("2026-11-23 09:40")
        try fixture.add(.window("night", from: "22:00", to: "00:30", every: 3600))
        let days = try ends(fixture, "2026-11-24 00:00", "2026-11-24 00:10")
        #expect(try lines(fixture, days) == ["0 night 22:00-23:00 x2 /3600", "1 night 00:00"])
        let id = try Alert.ID("night")
        fixture.apply(try fixture.book.snooze(id, for: .seconds(600), at: fixture.now))
        #expect(try lines(fixture, [days[0]]) == ["0 night 09:50", "0 night 22:00-23:00 x2 /3600"])
        // A part that is longer than a day has one line for each alert.
        #expect(try lines(fixture, ends(fixture, "2026-11-25 00:00")).count == 1)
    }

    @Test("Silent rings have lines of their own, with the reason")
    func silence() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(
            .window("study", from: "09:00", to: "10:00", every: 1800),
            .daily("water", at: "09:15"), .once("tea", at: "2026-11-23T09:20"))
        let (study, water) = (try Alert.ID("study"), try Alert.ID("water"))
        let day = try ends(fixture, "2026-11-24 00:00")
        fixture.apply(try fixture.book.skip(study, 1, at: fixture.now))
        fixture.apply(try fixture.book.finish(.ids([water]), at: fixture.now))
        #expect(
            try lines(fixture, day) == [
                "0 study 09:00 skipped", "0 water 09:15 done", "0 tea 09:20",
                "0 study 09:30-10:00 x2 /1800",
            ])
        // A one-time alert rings when the pause ends, and its own time is silent.
        let noon = try fixture.instant("2026-11-23 12:00")
        fixture.apply(try fixture.book.pause(nil, until: noon, at: fixture.now))
        #expect(
            try lines(fixture, day) == [
                "0 study 09:00-10:00 x3 /1800 paused", "0 water 09:15 done", "0 tea 09:20 paused",
                "0 tea 12:00",
            ])
        fixture.apply(try fixture.book.pause(nil, until: nil, at: fixture.now))
        #expect(try lines(fixture, day).last == "0 tea 09:20 paused")
    }

    @Test("Ends that are not in order, or too many, are refused")
    func refused() throws {
        let fixture = try BookFixture("2026-11-23 08:00")
        let (first, last) = (fixture.now, fixture.now + .seconds(60))
        let many = (0...AlertBook.maximumParts).map { fixture.now + .seconds($0) }
        for ends in [[last, first], [first, first], many] {
            #expect(throws: AlertError.self) {
                try fixture.book.agendaLines(
                    inGroup: nil, after: fixture.now, ends: ends, limit: 1)
            }
        }
    }

    @Test("Rings every minute for a week are read for a hundred alerts, and no more than a million")
    func many() throws {
        var fixture = try BookFixture("2026-11-23 00:00")
        let trigger = Trigger.interval(Interval(seconds: 60, repeats: true, anchor: fixture.now))
        for number in 0..<60 {
            try fixture.add(.daily("a\(number)", at: "09:00") { $0.trigger = trigger })
        }
        let week = [fixture.now + .seconds(7 * 86_400)]
        let lines = try fixture.book.agendaLines(
            inGroup: nil, after: fixture.now, ends: week, limit: 100)
        #expect(lines.map(\.count) == Array(repeating: 7 * 1_440 - 1, count: 60))
        let year = [fixture.now + .seconds(366 * 86_400)]
        let all = try fixture.book.agendaLines(
            inGroup: nil, after: fixture.now, ends: year, limit: 100)
        #expect(all.reduce(0) { $0 + $1.count } <= 1_000_000)
    }

    @Test("The first lines are the same with a limit, and with alerts whose wake-up is silent")
    func limits() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        for number in 0..<600 {
            let time = CivilTime(hour: 9 + number / 60, minute: number % 60)
            try fixture.add(.daily("a\(number)", at: time?.description ?? "20:00"))
        }
        for number in stride(from: 0, to: 600, by: 3) {
            let id = try Alert.ID("a\(number)")
            fixture.apply(try fixture.book.skip(id, 1, at: fixture.now))
        }
        let days = try ends(fixture, "2026-11-24 00:00", "2026-11-25 00:00")
        let all = try lines(fixture, days, limit: 10_000)
        #expect(all.count == 1_200)
        for limit in [1, 255, 256, 300, 599, 601, 1_000] {
            #expect(try lines(fixture, days, limit: limit) == Array(all.prefix(limit)))
        }
    }

    @Test("Only rings up to an instant are marked as seen, and only those of the named alerts")
    func seen() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(
            .daily("a", at: "09:30"), .daily("b", at: "09:30"), .daily("c", at: "09:40"))
        _ = try fixture.ringAll(through: "2026-11-23 09:45")
        #expect(fixture.book.badge == 3)
        let ids = try ["a", "c"].map { try Alert.ID($0) }
        let time = try fixture.instant("2026-11-23 09:30")
        fixture.apply(
            try fixture.book.change(.ids(ids), .seen(through: time), at: fixture.now))
        #expect(fixture.book.waiting(at: fixture.now).map(\.id.rawValue) == ["b", "c"])
    }
}
