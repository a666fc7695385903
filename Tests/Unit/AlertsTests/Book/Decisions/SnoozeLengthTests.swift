import AlertsTestSupport
import Messages
import Recurrence
import Testing

@testable import Alerts

@Suite("The lengths of a snooze")
struct SnoozeLengthTests {
    @Test("With several lengths of a snooze, each has a button, which keeps its length")
    func lengths() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        func use(_ lengths: [Int]) {
            fixture.apply(
                fixture.book.settingsChanged(
                    to: RingSettings(snoozeLengths: lengths), at: fixture.now))
        }
        try fixture.add(.daily("water", at: "09:30"))
        use([600, 3_600])
        try fixture.go(to: "2026-11-23 09:30")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let id = try Alert.ID("water")
        guard
            case .deliver(let notification) = fixture.book.nextStep(
                for: .alert(id), at: fixture.now)
        else { throw AlertError.invalid("Nothing is due") }
        #expect(notification.actions.map(\.key) == ["done", "snooze", "snooze-3600"])
        #expect(notification.actions.map(\.label) == ["Done", "Snooze 10 min", "Snooze 1 h"])
        let receipt = fixture.show(notification)
        use([1_800])
        fixture.apply(
            fixture.book.received(
                .activated(receipt, action: "snooze-3600", activationToken: nil),
                at: fixture.now))
        #expect(try fixture.state("water").snooze?.until == fixture.instant("2026-11-23 10:30"))
        fixture.apply(try fixture.book.change(.ids([id]), .snooze(nil), at: fixture.now))
        #expect(try fixture.state("water").snooze?.until == fixture.instant("2026-11-23 10:00"))
    }

    @Test("The user's own button keeps its meaning, even if its key looks like that of a snooze")
    func ownButton() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(
            .daily("water", at: "09:30") {
                $0.content.actions = [Action(key: "snooze-60", label: "Later")]
            })
        try fixture.go(to: "2026-11-23 09:30")
        _ = try fixture.ring()
        let receipt = try #require(try fixture.receipt("water"))
        fixture.apply(
            fixture.book.received(
                .activated(receipt, action: "snooze-60", activationToken: nil), at: fixture.now)
        )
        #expect(try fixture.state("water").snooze == nil)
        #expect(fixture.events("water") == [.shown, .acted])
    }

    @Test(
        "A key that does not name a length of a snooze is no snooze",
        arguments: [
            "snooze-", "snooze-0", "snooze-600", "snooze-+60", "snooze-99999999", "snoozes",
        ])
    func noLength(key: String) {
        #expect(ResponseAction.snoozeSeconds(of: key) == nil)
    }
}
