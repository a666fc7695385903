import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("Finding alerts")
struct SearchTests {
    private func fixture() throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(
            .daily("late", at: "21:00") { $0.content = Content(title: "Drink Water") },
            .daily("early", at: "06:00") {
                $0.content = Content(title: "물 마시기", body: "Half a litre")
                $0.group = "Health"
            },
            .daily("noon", at: "12:00") {
                $0.content = Content(title: "Lunch")
                $0.isOn = false
                $0.group = "Health"
            },
            .once("once", at: "2026-11-23T08:10") { $0.content = Content(title: "Lunch") },
            .interval("tea", seconds: 600) { $0.content = Content(title: "Tea") })
        return fixture
    }

    private func ids(_ fixture: BookFixture, _ query: AlertQuery) -> [String] {
        fixture.book.ids(matching: query, at: fixture.now).map(\.rawValue)
    }

    @Test(
        "Words are found in titles, bodies, ids and groups, whatever the case, and all must match",
        arguments: [
            (["WATER"], ["late"]), (["litre"], ["early"]), (["health"], ["noon", "early"]),
            (["물"], ["early"]), (["noo"], ["noon"]), (["half", "HEALTH"], ["early"]),
            (["half", "water"], []), ([], ["once", "tea", "late", "early", "noon"]),
        ])
    func words(_ words: [String], _ expected: [String]) throws {
        let found = try ids(fixture(), AlertQuery(words: words))
        #expect(Set(found) == Set(expected))
        #expect(found.count == expected.count)
    }

    @Test("Lists are sorted by next ring, by time of day or by title; without a ring comes last")
    func order() throws {
        let fixture = try fixture()
        #expect(ids(fixture, AlertQuery()) == ["once", "tea", "late", "early", "noon"])
        #expect(
            ids(fixture, AlertQuery(order: .time)) == ["early", "noon", "late", "once", "tea"])
        #expect(
            ids(fixture, AlertQuery(order: .title)) == ["late", "noon", "once", "tea", "early"])
    }

    @Test("The order by next ring is that of the listed times, also with pauses, skips and snoozes")
    func silenced() throws {
        var fixture = try fixture()
        let (late, early) = (try Alert.ID("late"), try Alert.ID("early"))
        fixture.apply(try fixture.book.skip(early, 3, at: fixture.now))
        fixture.apply(try fixture.book.pause(late, until: nil, at: fixture.now))
        let tea = try Alert.ID("tea")
        fixture.apply(try fixture.book.snooze(tea, for: .seconds(60), at: fixture.now))
        for isPaused in [false, true] {
            if isPaused {
                let end = try fixture.instant("2026-11-23 23:00")
                fixture.apply(try fixture.book.pause(nil, until: end, at: fixture.now))
            }
            let found = fixture.book.ids(matching: AlertQuery(), at: fixture.now)
            let rings = try found.map {
                try fixture.book.status($0, at: fixture.now).next ?? .distantFuture
            }
            #expect(rings == rings.sorted())
            #expect(found.count == 5)
        }
    }

    @Test("Conditions select alerts that are on, off, paused or still ring before an instant")
    func conditions() throws {
        var fixture = try fixture()
        fixture.apply(try fixture.book.pause(Alert.ID("late"), until: nil, at: fixture.now))
        #expect(ids(fixture, AlertQuery(isOn: false)) == ["noon"])
        #expect(ids(fixture, AlertQuery(isOn: true)) == ["once", "tea", "early", "late"])
        #expect(ids(fixture, AlertQuery(isPaused: true)) == ["late"])
        let midnight = try fixture.instant("2026-11-24 00:00")
        #expect(ids(fixture, AlertQuery(ringsBefore: midnight)) == ["once", "tea"])
        #expect(ids(fixture, AlertQuery(group: "Health", isOn: true)) == ["early"])
        _ = try fixture.ringAll(through: "2026-11-23 08:20")
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        #expect(!ids(fixture, AlertQuery()).contains("once"))
        #expect(ids(fixture, AlertQuery(includesCompleted: true)).contains("once"))
        #expect(!ids(fixture, AlertQuery(isOn: false, includesCompleted: true)).contains("once"))
    }

    @Test(
        "A name is an id, the beginning of an id, a title or words of a title",
        arguments: [
            ("late", ["late"]), ("ea", ["early"]), ("drink water", ["late"]), ("WATER", ["late"]),
            ("lunch", ["noon", "once"]), ("n", ["noon"]), ("물", ["early"]), ("te", ["tea"]),
            ("drink tea", []), ("", []), (" ", []), ("nobody", []),
        ])
    func names(_ name: String, _ expected: [String]) throws {
        #expect(try fixture().book.ids(named: name).map(\.rawValue) == expected)
    }

    @Test("If no title has the words of a name, one title with other spaces fits")
    func spaces() throws {
        var fixture = try fixture()
        try fixture.add(
            .daily("feed", at: "09:00") { $0.content = Content(title: "고양이 밥 주기") },
            .daily("sand", at: "09:00") { $0.content = Content(title: "고양이모래 갈기") })
        func named(_ name: String) -> [String] {
            fixture.book.ids(named: name).map(\.rawValue)
        }
        #expect(named("고양이밥") == ["feed"])
        #expect(named("고양이 밥주기") == ["feed"])
        #expect(named("고양이 모 래") == ["sand"])
        #expect(named("이밥") == [])
        #expect(named("고양이밥주") == [])
        try fixture.add(.daily("more", at: "09:00") { $0.content = Content(title: "고양이 밥") })
        #expect(named("고양이밥") == [])
    }

    @Test("A name prefers whole ids to titles, whole titles to words, and alerts that still ring")
    func preference() throws {
        var fixture = try fixture()
        try fixture.add(
            .daily("tea2", at: "09:00") { $0.content = Content(title: "late") },
            .daily("tea3", at: "09:00") { $0.content = Content(title: "te") })
        func named(_ name: String) -> [String] {
            fixture.book.ids(named: name).map(\.rawValue)
        }
        #expect(named("late") == ["late"])
        #expect(named("te") == ["tea3"])
        #expect(named("tea") == ["tea"])
        _ = try fixture.ringAll(through: "2026-11-23 08:20")
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        #expect(named("lunch") == ["noon"])
        fixture.apply(try fixture.book.remove(Alert.ID("noon"), at: fixture.now))
        #expect(named("lunch") == ["once"])
    }

    @Test("Groups are listed with the numbers of their alerts, without completed one-shots")
    func groups() throws {
        var fixture = try fixture()
        try fixture.add(
            .once("gift", at: "2026-11-23T08:30") { $0.group = "Gifts" },
            .daily("walk", at: "08:45") { $0.group = "A walk" })
        let health = AlertGroup(name: "Health", alerts: 2, on: 1)
        let walk = AlertGroup(name: "A walk", alerts: 1, on: 1)
        #expect(
            fixture.book.groups() == [walk, AlertGroup(name: "Gifts", alerts: 1, on: 1), health])
        _ = try fixture.ringAll(through: "2026-11-23 08:40")
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        #expect(fixture.book.groups() == [walk, health])
    }
}
