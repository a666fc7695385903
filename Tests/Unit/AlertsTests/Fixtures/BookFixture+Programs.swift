import AlertsTestSupport
import Recurrence

@testable import Alerts

/// A book of a program's requests, for tests.
extension BookFixture {
    /// Creates a fixture with the book of a program that may show notifications.
    ///
    /// The program has the category `W` with a button and a reply, and the category `D`, which
    /// reports that a notification was closed.
    init(program time: String, change: (inout Program) -> Void = { _ in }) throws {
        try self.init(time)
        var program = Program(id: try ProgramID("org.example.Water"), name: "Water")
        program.authorization = .authorized
        program.categories = [
            "W": ProgramCategory(
                actions: [
                    ProgramAction(id: "DRANK", title: "I drank"),
                    ProgramAction(id: "NOTE", title: "Write", takesText: true),
                ], reportsDismissal: false, document: "{}"),
            "D": ProgramCategory(actions: [], reportsDismissal: true, document: "{}"),
        ]
        change(&program)
        book.program = program
    }

    /// Adds a request that rings once, now or at a time.
    mutating func request(
        _ identifier: String, _ title: String = "Title", at time: String? = nil,
        category: String? = nil, sound: Sound = .default, urgency: Urgency = .normal
    ) throws {
        try request(
            identifier, title, .once(.instant(time.map(instant) ?? now)), category: category,
            sound: sound, urgency: urgency)
    }

    /// Adds a request that rings every day.
    mutating func request(
        _ identifier: String, _ title: String = "Title", daily time: String,
        category: String? = nil
    ) throws {
        try request(
            identifier, title, Alert.daily("day", at: time).trigger, category: category,
            sound: .default, urgency: .normal)
    }

    mutating func request(
        _ identifier: String, _ title: String, _ trigger: Trigger, category: String? = nil,
        sound: Sound = .default, urgency: Urgency = .normal
    ) throws {
        requestCount += 1
        let alert = Alert(
            id: try Alert.ID("\(identifier)-\(requestCount)"),
            content: Content(title: title, sound: sound, urgency: urgency), trigger: trigger,
            request: ProgramRequest(
                identifier: identifier, category: category, document: title, received: now))
        settle(book.timePassed(until: now))
        settle(try book.schedule([alert], receivedAt: now))
        settle(book.timePassed(until: now))
    }

    /// Lets time pass, and rings what becomes due at its time.
    mutating func wait(until time: String) throws {
        let end = try instant(time)
        while let due = book.nextDue, due <= end {
            now = due
            settle(book.timePassed(until: now))
        }
        now = end
    }

    /// Lets time pass while the machine sleeps, and rings what has become due meanwhile.
    mutating func sleep(until time: String) throws {
        try go(to: time)
        settle(book.timePassed(until: now))
    }

    /// Sets the clock, as the user or NTP does.
    mutating func setClock(to time: String) throws {
        let old = now
        try go(to: time)
        settle(book.clockStepped(by: old.duration(to: now), to: now))
        settle(book.timePassed(until: now))
    }

    /// Moves the machine to another time zone.
    mutating func move(to zone: String) throws {
        settle(book.zoneChanged(to: try Zone(identifier: zone), at: now))
        settle(book.timePassed(until: now))
    }

    mutating func removePending(_ identifiers: [String]?) {
        settle(book.removePending(identifiers))
    }

    /// The user responds to the only notification on screen.
    mutating func respond(_ action: String = ResponseAction.open) {
        guard let id = onScreen.keys.first else { return }
        settle(
            book.received(
                .activated(
                    DeliveryReceipt(session: "one", id: id), action: action,
                    activationToken: "token"), at: now))
    }

    /// The only notification on screen leaves it.
    mutating func close(_ reason: CloseReason) {
        guard let id = onScreen.keys.first else { return }
        onScreen[id] = nil
        settle(
            book.received(.closed(DeliveryReceipt(session: "one", id: id), reason), at: now))
    }

    /// The pending requests, each with its title.
    var pending: [String] {
        book.pendingRequests(at: now).map { "\($0.request.identifier) \($0.request.document)" }
    }

    /// The delivered requests, each with its title.
    var delivered: [String] {
        book.deliveredRequests().map { "\($0.request.identifier) \($0.request.document)" }
    }

    /// The titles on screen.
    var screen: [String] { onScreen.values.map(\.content.title).sorted() }

    /// The responses as texts: the request, the kind, the button and the text.
    var answers: [String] {
        responses.map { response in
            ([response.identifier, response.kind.rawValue]
                + [response.action, response.text].compactMap(\.self))
                .joined(separator: " ")
        }
    }
}
