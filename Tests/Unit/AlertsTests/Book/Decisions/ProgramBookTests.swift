import Messages
import Recurrence
import Testing

@testable import Alerts

/// A course of events in a program's book, and the result.
///
/// The scenarios that a program can observe are in `UserNotificationsTests`.
struct ProgramScenario: CustomTestStringConvertible, Sendable {
    let name: String
    var pending: [String] = []
    var delivered: [String] = []
    var answers: [String] = []
    /// The number of notifications that made a sound.
    var rings = 0
    let steps: @Sendable (inout BookFixture) throws -> Void

    var testDescription: String { name }

    static let all = [
        ProgramScenario(
            name: "A request that rings once in the user's pause rings when the pause ends",
            delivered: ["a one"], rings: 1
        ) {
            $0.settle(try $0.book.pause(nil, until: nil, at: $0.now))
            try $0.request("a", "one", at: "2026-11-23 10:00")
            try $0.wait(until: "2026-11-23 11:00")
            #expect($0.pending == ["a one"])
            $0.settle(try $0.book.resume(nil, at: $0.now))
            try $0.wait(until: "2026-11-23 11:00")
        },
        ProgramScenario(
            name: "A click on a digest is one response, to the latest request",
            answers: ["b default"], rings: 1
        ) {
            try $0.request("a", at: "2026-11-23 10:00")
            try $0.request("b", at: "2026-11-23 11:00")
            try $0.sleep(until: "2026-11-23 12:00")
            #expect($0.onScreen.count == 1)
            $0.respond()
        },
        ProgramScenario(
            name: "Closing a digest is reported for each request whose category asks for it",
            answers: ["a dismiss"], rings: 1
        ) {
            try $0.request("a", at: "2026-11-23 10:00", category: "D")
            try $0.request("b", at: "2026-11-23 11:00", category: "W")
            try $0.sleep(until: "2026-11-23 12:00")
            $0.close(.dismissed)
        },
        ProgramScenario(
            name: "A removed request does not come back when the clock is set back",
            delivered: ["a one"], rings: 1
        ) {
            try $0.request("a", "one", daily: "10:00")
            try $0.wait(until: "2026-11-23 10:30")
            $0.removePending(["a"])
            try $0.setClock(to: "2026-11-22 09:00")
        },
        ProgramScenario(
            name: "A replaced request does not come back when the clock is set back",
            pending: ["a two"], delivered: ["a one"], rings: 1
        ) {
            try $0.request("a", "one", at: "2026-11-23 10:00")
            try $0.wait(until: "2026-11-23 10:30")
            try $0.request("a", "two", daily: "12:00")
            try $0.setClock(to: "2026-11-22 13:00")
        },
        ProgramScenario(
            name: "A request that takes the place of a refused one is the only one shown",
            delivered: ["a two"], rings: 1
        ) {
            try $0.requestRefused("a", "one")
            try $0.request("a", "two", at: "2026-11-23 09:00:05")
            try $0.sleep(until: "2026-11-23 09:00:30")
        },
        ProgramScenario(
            name: "A late request takes the place of a refused one that is late, too",
            delivered: ["a two"], rings: 1
        ) {
            try $0.requestRefused("a", "one")
            try $0.request("a", "two", at: "2026-11-23 09:00:05")
            try $0.sleep(until: "2026-11-23 09:30")
        },
    ]
}

extension BookFixture {
    /// Adds a request for now that the server refuses to show.
    fileprivate mutating func requestRefused(_ identifier: String, _ title: String) throws {
        let alert = Alert(
            id: try Alert.ID("refused"), content: Content(title: title),
            trigger: .once(.instant(now)),
            request: ProgramRequest(identifier: identifier, document: title, received: now))
        apply(try book.schedule([alert], receivedAt: now))
        apply(book.timePassed(until: now))
        guard case .deliver(let notification) = book.nextStep(for: .alert(alert.id), at: now)
        else { throw AlertError.invalid("Nothing is due") }
        apply(book.failed(notification, because: .rejected, at: now))
    }
}

@Suite("The book of a program's requests")
struct ProgramBookTests {
    @Test(
        "Each course of events leads to the expected requests, notifications and responses",
        arguments: ProgramScenario.all)
    func scenarios(_ scenario: ProgramScenario) throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try scenario.steps(&fixture)
        #expect(fixture.pending == scenario.pending)
        #expect(fixture.delivered == scenario.delivered)
        #expect(fixture.answers == scenario.answers)
        #expect(fixture.rings == scenario.rings)
        let titles = scenario.delivered.map { String($0.split(separator: " ")[1]) }
        #expect(fixture.screen == titles)
        let kept = Set((fixture.pending + fixture.delivered).map { $0.split(separator: " ")[0] })
        #expect(fixture.book.notifications.requests.count == kept.count)
        if kept.isEmpty { #expect(fixture.book.entries.isEmpty) }
        #expect(fixture.log.isEmpty, "The history is about the user's alerts only")
    }

    @Test("Pending requests come with their next ring, the earliest first")
    func next() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("late", at: "2026-11-23 12:00")
        try fixture.request("daily", daily: "08:00")
        try fixture.request("soon", at: "2026-11-23 10:00")
        let next = fixture.book.pendingRequests(at: fixture.now)
        #expect(next.map(\.request.identifier) == ["soon", "late", "daily"])
        #expect(
            try next.map(\.next) == [
                fixture.instant("2026-11-23 10:00"), fixture.instant("2026-11-23 12:00"),
                fixture.instant("2026-11-24 08:00"),
            ])
    }

    @Test("Several requests are added together, and the last of those with one id counts")
    func together() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        let alerts = try ["one", "two"].map { title in
            Alert(
                id: try Alert.ID(title), content: Content(title: title),
                trigger: .once(.instant(try fixture.instant("2026-11-23 10:00"))),
                request: ProgramRequest(
                    identifier: "a", document: title, received: fixture.now))
        }
        fixture.settle(try fixture.book.schedule(alerts, receivedAt: fixture.now))
        #expect(fixture.pending == ["a two"])
        #expect(fixture.book.entries.count == 1)
    }

    @Test("If one of several requests is invalid, none is added")
    func noneOfSeveral() throws {
        let fixture = try BookFixture(program: "2026-11-23 09:00")
        let alerts = ["fine", ""].map { title in
            Alert(
                id: Alert.ID(digest: title.isEmpty ? 1 : 2), content: Content(title: title),
                trigger: .once(.instant(fixture.now)),
                request: ProgramRequest(
                    identifier: title, document: title, received: fixture.now))
        }
        #expect(throws: AlertError.self) {
            try fixture.book.schedule(alerts, receivedAt: fixture.now)
        }
    }

    @Test("A notification has the buttons of its category, and none of Peal's")
    func buttons() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("a", "with", category: "W")
        try fixture.request("b", "without")
        try fixture.request("c", "unknown", category: "X")
        let buttons = Dictionary(
            uniqueKeysWithValues: fixture.onScreen.values.map {
                ($0.content.title, $0.actions)
            })
        #expect(
            buttons == [
                "with": [
                    Action(key: "program-4452414e4b", label: "I drank"),
                    Action(key: Action.reply, label: "Write"),
                ], "without": [], "unknown": [],
            ])
        #expect(fixture.onScreen.values.allSatisfy { $0.sender?.name == "Water" })
    }

    @Test("A digest of a program has no buttons, and the program's name")
    func digest() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("a", at: "2026-11-23 10:00", category: "W")
        try fixture.request("b", at: "2026-11-23 11:00", category: "W")
        try fixture.sleep(until: "2026-11-23 12:00")
        let digest = try #require(fixture.onScreen.values.first)
        #expect(fixture.onScreen.count == 1)
        #expect(digest.subject == .digest)
        #expect(digest.actions.isEmpty)
        #expect(digest.sender?.name == "Water")
        #expect(fixture.delivered == ["b Title", "a Title"])
    }

    @Test(
        "The user's switches and a provisional permission make notifications quieter",
        arguments: [
            (Program.Authorization.authorized, true, Sound.default, Urgency.critical),
            (.authorized, false, .none, .critical), (.provisional, true, .none, .low),
        ])
    func quieter(
        _ authorization: Program.Authorization, _ playsSounds: Bool, _ sound: Sound,
        _ urgency: Urgency
    ) throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00") {
            $0.authorization = authorization
            $0.playsSounds = playsSounds
        }
        try fixture.request("a", urgency: .critical)
        let content = try #require(fixture.onScreen.values.first?.content)
        #expect(content.sound == sound)
        #expect(content.urgency == urgency)
    }

    @Test("A response carries the request's document, its time and the activation token")
    func response() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("a", "one", at: "2026-11-23 10:00", category: "W")
        try fixture.wait(until: "2026-11-23 10:05")
        fixture.respond("program-4452414e4b")
        #expect(
            try fixture.responses == [
                ProgramResponse(
                    identifier: "a", document: "one", due: fixture.instant("2026-11-23 10:00"),
                    kind: .action, action: "DRANK", activationToken: "token")
            ])
    }

    @Test("An answer before a newer request with the same id is shown is about the earlier one")
    func answerToEarlier() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("a", "one", at: "2026-11-23 10:00", category: "W")
        try fixture.wait(until: "2026-11-23 10:00")
        try fixture.request("a", "two", at: "2026-11-23 11:00")
        try fixture.go(to: "2026-11-23 11:00")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        fixture.respond(Action.reply)
        #expect(
            try fixture.responses == [
                ProgramResponse(
                    identifier: "a", document: "one", due: fixture.instant("2026-11-23 10:00"),
                    kind: .action, action: "NOTE", text: "", activationToken: "token")
            ])
        #expect(fixture.delivered == ["a two"])
    }

    @Test("Of the notifications that left the screen, the latest 100 stay delivered")
    func oldest() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("daily", daily: "09:00")
        try fixture.wait(until: "2026-11-24 09:00")
        fixture.close(.expired)
        for number in 1...100 {
            fixture.now = fixture.now.advanced(by: .seconds(1))
            try fixture.request("\(number)")
            fixture.close(.expired)
        }
        #expect(fixture.delivered.count == 100)
        #expect(fixture.delivered.last == "1 Title")
        #expect(fixture.pending == ["daily Title"])
        #expect(fixture.book.entries.count == 101)
        fixture.now = fixture.now.advanced(by: .seconds(1))
        try fixture.request("new")
        #expect(fixture.delivered.count == 101)
        fixture.close(.expired)
        #expect(fixture.delivered.count == 100)
        #expect(fixture.delivered.last == "2 Title")
    }

    @Test("A pause of all alerts keeps its end for programs when the clock is set back far")
    func pauseKeepsEnd() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        let end = try fixture.instant("2026-11-26 09:00")
        fixture.settle(try fixture.book.pause(nil, until: end, at: fixture.now))
        try fixture.setClock(to: "2026-11-22 09:00")
        #expect(
            fixture.book.conditions.pause(at: fixture.now) == Pause(since: fixture.now, until: end))
    }

    @Test(
        "An answered request stays answered if Peal is killed, and the clock is then set back far")
    func answeredBeforeKill() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("a", at: "2026-11-23 10:00")
        try fixture.wait(until: "2026-11-23 10:00")
        let answer = DeliveryEvent.activated(
            DeliveryReceipt(session: "one", id: try #require(fixture.onScreen.keys.first)),
            action: ResponseAction.open, activationToken: nil)
        // Peal writes the answer, and is killed before the notification is withdrawn.
        fixture.apply(fixture.book.received(answer, at: fixture.now))
        try fixture.go(to: "2026-11-22 09:00")
        fixture.settle(fixture.book.started(at: fixture.now))
        #expect(fixture.answers == ["a default"])
        #expect(fixture.pending.isEmpty)
    }

    @Test(
        "If a pause postpones a request and its replacement, only the replacement rings",
        arguments: ["2026-11-23 10:00:30", "2026-11-23 12:00"])
    func postponedTogether(end: String) throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("z", "Old", at: "2026-11-23 10:00")
        try fixture.go(to: "2026-11-23 10:00")
        // No server has shown the old request yet.
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        try fixture.request("z", "New", at: "2026-11-23 10:00:20")
        fixture.settle(
            try fixture.book.pause(nil, until: fixture.instant(end), at: fixture.now))
        try fixture.wait(until: end)
        #expect(fixture.screen == ["New"])
        #expect(fixture.delivered == ["z New"])
        #expect(fixture.pending.isEmpty)
        #expect(fixture.rings == 1)
    }

    @Test("A request that no server can show waits, and is dropped when it is a day late")
    func tooLate() throws {
        var fixture = try BookFixture(program: "2026-11-23 09:00")
        try fixture.request("a", at: "2026-11-23 10:00")
        try fixture.sleep(until: "2026-11-24 10:01")
        #expect(fixture.onScreen.isEmpty)
        #expect(fixture.book.entries.isEmpty)
    }
}
