import DBus
import DBusTestSupport
import Testing

@Suite("The notification server for tests", .privateBus)
struct NotificationServerTests {
    private func notify(
        _ bus: Bus, _ summary: String, replaces: UInt32 = 0
    ) async throws -> UInt32? {
        let call = method(
            "Notify", .string("test"), .uint32(replaces), .string(""), .string(summary),
            .string("body"), .strings(["default", "Open"]), .properties(["urgency": .byte(1)]),
            .int32(-1))
        return try await bus.call(call).first?.asUInt32
    }

    private func method(_ member: MemberName, _ arguments: Value...) -> MethodCall {
        MethodCall(
            destination: NotificationServer.name, path: NotificationServer.path,
            interface: NotificationServer.interface, member: member, arguments: arguments,
            allowsAutoStart: false)
    }

    private func signal(_ event: BusEvent?) -> (MemberName, [Value])? {
        guard case .signal(let signal) = event else { return nil }
        return (signal.member, signal.arguments)
    }

    @Test("Notify returns new IDs, and a replacement keeps the ID of a shown notification")
    func notificationIDs() async throws {
        let server = try await NotificationServer.started(on: .current)
        let bus = try await PrivateBus.current.connect()
        #expect(try await notify(bus, "first") == 1)
        let first = try await server.nextNotification()
        #expect(first.summary == "first")
        #expect(first.hints == ["urgency": .byte(1)])
        #expect(first.actions == ["default", "Open"])
        #expect(first.sender == bus.uniqueName)
        #expect(try await notify(bus, "second") == 2)
        #expect(try await notify(bus, "replaced", replaces: 1) == 1)
        #expect(await server.shown.mapValues(\.summary) == [1: "replaced", 2: "second"])
        #expect(try await notify(bus, "unknown", replaces: 99) == 3)
        await server.change { $0.adoptsUnknownIDs = true }
        #expect(try await notify(bus, "adopted", replaces: 99) == 99)
    }

    @Test("Actions, replies and closings by the user are sent as signals")
    func userSignals() async throws {
        let server = try await NotificationServer.started(on: .current)
        let bus = try await PrivateBus.current.connect()
        var events = try await bus.events(matching: [MatchRule(sender: NotificationServer.name)])
            .makeAsyncIterator()
        _ = try await notify(bus, "first")
        await server.change { $0.activationToken = "token" }
        try await server.invokeAction(id: 1, key: "default")
        try await server.reply(id: 1, text: "text")
        try await server.close(id: 1, reason: 2)
        _ = try await notify(bus, "second")
        _ = try await bus.call(method("CloseNotification", .uint32(2)))
        #expect(try await server.nextClosing() == 2)
        let expected: [(MemberName, [Value])] = [
            ("ActivationToken", [.uint32(1), .string("token")]),
            ("ActionInvoked", [.uint32(1), .string("default")]),
            ("NotificationReplied", [.uint32(1), .string("text")]),
            ("NotificationClosed", [.uint32(1), .uint32(2)]),
            ("NotificationClosed", [.uint32(2), .uint32(3)]),
        ]
        for (member, arguments) in expected {
            let seen = signal(await events.next())
            #expect(seen?.0 == member)
            #expect(seen?.1 == arguments)
        }
        #expect(await server.closedIDs == [2])
        #expect(await server.shown.isEmpty)
    }

    @Test("A restarted server has no notifications, and its ids start at 1 again")
    func restart() async throws {
        let server = try await NotificationServer.started(on: .current)
        let bus = try await PrivateBus.current.connect()
        _ = try await notify(bus, "first")
        await server.stop()
        #expect(
            try await failure { try await notify(bus, "nobody") }?.code == .remote(.nameHasNoOwner))
        try await server.start()
        #expect(try await notify(bus, "again") == 1)
    }

    @Test("The server can refuse notifications or leave calls unanswered")
    func refusalAndSilence() async throws {
        let server = try await NotificationServer.started(on: .current)
        let bus = try await PrivateBus.current.connect()
        await server.change { $0.refusal = ("test.Error.Excess", "Too many") }
        #expect(
            try await failure { try await notify(bus, "x") }?.code == .remote("test.Error.Excess"))
        await server.change { $0.neverAnswers = true }
        let silent = try await failure {
            try await bus.call(method("GetCapabilities"), timeout: .milliseconds(30))
        }
        #expect(silent?.code == .timedOut)
    }
}
