import DBus
import DBusTestSupport
import EventLoop
import Glibc
import TestSupport
import Testing

@Suite("Tasks on the bus's thread", .privateBus) struct BusThreadTests {
    private static let count = MethodDescription(
        "Count", inputs: [ArgumentDescription("number", "u")],
        outputs: [ArgumentDescription("number", "u")])

    private func thread() -> UInt { pthread_self() }

    @Test("A call runs entirely on the executor's thread")
    func oneThread() async throws {
        let partner = try await Partner(methods: [Self.count]) { $0.reply($0.arguments) }
        try await EventLoopExecutor().run {
            let bus = try await PrivateBus.current.connect()
            let late = Arrivals<UInt>()
            let own = thread()
            for number in UInt32(0)..<100 {
                #expect(
                    try await bus.call(partner.method("Count", .uint32(number)))
                        == [.uint32(number)])
                #expect(thread() == own)
            }
            // A late answer must also be delivered on the same thread.
            _ = try? await bus.call(
                partner.method("Count", .uint32(1)), timeout: .zero,
                late: { _ in late.add(pthread_self()) })
            #expect(try await late.next(within: .seconds(20)) == own)
            await bus.close()
            #expect(thread() == own)
        }
    }

    @Test(
        "Two buses can run at once, and further buses can connect after the first has closed")
    func severalBuses() async throws {
        let partner = try await Partner(methods: [Self.count]) { $0.reply($0.arguments) }
        try await EventLoopExecutor().run {
            for _ in 0..<3 {
                let first = try await PrivateBus.current.connect()
                let second = try await PrivateBus.current.connect()
                async let one = first.call(partner.method("Count", .uint32(1)))
                async let two = second.call(partner.method("Count", .uint32(2)))
                #expect(try await [one, two] == [[.uint32(1)], [.uint32(2)]])
                await first.close()
                #expect(
                    try await second.call(partner.method("Count", .uint32(3))) == [.uint32(3)])
                await second.close()
            }
        }
    }

    @Test("A readable descriptor is handled on the thread, even while a bus or tasks keep it busy")
    func watching() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (output, input) = (ends[0], ends[1])
        let threads = Arrivals<UInt>()
        let executor = try EventLoopExecutor()
        try executor.watch(output) {
            var byte: UInt8 = 0
            _ = read(output, &byte, 1)
            threads.add(pthread_self())
        }
        @Sendable func check() async throws {
            _ = write(input, "x", 1)
            #expect(try await threads.next(within: .seconds(20)) == thread())
        }
        try await executor.run {
            try await check()
            let bus = try await PrivateBus.current.connect()
            try await check()
            await bus.close()
            let yielding = Task { while !Task.isCancelled { await Task.yield() } }
            try await check()
            yielding.cancel()
            let listener = try SilentBus()
            let address = listener.address
            let connecting = Task { try await Bus.connect(to: address, logger: .silent) }
            try await check()
            connecting.cancel()
        }
    }

    @Test("Tasks on the bus's thread still run if connecting fails and while the bus reconnects")
    func withoutBus() async throws {
        try await EventLoopExecutor().run {
            let nowhere = BusAddress.address("unix:path=/nonexistent")
            let error = try await failure {
                try await Bus.connect(to: nowhere, logger: .silent)
            }
            #expect(error?.code == .noBus)
            let bus = try await PrivateBus.current.connect(reconnects: true)
            var events = try await bus.events(matching: []).makeAsyncIterator()
            await PrivateBus.current.kill()
            #expect(await events.next() == .disconnected)
            // The bus tries to reconnect in the meantime.
            for _ in 0..<1_000 { await Task.yield() }
            #expect(bus.uniqueName == nil)
            await bus.close()
        }
    }

    @Test("Tasks that do nothing but yield do not block the bus")
    func yielding() async throws {
        let partner = try await Partner(methods: [Self.count]) { $0.reply($0.arguments) }
        try await EventLoopExecutor().run {
            let bus = try await PrivateBus.current.connect()
            let yielding = Task { while !Task.isCancelled { await Task.yield() } }
            #expect(try await bus.call(partner.method("Count", .uint32(4))) == [.uint32(4)])
            yielding.cancel()
        }
    }
}
