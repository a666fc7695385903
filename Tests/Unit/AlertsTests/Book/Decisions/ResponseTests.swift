import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("Done, snooze and the user's other responses")
struct ResponseTests {
    private func study() throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 00:00")
        try fixture.add(
            .window("study", from: "09:30", to: "21:30", every: 1800, on: .weekdays) {
                $0.content.doneOnOpen = true
                $0.content.open = try? OpenTarget("https://example.org")
            })
        return fixture
    }

    @Test("Marking an alert as done silences the rest of the day and no other day")
    func done() throws {
        var fixture = try study()
        #expect(try fixture.ringAll(through: "2026-11-23 10:15").count == 2)
        fixture.apply(try fixture.book.finish(.ids([Alert.ID("study")]), at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-24 00:00").isEmpty)
        #expect(try fixture.ringAll(through: "2026-11-25 00:00").count == 25)
        let suppressed = fixture.log.filter { $0.event == .suppressed }
        #expect(suppressed.count == 23)
    }

    @Test("Undoing a done mark lets the rest of the day ring")
    func undo() throws {
        var fixture = try study()
        try fixture.go(to: "2026-11-23 12:10")
        try fixture.ring()
        fixture.apply(try fixture.book.finish(.all, at: fixture.now))
        fixture.apply(try fixture.book.finish(.all, undo: true, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-24 00:00").count == 19)
    }

    @Test("Opening a notification opens its target, marks the alert as done, and withdraws it")
    func open() throws {
        var fixture = try study()
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        let receipt = try #require(try fixture.receipt("study"))
        let event = DeliveryEvent.activated(receipt, action: "default", activationToken: "token")
        let effects = fixture.apply(fixture.book.received(event, at: fixture.now))
        let opening = try #require(
            effects.compactMap { if case .open(let opening) = $0 { opening } else { nil } }.first)
        #expect(opening.target == (try OpenTarget("https://example.org")))
        #expect(opening.activationToken == "token")
        #expect(effects.contains(.withdraw(receipt)))
        // A second click has no effect, nor does the close event that follows the first click.
        #expect(fixture.book.received(event, at: fixture.now).isEmpty)
        let close = DeliveryEvent.closed(receipt, .dismissed)
        #expect(fixture.book.received(close, at: fixture.now).isEmpty)
        fixture.apply(fixture.book.opened(opening, at: fixture.now))
        #expect(fixture.book.badge == 0)
        #expect(try fixture.ringAll(through: "2026-11-24 00:00").isEmpty)
        #expect(try fixture.ringAll(through: "2026-11-25 00:00").count == 25)
        #expect(Array(fixture.events("study").prefix(3)) == [.shown, .opened, .done])
    }

    @Test(
        "A click that opens nothing asks for the window with the server's token; other clicks do not"
    )
    func clicked() throws {
        for target in [nil, "https://example.org"] {
            var fixture = try BookFixture("2026-11-23 00:00")
            try fixture.add(
                .daily("tea", at: "09:30") {
                    $0.content.open = target.flatMap { try? OpenTarget($0) }
                })
            _ = try fixture.ringAll(through: "2026-11-23 09:30")
            let receipt = try #require(try fixture.receipt("tea"))
            for action in ["done", "default"] {
                let event = DeliveryEvent.activated(
                    receipt, action: action, activationToken: "token")
                let effects = fixture.book.received(event, at: fixture.now).effects
                let asks = effects.contains(
                    .announce(.clicked(try Alert.ID("tea"), activationToken: "token")))
                #expect(asks == (action == "default" && target == nil))
            }
        }
    }

    @Test("If the target cannot be opened, the alert stays unseen and is not marked as done")
    func openingFails() throws {
        var fixture = try study()
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        let receipt = try #require(try fixture.receipt("study"))
        let event = DeliveryEvent.activated(receipt, action: "default", activationToken: nil)
        let effects = fixture.apply(fixture.book.received(event, at: fixture.now))
        let opening = try #require(
            effects.compactMap { if case .open(let opening) = $0 { opening } else { nil } }.first)
        fixture.apply(
            fixture.book.actionFailed(
                ResponseAction.open, of: opening.alert, due: opening.due, at: fixture.now))
        #expect(fixture.events("study") == [.shown, .failed])
        #expect(fixture.book.badge == 1)
        #expect(try fixture.ringAll(through: "2026-11-24 00:00").count == 24)
    }

    @Test("A late response applies to the day of its notification")
    func lateResponse() throws {
        var fixture = try study()
        _ = try fixture.ringAll(through: "2026-11-23 21:30")
        try fixture.go(to: "2026-11-24 08:00")
        let receipt = try #require(try fixture.receipt("study"))
        fixture.apply(
            fixture.book.received(
                .activated(receipt, action: "done", activationToken: nil), at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-25 00:00").count == 25)
    }

    @Test("In a window across midnight, marking as done applies to the day when the window began")
    func acrossMidnight() throws {
        var fixture = try BookFixture("2026-11-23 12:00")
        try fixture.add(.window("night", from: "22:00", to: "02:00", every: 3600))
        #expect(try fixture.ringAll(through: "2026-11-24 00:30").count == 3)
        fixture.apply(try fixture.book.finish(.all, at: fixture.now))
        #expect(
            try fixture.state("night").done
                == .day(CivilDate(iso8601: "2026-11-23"), said: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-24 12:00").isEmpty)
        #expect(try fixture.ringAll(through: "2026-11-25 12:00").count == 5)
    }

    @Test("A one-shot that the user marks as done before it rings stays silent, unless undone")
    func doneOnce() throws {
        var fixture = try BookFixture("2026-12-24 12:00")
        try fixture.add(.once("gift", at: "2026-12-24T18:00:00"))
        fixture.apply(try fixture.book.finish(.all, at: fixture.now))
        var silent = fixture
        #expect(try silent.ringAll(through: "2026-12-25 00:00").isEmpty)
        #expect(silent.events("gift") == [.done, .suppressed])
        #expect(try silent.state("gift").isCompleted)
        fixture.apply(
            try fixture.book.finish(.ids([Alert.ID("gift")]), undo: true, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-12-25 00:00").count == 1)
    }

    @Test("A snoozed alert rings once more")
    func snooze() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("wake", at: "09:00"))
        _ = try fixture.ringAll(through: "2026-11-23 09:00")
        let receipt = try #require(try fixture.receipt("wake"))
        fixture.apply(
            fixture.book.received(
                .activated(receipt, action: "snooze", activationToken: nil), at: fixture.now))
        #expect(fixture.book.badge == 0)
        fixture.apply(fixture.book.withdrawn(.alert(try Alert.ID("wake")), receipt))
        #expect(
            try fixture.ringAll(through: "2026-11-24 10:00") == [
                "wake 2026-11-23T09:10:00", "wake 2026-11-24T09:00:00",
            ])
    }

    @Test("A regular ring before the end of a snooze cancels the snooze")
    func snoozeOvertaken() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("wake", at: "09:00"))
        fixture.apply(
            try fixture.book.snooze(Alert.ID("wake"), for: .seconds(7200), at: fixture.now))
        #expect(
            fixture.book.upcoming(after: fixture.now, limit: 2).map { fixture.time($0.at) } == [
                "2026-11-23T09:00:00", "2026-11-24T09:00:00",
            ])
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["wake 2026-11-23T09:00:00"])
    }

    @Test("Marking a snoozed ring as done after midnight applies to the day of the original ring")
    func snoozePastMidnight() throws {
        var fixture = try study()
        _ = try fixture.ringAll(through: "2026-11-23 21:30")
        fixture.apply(
            try fixture.book.snooze(Alert.ID("study"), for: .seconds(3 * 3600), at: fixture.now))
        let old = try #require(try fixture.receipt("study"))
        fixture.apply(fixture.book.withdrawn(.alert(try Alert.ID("study")), old))
        #expect(try fixture.ringAll(through: "2026-11-24 00:31").count == 1)
        let receipt = try #require(try fixture.receipt("study"))
        fixture.apply(
            fixture.book.received(
                .activated(receipt, action: "done", activationToken: nil), at: fixture.now))
        fixture.apply(fixture.book.withdrawn(.alert(try Alert.ID("study")), receipt))
        #expect(try fixture.ringAll(through: "2026-11-25 00:00").count == 25)
    }

    @Test("A snoozed alert that is off rings once and stays off")
    func snoozeOff() throws {
        var fixture = try BookFixture("2026-11-01 08:00")
        try fixture.add(.daily("wake", at: "07:00"))
        fixture.apply(try fixture.book.set(Alert.ID("wake"), on: false, at: fixture.now))
        try fixture.go(to: "2026-11-23 08:00")
        fixture.apply(
            try fixture.book.snooze(Alert.ID("wake"), for: .seconds(600), at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-25 08:00") == ["wake 2026-11-23T08:10:00"])
        #expect(!fixture.events("wake").contains(.missed))
    }

    @Test("A regular ring that is missed because it is too late does not cancel the snooze")
    func snoozeAfterMissed() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("wake", at: "09:30") { $0.late = .never })
        fixture.apply(
            try fixture.book.snooze(Alert.ID("wake"), for: .seconds(6000), at: fixture.now))
        try fixture.go(to: "2026-11-23 09:35")
        #expect(try fixture.ring().isEmpty)
        #expect(
            try fixture.ringAll(through: "2026-11-23 10:00") == ["wake 2026-11-23T09:40:00"])
    }

    @Test("Switching off drops the notification and the snooze; switching on starts from now")
    func off() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("wake", at: "09:00"))
        _ = try fixture.ringAll(through: "2026-11-23 09:00")
        let receipt = try #require(try fixture.receipt("wake"))
        fixture.apply(
            try fixture.book.snooze(Alert.ID("wake"), for: .seconds(600), at: fixture.now))
        var alert = try fixture.book.record(Alert.ID("wake")).alert
        alert.isOn = false
        fixture.apply(try fixture.book.update(alert, at: fixture.now))
        #expect(
            try fixture.book.nextStep(for: .alert(Alert.ID("wake")), at: fixture.now)
                == .withdraw(receipt))
        try fixture.go(to: "2026-11-23 15:00")
        fixture.apply(try fixture.book.set(Alert.ID("wake"), on: true, at: fixture.now))
        #expect(try fixture.book.nextDue == fixture.instant("2026-11-24 09:00"))
    }

    @Test("Marking an alert as done a second time changes nothing")
    func twice() throws {
        var fixture = try study()
        try fixture.go(to: "2026-11-23 12:10")
        fixture.apply(try fixture.book.finish(.all, at: fixture.now))
        #expect(try fixture.book.finish(.all, at: fixture.now).isEmpty)
    }

    @Test("A one-shot that has rung can be snoozed")
    func snoozeOnce() throws {
        var fixture = try BookFixture("2026-12-24 17:00")
        try fixture.add(.once("gift", at: "2026-12-24T18:00:00"))
        _ = try fixture.ringAll(through: "2026-12-24 18:00")
        fixture.apply(
            try fixture.book.snooze(Alert.ID("gift"), for: .seconds(600), at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-12-24 19:00") == ["gift 2026-12-24T18:10:00"])
        #expect(try fixture.state("gift").isCompleted)
    }

    @Test(
        "A closed notification stays in the badge unless the user dismissed it",
        arguments: [
            (CloseReason.expired, 1), (.undefined, 1), (.withdrawn, 1), (.dismissed, 0),
        ])
    func closed(reason: CloseReason, badge: Int) throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "09:30"))
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        let receipt = try #require(try fixture.receipt("water"))
        fixture.apply(fixture.book.received(.closed(receipt, reason), at: fixture.now))
        #expect(fixture.book.badge == badge)
        #expect(try fixture.receipt("water") == (reason == .expired ? receipt : nil))
        #expect(fixture.book.received(.closed(receipt, reason), at: fixture.now).isEmpty)
    }

    @Test("Clearing the badge leaves the notification on screen")
    func seeing() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "09:30") { $0.content.badge = 5 })
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        #expect(fixture.book.badge == 5)
        fixture.apply(fixture.book.markAllSeen(at: fixture.now))
        #expect(fixture.book.badge == 0)
        #expect(try fixture.receipt("water") != nil)
    }

    @Test("Responses to unknown notifications are ignored")
    func strangers() throws {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "09:30"))
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        for receipt in [
            DeliveryReceipt(session: "one", id: 999), DeliveryReceipt(session: "two", id: 1),
        ] {
            #expect(
                fixture.book.received(
                    .activated(receipt, action: "done", activationToken: nil), at: fixture.now
                ).isEmpty)
            #expect(
                fixture.book.received(.closed(receipt, .dismissed), at: fixture.now).isEmpty)
        }
    }
}
