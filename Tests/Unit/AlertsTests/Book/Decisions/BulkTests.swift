import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("Changes of many alerts")
struct BulkTests {
    private func fixture() throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(
            .daily("a", at: "09:00") { $0.group = "work" },
            .daily("b", at: "10:00") { $0.group = "work" },
            .daily("c", at: "11:00") { $0.isOn = false },
            .once("past", at: "2026-11-23T08:05") { $0.group = "work" })
        _ = try fixture.ringAll(through: "2026-11-23 08:10")
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        return fixture
    }

    private func change(
        _ fixture: inout BookFixture, _ selection: AlertSelection, _ change: AlertChange
    ) throws -> [String] {
        let decision = try fixture.book.change(selection, change, at: fixture.now)
        fixture.apply(decision)
        return decision.changes.compactMap {
            switch $0 {
            case .put(let record): record.id.rawValue
            case .remove(let id): id.rawValue
            default: nil
            }
        }
    }

    @Test("A change of all alerts leaves out the alerts for which it makes no sense")
    func all() throws {
        var fixture = try fixture()
        #expect(try change(&fixture, .all, .snooze(.seconds(60))).isEmpty)
        #expect(try change(&fixture, .all, .skip(1)) == ["a", "b"])
        #expect(try change(&fixture, .group("work"), .pause(until: nil)) == ["a", "b"])
        #expect(try change(&fixture, .all, .resume) == ["a", "b"])
        #expect(try change(&fixture, .all, .off) == ["a", "b"])
        #expect(try change(&fixture, .all, .off).isEmpty)
        #expect(try change(&fixture, .all, .on) == ["a", "b", "c"])
        #expect(try change(&fixture, .all, .skip(0)) == ["a", "b"])
        _ = try fixture.ringAll(through: "2026-11-23 10:30")
        let end = try fixture.instant("2026-11-23 18:00")
        #expect(try change(&fixture, .all, .snoozeUntil(end)) == ["a", "b"])
        #expect(try fixture.state("b").snooze?.until == end)
        #expect(try change(&fixture, .group("work"), .remove) == ["a", "b", "past"])
        #expect(fixture.book.ids(startingWith: "").map(\.rawValue) == ["c"])
    }

    @Test("Switching all alerts on does not start a timer again that has rung")
    func rungTimer() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.interval("eggs", seconds: 600), .interval("bread", seconds: 7_200))
        _ = try fixture.ringAll(through: "2026-11-23 08:30")
        #expect(try change(&fixture, .all, .off) == ["bread"])
        #expect(try change(&fixture, .all, .on) == ["bread"])
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["bread 2026-11-23T10:30:00"])
    }

    @Test("If one of several named alerts refuses a change, no alert is changed")
    func refusal() throws {
        let fixture = try fixture()
        let ids = try ["c", "past"].map { try Alert.ID($0) }
        let past = #expect(throws: AlertError.self) {
            try fixture.book.change(.ids(ids), .on, at: fixture.now)
        }
        #expect(past?.code == .invalidAlert)
        let unknown = try [Alert.ID("a"), Alert.ID("nobody")]
        for change in [AlertChange.off, .skip(1), .pause(until: nil), .resume, .remove] {
            #expect(throws: AlertError.noSuchAlert("nobody")) {
                try fixture.book.change(.ids(unknown), change, at: fixture.now)
            }
        }
        #expect(throws: AlertError.noSuchGroup("home")) {
            try fixture.book.change(.group("home"), .off, at: fixture.now)
        }
        let wrong: [AlertChange] = [
            .skip(-1), .skip(1_001), .snooze(.zero), .snoozeUntil(fixture.now),
            .pause(until: fixture.now),
        ]
        for change in wrong {
            let error = #expect(throws: AlertError.self) {
                try fixture.book.change(.ids(ids), change, at: fixture.now)
            }
            #expect(error?.code == .invalidAlert, "\(change)")
        }
    }

    @Test("A renamed alert keeps its state and its notification, and frees its old id")
    func rename() throws {
        var fixture = try fixture()
        let (a, new) = (try Alert.ID("a"), try Alert.ID("walk"))
        fixture.apply(try fixture.book.skip(Alert.ID("b"), 1, at: fixture.now))
        _ = try fixture.ringAll(through: "2026-11-23 09:00")
        let receipt = try fixture.receipt("a")
        let decision = try fixture.book.rename(a, to: new)
        #expect(decision.changes.contains(.moveHistory(from: a, to: new)))
        fixture.apply(decision)
        #expect(fixture.book.ids(startingWith: "a").isEmpty)
        #expect(try fixture.receipt("walk") == receipt && receipt != nil)
        #expect(fixture.book.badge == 1)
        let rings = try fixture.ringAll(through: "2026-11-24 09:00")
        #expect(rings.contains("walk 2026-11-24T09:00:00"))
        let taken = #expect(throws: AlertError.self) {
            try fixture.book.rename(new, to: Alert.ID("b"))
        }
        #expect(taken?.code == .alertExists)
        #expect(try fixture.book.rename(new, to: new).isEmpty)
        #expect(throws: AlertError.noSuchAlert("a")) { try fixture.book.rename(a, to: new) }
    }
}
