import DBus
import DBusTestSupport
import TestSupport
import Testing

@Suite("Losing the bus connection and reconnecting", .privateBus)
struct DisconnectionTests {
    @Test("A lost connection that does not reconnect ends calls and events as disconnected")
    func withoutReconnecting() async throws {
        let kept = Arrivals<IncomingCall>()
        let partner = try await Partner(methods: [MethodDescription("Keep")]) { kept.add($0) }
        let bus = try await PrivateBus.current.connect()
        var events = try await bus.events(matching: [MatchRule(sender: partner.name)])
            .makeAsyncIterator()
        let pending = Task { try await failure { try await bus.call(partner.method("Keep")) } }
        let call = try await kept.next(within: .seconds(20))
        await PrivateBus.current.kill()
        #expect(try await pending.value?.code == .disconnected)
        call.reply()
        #expect(await events.next() == .disconnected)
        #expect(await events.next() == nil)
        #expect(bus.uniqueName == nil)
        #expect(try await failure { try await bus.owner(of: .bus) }?.code == .disconnected)
        await bus.close()
    }

    @Test("Subscriptions work again after a reconnection")
    func restoresSubscriptions() async throws {
        let bus = try await PrivateBus.current.connect(reconnects: true)
        let name: BusName = "test.Name"
        let everything = try await bus.events(matching: [MatchRule(interface: Partner.interface)])
        var events = try await bus.events(matching: [MatchRule(sender: name)]).makeAsyncIterator()
        await PrivateBus.current.kill()
        #expect(await events.next() == .disconnected)
        #expect(try await failure { try await bus.owner(of: .bus) }?.code == .disconnected)
        let signal = Signal(path: "/", interface: "a.b", member: "C")
        #expect(try await failure { try bus.emit(signal) }?.code == .disconnected)
        #expect(try await failure { try await bus.events(matching: []) }?.code == .disconnected)

        try await PrivateBus.current.start()
        guard case .connected(let own) = await events.next() else { return }
        #expect(bus.uniqueName == own)
        let stranger = try await Partner()
        let owner = try await Partner()
        _ = try await owner.bus.requestName(name)
        try await stranger.signal("Changed")
        try await owner.signal("Changed")
        guard case .signal(let seen) = await events.next() else { return }
        #expect(seen.sender == owner.name)
        withExtendedLifetime(everything) {}
    }

    @Test("If a name's owner reconnects before the subscriber, the owner's signals still arrive")
    func ownerReconnectsFirst() async throws {
        let name: BusName = "test.Name"
        let bus = try await PrivateBus.current.connect(reconnects: true)
        let everything = try await bus.events(matching: [MatchRule(interface: Partner.interface)])
        var events = try await bus.events(matching: [MatchRule(sender: name)]).makeAsyncIterator()
        for _ in 0..<3 {
            await PrivateBus.current.kill()
            #expect(await events.next() == .disconnected)
            try await PrivateBus.current.start()
            let owner = try await Partner()
            _ = try await owner.bus.requestName(name)
            guard case .connected = await events.next() else { return }
            try await owner.signal("Changed")
            guard case .signal(let seen) = await events.next() else { return }
            #expect(seen.sender == owner.name)
        }
        withExtendedLifetime(everything) {}
    }

    @Test("Exported objects answer calls again after a reconnection")
    func restoresExports() async throws {
        let bus = try await PrivateBus.current.connect(reconnects: true)
        var events = try await bus.events(matching: []).makeAsyncIterator()
        let method = MethodDescription("Ask", outputs: [ArgumentDescription("answer", "u")])
        var calls = try bus.export(
            ObjectDescription(
                path: "/a", interfaces: [InterfaceDescription("a.b", methods: [method])])
        ).makeAsyncIterator()

        let first = try await PrivateBus.current.connect()
        let call = MethodCall(
            destination: try #require(bus.uniqueName), path: "/a", interface: "a.b", member: "Ask")
        let lost = Task { try await failure { try await first.call(call) } }
        let unanswered = await calls.next()
        await PrivateBus.current.kill()
        #expect(try await lost.value?.code == .disconnected)
        #expect(await events.next() == .disconnected)
        try await PrivateBus.current.start()
        guard case .connected(let name) = await events.next() else { return }
        // On the new connection this answer would reach a different call, so it must be dropped.
        unanswered?.reply([.uint32(1)])

        let second = try await PrivateBus.current.connect()
        var again = call
        again.destination = name
        let sent = again
        let found = Task { try await second.call(sent) }
        await calls.next()?.reply([.uint32(2)])
        #expect(try await found.value == [.uint32(2)])
    }

    @Test("Closing the bus ends its attempts to reconnect")
    func closingWhileReconnecting() async throws {
        let bus = try await PrivateBus.current.connect(reconnects: true)
        var events = try await bus.events(matching: []).makeAsyncIterator()
        await PrivateBus.current.kill()
        #expect(await events.next() == .disconnected)
        await bus.close()
        #expect(await events.next() == nil)
        #expect(try await failure { try await bus.owner(of: .bus) }?.code == .closed)
    }

    @Test("A lost connection does not end the process")
    func processSurvives() async {
        await #expect(processExitsWith: .success) {
            try await withPrivateBus { daemon in
                let once = try await daemon.connect()
                let again = try await daemon.connect(reconnects: true)
                var events = try await again.events(matching: [MatchRule()]).makeAsyncIterator()
                await daemon.kill()
                while await events.next() != .disconnected {}
                try await daemon.start()
                while true {
                    if case .connected = await events.next() { break }
                }
                await daemon.kill()
                _ = try? await once.owner(of: .bus)
                _ = try? await again.owner(of: .bus)
            }
        }
    }
}
