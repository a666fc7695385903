import DBus
import DBusTestSupport
import TestSupport
import Testing

@Suite("Closing a bus connection", .privateBus)
struct ClosingTests {
    @Test("Closing the bus ends its pending calls, its events and its incoming calls")
    func endsPending() async throws {
        let kept = Arrivals<IncomingCall>()
        let partner = try await Partner(methods: [MethodDescription("Keep")]) { kept.add($0) }
        let bus = try await PrivateBus.current.connect()
        var events = try await bus.events(matching: [MatchRule(sender: partner.name)])
            .makeAsyncIterator()
        var calls = try bus.export(ObjectDescription(path: "/a", interfaces: []))
            .makeAsyncIterator()
        let pending = (0..<10).map { _ in
            // The long timeout ensures that closing ends the call, even on a slow machine.
            Task {
                try await failure {
                    try await bus.call(partner.method("Keep"), timeout: .seconds(1_000))
                }
            }
        }
        var unanswered: [IncomingCall] = []
        for _ in pending {
            unanswered.append(try await kept.next(within: .seconds(20)))
        }
        await bus.close()
        for task in pending {
            #expect(try await task.value?.code == .closed)
        }
        #expect(await events.next() == nil)
        #expect(await calls.next() == nil)
        #expect(bus.uniqueName == nil)
        withExtendedLifetime(unanswered) {}
    }

    @Test("Calls, subscriptions, exports and signals on a closed bus fail at once")
    func useAfterClosing() async throws {
        let bus = try await PrivateBus.current.connect()
        await bus.close()
        await bus.close()
        #expect(try await failure { try await bus.owner(of: .bus) }?.code == .closed)
        #expect(try await failure { try await bus.events(matching: []) }?.code == .closed)
        let object = ObjectDescription(path: "/a", interfaces: [])
        #expect(try await failure { try bus.export(object) }?.code == .closed)
        let signal = Signal(path: "/a", interface: "a.b", member: "C")
        #expect(try await failure { try bus.emit(signal) }?.code == .closed)
    }

    @Test("Several tasks can close the bus at the same time")
    func concurrentClosing() async throws {
        let bus = try await PrivateBus.current.connect()
        await withTaskGroup { group in
            for _ in 0..<10 {
                group.addTask { await bus.close() }
            }
        }
        #expect(bus.uniqueName == nil)
    }

    @Test("Signals emitted before the bus closes are still sent")
    func flushesSignals() async throws {
        let partner = try await Partner()
        let bus = try await PrivateBus.current.connect()
        var events = try await bus.events(matching: [MatchRule(sender: partner.name)])
            .makeAsyncIterator()
        for number in 0..<100 as Range<UInt32> {
            try partner.bus.emit(
                Signal(
                    path: "/", interface: "a.b", member: "Tick",
                    arguments: [.uint32(number), .bytes(Array(repeating: 0, count: 10_000))]))
        }
        await partner.bus.close()
        for number in 0..<100 as Range<UInt32> {
            guard case .signal(let signal) = await events.next() else { return }
            #expect(signal.arguments.first == .uint32(number))
        }
    }

    @Test("Releasing the last reference to the bus closes it")
    func release() async throws {
        let watcher = try await PrivateBus.current.connect()
        var bus: Bus? = try await PrivateBus.current.connect()
        let name = try #require(bus?.uniqueName)
        var events = try await watcher.events(matching: [.ownerChanges(of: name)])
            .makeAsyncIterator()
        var own = try await bus?.events(matching: [MatchRule()]).makeAsyncIterator()
        bus = nil
        guard case .signal(let signal) = await events.next() else { return }
        #expect(signal.arguments[2] == .string(""))
        while await own?.next() != nil {}
    }
}
