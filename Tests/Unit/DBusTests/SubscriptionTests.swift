import DBus
import DBusTestSupport
import Testing

@Suite("Subscribing to signals", .privateBus)
struct SubscriptionTests {
    static let name: BusName = "test.Name"

    private func arguments(_ event: BusEvent?) -> [Value]? {
        guard case .signal(let signal) = event else { return nil }
        return signal.arguments
    }

    @Test("A signal arrives with its sender, path, interface, member and arguments")
    func signal() async throws {
        let partner = try await Partner()
        let bus = try await PrivateBus.current.connect()
        var events = try await bus.events(matching: [MatchRule(interface: Partner.interface)])
            .makeAsyncIterator()
        try await partner.signal("Changed", .uint32(3), .string("x"))
        let expected = Signal(
            sender: partner.name, path: Partner.path, interface: Partner.interface,
            member: "Changed", arguments: [.uint32(3), .string("x")])
        #expect(await events.next() == .signal(expected))
    }

    @Test("A signal that differs from the match rule in one part is not delivered")
    func everyRulePart() async throws {
        let partner = try await Partner()
        let other = try await Partner()
        let bus = try await PrivateBus.current.connect()
        let all = MatchRule(
            sender: partner.name, path: Partner.path, interface: Partner.interface,
            member: "Right", argument0: "it's")
        // Because of this subscription, the bus sends all signals to this connection. So the
        // connection must filter them for the tested rule.
        let everything = try await bus.events(matching: [MatchRule()])
        var events = try await bus.events(matching: [all]).makeAsyncIterator()
        try await other.signal("Right", .string("it's"))
        try await partner.signal("Wrong", .string("it's"))
        try await partner.signal("Right", .string("its"))
        try await partner.signal("Right")
        try partner.bus.emit(
            Signal(
                path: "/wrong", interface: Partner.interface, member: "Right",
                arguments: [.string("it's")]))
        try partner.bus.emit(
            Signal(
                path: Partner.path, interface: "wrong.Interface", member: "Right",
                arguments: [.string("it's")]))
        try await partner.signal("Right", .string("it's"), .byte(1))
        #expect(arguments(await events.next()) == [.string("it's"), .byte(1)])
        withExtendedLifetime(everything) {}
    }

    @Test("A subscription to a bus name delivers only the signals of the name's owner")
    func onlyOwner() async throws {
        let owner = try await Partner()
        let stranger = try await Partner()
        #expect(try await owner.bus.requestName(Self.name) == .owner)
        let bus = try await PrivateBus.current.connect()
        let everything = try await bus.events(matching: [MatchRule(interface: Partner.interface)])
        var events = try await bus.events(matching: [MatchRule(sender: Self.name)])
            .makeAsyncIterator()
        try await stranger.signal("Changed", .string("stranger"))
        try await owner.signal("Changed", .string("owner"))
        #expect(arguments(await events.next()) == [.string("owner")])
        var both = everything.makeAsyncIterator()
        #expect(arguments(await both.next()) == [.string("stranger")])
        #expect(arguments(await both.next()) == [.string("owner")])
    }

    @Test("A signal is delivered only if the sender owns the name at the time of sending")
    func ownerAtSending() async throws {
        let first = try await Partner()
        let second = try await Partner()
        let bus = try await PrivateBus.current.connect()
        let everything = try await bus.events(matching: [MatchRule(interface: Partner.interface)])
        var events = try await bus.events(matching: [MatchRule(sender: Self.name)])
            .makeAsyncIterator()
        try await first.signal("Changed", .string("nobody yet"))
        _ = try await first.bus.requestName(Self.name)
        try await first.signal("Changed", .string("first"))
        try await first.bus.releaseName(Self.name)
        try await first.signal("Changed", .string("nobody"))
        _ = try await second.bus.requestName(Self.name)
        try await first.signal("Changed", .string("no more"))
        try await second.signal("Changed", .string("second"))
        #expect(arguments(await events.next()) == [.string("first")])
        #expect(arguments(await events.next()) == [.string("second")])
        withExtendedLifetime(everything) {}
    }

    @Test("Owner changes and the owner's signals arrive in the order in which they happen")
    func ownerChangeOrder() async throws {
        let owner = try await Partner()
        let bus = try await PrivateBus.current.connect()
        var events = try await bus.events(matching: [
            MatchRule(sender: Self.name), .ownerChanges(of: Self.name),
        ]).makeAsyncIterator()
        _ = try await owner.bus.requestName(Self.name)
        try await owner.signal("Changed", .string("here"))
        await owner.bus.close()
        let name = Value.string(Self.name.rawValue)
        let unique = Value.string(owner.name.rawValue)
        #expect(arguments(await events.next()) == [name, .string(""), unique])
        #expect(arguments(await events.next()) == [.string("here")])
        #expect(arguments(await events.next()) == [name, unique, .string("")])
    }

    @Test("A signal that matches several rules of a subscription is delivered once")
    func overlappingRules() async throws {
        let partner = try await Partner()
        let bus = try await PrivateBus.current.connect()
        let rule = MatchRule(interface: Partner.interface)
        var events = try await bus.events(matching: [rule, rule, MatchRule(sender: partner.name)])
            .makeAsyncIterator()
        try await partner.signal("One")
        try await partner.signal("Two")
        guard case .signal(let one) = await events.next(),
            case .signal(let two) = await events.next()
        else { return }
        #expect([one.member, two.member] == ["One", "Two"])
    }

    @Test("If two subscriptions have the same rule, ending one does not end the other")
    func sharedRule() async throws {
        let partner = try await Partner()
        let bus = try await PrivateBus.current.connect()
        let rule = MatchRule(interface: Partner.interface)
        var first: BusEvents? = try await bus.events(matching: [rule])
        var second = try await bus.events(matching: [rule]).makeAsyncIterator()
        try await partner.signal("Changed", .byte(1))
        var iterator = first?.makeAsyncIterator()
        #expect(arguments(await iterator?.next()) == [.byte(1)])
        iterator = nil
        first = nil
        // The bus handles messages in order. When it answers this call, the first subscription is
        // over.
        _ = try await bus.owner(of: .bus)
        try await partner.signal("Changed", .byte(2))
        #expect(arguments(await second.next()) == [.byte(1)])
        #expect(arguments(await second.next()) == [.byte(2)])
    }

    @Test("Releasing a subscription removes its match rule from the bus")
    func releasedSubscription() async throws {
        let partner = try await Partner()
        let bus = try await PrivateBus.current.connect()
        let unicast = try await bus.events(matching: [MatchRule(member: "Unicast")])
        do {
            let events = try await bus.events(matching: [MatchRule(interface: "test.Gone")])
            withExtendedLifetime(events) {}
        }
        _ = try await bus.owner(of: .bus)
        // Ask the bus for its match rules.
        let rules = try await partner.bus.call(
            MethodCall(
                destination: .bus, path: .bus, interface: "org.freedesktop.DBus.Debug.Stats",
                member: "GetAllMatchRules"))
        guard case .dictionary(_, _, let entries) = rules.first else { return }
        let own = entries.first { $0.key.asString == bus.uniqueName?.rawValue }?.value.asStrings
        #expect(own == ["type='signal',member='Unicast'"])
        withExtendedLifetime(unicast) {}
    }

    @Test("A match rule that the bus refuses fails with the bus's error")
    func refusedRule() async throws {
        let bus = try await PrivateBus.current.connect()
        let rule = MatchRule(argument0: String(repeating: "x", count: 2000))
        let error = try await failure { try await bus.events(matching: [MatchRule(), rule]) }
        guard case .remote = error?.code else {
            Issue.record("\(String(describing: error))")
            return
        }
        let nul = try await failure { try await bus.events(matching: [MatchRule(argument0: "\0")]) }
        #expect(nul?.code == .invalidValue)
    }

    @Test("Subscribing from a cancelled task fails with a cancellation error")
    func cancelledTask() async throws {
        let bus = try await PrivateBus.current.connect()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await failure { try await bus.events(matching: [MatchRule()]) }
        }
        #expect(try await task.value?.code == .cancelled)
    }
}
