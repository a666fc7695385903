import DBus
import DBusTestSupport
import TestSupport
import Testing

@Suite("Calls without waiting", .privateBus)
struct SendTests {
    @Test("Many calls are sent in order without waiting, and each answer arrives once")
    func order() async throws {
        let count: UInt32 = 100
        let kept = Arrivals<IncomingCall>()
        let partner = try await Partner(
            methods: [
                MethodDescription(
                    "Echo", inputs: [ArgumentDescription("number", "u")],
                    outputs: [ArgumentDescription("number", "u")])
            ]
        ) { kept.add($0) }
        let bus = try await PrivateBus.current.connect()
        let answers = Arrivals<Result<[Value], BusError>>()
        for number in 0..<count {
            // The long timeout keeps the first call waiting for the last one on a slow machine.
            bus.send(partner.method("Echo", .uint32(number)), timeout: .seconds(1_000)) {
                answers.add($0)
            }
        }
        // The partner answers no call before it has received all of them.
        var calls: [IncomingCall] = []
        for number in 0..<count {
            let call = try await kept.next(within: .seconds(20))
            #expect(call.arguments == [.uint32(number)])
            calls.append(call)
        }
        for call in calls { call.reply(call.arguments) }
        for number in 0..<count {
            #expect(try await answers.next(within: .seconds(20)) == .success([.uint32(number)]))
        }
    }

    @Test("A call with an invalid value or a well-known destination fails at once")
    func refused() async throws {
        let bus = try await PrivateBus.current.connect()
        func code(_ call: MethodCall) async throws -> BusError.Code? {
            let answers = Arrivals<Result<[Value], BusError>>()
            bus.send(call) { answers.add($0) }
            guard case .failure(let error) = try await answers.next(within: .seconds(20)) else {
                return nil
            }
            return error.code
        }
        let name = try #require(bus.uniqueName)
        let invalid = MethodCall(
            destination: name, path: "/a", interface: "a.b", member: "C",
            arguments: [.string("\0")])
        #expect(try await code(invalid) == .invalidValue)
        let wellKnown = MethodCall(
            destination: "a.b", path: "/a", interface: "a.b", member: "C")
        #expect(try await code(wellKnown) == .invalidName)
    }

    @Test("Closing the bus fails the calls without an answer, and later calls")
    func closing() async throws {
        let kept = Arrivals<IncomingCall>()
        let partner = try await Partner(methods: [MethodDescription("Keep")]) { kept.add($0) }
        let bus = try await PrivateBus.current.connect()
        let answers = Arrivals<Result<[Value], BusError>>()
        bus.send(partner.method("Keep"), timeout: .seconds(1_000)) { answers.add($0) }
        await bus.close()
        bus.send(partner.method("Keep")) { answers.add($0) }
        for _ in 1...2 {
            let answer = try await answers.next(within: .seconds(20))
            guard case .failure(let error) = answer else {
                Issue.record("The call was answered")
                return
            }
            #expect(error.code == .closed)
        }
    }
}
