import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("Previews of alerts that are not stored")
struct PreviewTests {
    /// Returns a fixture at 08:00 with the alert `water`, which rings at 09:30 and at 13:00.
    private func water() throws -> (BookFixture, Alert) {
        var fixture = try BookFixture("2026-11-23 08:00")
        let alert = try Alert.daily("water", at: "09:30", "13:00")
        try fixture.add(alert)
        return (fixture, alert)
    }

    /// Checks that the alert has the status and the rings of `preview` once `decision` is applied.
    private func check(
        _ preview: AlertPreview, equals decision: Decision, in fixture: BookFixture
    ) throws {
        var book = fixture.book
        book.apply(decision)
        let id = preview.snapshot.id
        #expect(try book.status(id, at: fixture.now) == preview.snapshot)
        let rings = book.upcoming(after: fixture.now, limit: 100).filter { $0.alert == id }
        #expect(rings.prefix(3).map(\.at) == preview.rings.map(\.instant))
    }

    @Test("Previewing a new alert gives the same status and rings as adding it")
    func new() throws {
        // Each row has an alert and the expected number of its rings, with a limit of three.
        let rows: [(Alert, Int)] = [
            (try .daily("a", at: "09:30"), 3),
            (try .daily("a", at: "09:30") { $0.isOn = false }, 0),
            (try .window("a", from: "22:00", to: "02:00", every: 1800, on: .weekdays), 3),
            (try .interval("a", seconds: 300), 1),
            (try .interval("a", seconds: 300, repeats: true), 3),
            (try .once("a", at: "2026-11-23T09:00:00"), 1),
        ]
        let (plain, _) = try water()
        var paused = plain
        paused.apply(
            try plain.book.pause(nil, until: plain.now + .seconds(7_200), at: plain.now))
        for (alert, count) in rows {
            for fixture in [plain, paused] {
                let preview = try fixture.book.preview(
                    alert, isNew: true, limit: 3, at: fixture.now)
                #expect(preview.rings.count == count)
                try check(
                    preview, equals: try fixture.book.add(alert, at: fixture.now), in: fixture)
                #expect(throws: AlertError.noSuchAlert("a")) { try fixture.book.record(alert.id) }
            }
        }
    }

    @Test("A preview of an edit respects earlier skips, snoozes, pauses and 'done'")
    func edited() throws {
        let (initial, alert) = try water()
        let now = initial.now
        let decisions: [(AlertBook) throws -> Decision] = [
            { try $0.skip(alert.id, 3, at: now) },
            { try $0.finish(.all, extent: .day, at: now) },
            { try $0.finish(.all, extent: .ring, at: now) },
            { try $0.snooze(alert.id, for: .seconds(600), at: now) },
            { try $0.pause(alert.id, until: now + .seconds(7_200), at: now) },
            { try $0.pause(nil, until: now + .seconds(200_000), at: now) },
            { try $0.pause(nil, until: nil, at: now) },
            { try $0.set(alert.id, on: false, at: now) },
        ]
        for decide in decisions {
            var fixture = initial
            fixture.apply(try decide(fixture.book))
            var (renamed, moved) = (try fixture.book.record(alert.id).alert, alert)
            renamed.content.title = "Another"
            moved.trigger = try Alert.daily("water", at: "10:00").trigger
            for edited in [renamed, moved] {
                try check(
                    try fixture.book.preview(edited, isNew: false, limit: 3, at: now),
                    equals: try fixture.book.update(edited, at: now), in: fixture)
            }
        }
    }

    @Test("A preview names the occurrences that will be skipped, up to the requested number")
    func skipped() throws {
        var (fixture, alert) = try water()
        fixture.apply(try fixture.book.snooze(alert.id, for: .seconds(600), at: fixture.now))
        fixture.apply(try fixture.book.skip(alert.id, 2, at: fixture.now))
        let preview = try fixture.book.preview(alert, isNew: false, limit: 3, at: fixture.now)
        #expect(
            preview.skipped.map { fixture.time($0.instant) }
                == ["2026-11-23T09:30:00", "2026-11-23T13:00:00"])
        #expect(
            preview.rings.map { fixture.time($0.instant) } == [
                "2026-11-23T08:10:00", "2026-11-24T09:30:00", "2026-11-24T13:00:00",
            ])
        let short = try fixture.book.preview(alert, isNew: false, limit: 1, at: fixture.now)
        #expect(short.skipped.count == 1)
        #expect(short.rings.count == 1)
    }

    @Test("If a pause postpones a one-time alert, its preview rings when the pause ends")
    func held() throws {
        var fixture = try BookFixture("2026-12-24 17:00")
        let gift = try Alert.once("gift", at: "2026-12-24T18:00:00")
        try fixture.add(gift)
        let end = try fixture.instant("2026-12-24 20:00")
        fixture.apply(try fixture.book.pause(nil, until: end, at: fixture.now))
        _ = try fixture.ringAll(through: "2026-12-24 18:30")
        var edited = try fixture.book.record(gift.id).alert
        edited.content.title = "Another"
        let preview = try fixture.book.preview(edited, isNew: false, limit: 3, at: fixture.now)
        #expect(preview.rings.map(\.instant) == [end])
    }

    @Test("A preview fails with the same error as adding or changing the alert")
    func refused() throws {
        let (fixture, alert) = try water()
        let past = try Alert.once("past", at: "2026-11-23T07:00:00")
        for (alert, isNew) in [(alert, true), (past, true), (past, false)] {
            let refusal = #expect(throws: AlertError.self) {
                try fixture.book.preview(alert, isNew: isNew, limit: 3, at: fixture.now)
            }
            #expect(throws: try #require(refusal)) {
                isNew
                    ? try fixture.book.add(alert, at: fixture.now)
                    : try fixture.book.update(alert, at: fixture.now)
            }
        }
    }
}
