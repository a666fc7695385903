import DBus
import DBusTestSupport
import Messages
import TestSupport
import Testing

@Suite("Calling methods of other services", .privateBus)
struct CallTests {
    static let keep = MethodDescription("Keep")
    static let count = MethodDescription(
        "Count", inputs: [ArgumentDescription("number", "u")],
        outputs: [ArgumentDescription("number", "u")])

    /// Creates a partner that answers `Count` at once, and adds each call to `Keep` to the queue
    /// `kept` without an answer.
    private func partner(keeping kept: Arrivals<IncomingCall> = Arrivals()) async throws -> Partner
    {
        try await Partner(methods: [Self.keep, Self.count]) { call in
            if call.member == "Keep" { kept.add(call) } else { call.reply(call.arguments) }
        }
    }

    /// Calls `Keep`, which times out, and returns the error.
    private func timeout(of partner: Partner, on bus: Bus) async throws -> BusError? {
        let error = try await failure {
            try await bus.call(partner.method("Keep"), timeout: .milliseconds(30))
        }
        #expect(error?.code == .timedOut)
        return error
    }

    @Test("A call without an answer times out, and the error names the peer and the method")
    func timeout() async throws {
        let kept = Arrivals<IncomingCall>()
        let partner = try await partner(keeping: kept)
        let bus = try await PrivateBus.current.connect()
        let error = try await timeout(of: partner, on: bus)
        #expect(
            error?.description
                == "\(partner.name) did not answer to test.Interface.Keep within 0.03 seconds")
        _ = try await kept.next(within: .seconds(20))
    }

    @Test("An answer after the timeout is ignored, and the next call gets its own answer")
    func lateAnswer() async throws {
        let kept = Arrivals<IncomingCall>()
        let partner = try await partner(keeping: kept)
        let bus = try await PrivateBus.current.connect()
        _ = try await timeout(of: partner, on: bus)
        try await kept.next(within: .seconds(20)).reply()
        #expect(try await bus.call(partner.method("Count", .uint32(7))) == [.uint32(7)])
    }

    @Test("An answer after the timeout is passed to the late-answer handler")
    func lateAnswerHandler() async throws {
        let kept = Arrivals<IncomingCall>()
        let late = Arrivals<[Value]>()
        let partner = try await Partner(methods: [Self.count]) { kept.add($0) }
        let bus = try await PrivateBus.current.connect()
        let error = try await failure {
            try await bus.call(
                partner.method("Count", .uint32(7)), timeout: .milliseconds(30),
                late: { late.add((try? $0.get()) ?? []) })
        }
        #expect(error?.code == .timedOut)
        try await kept.next(within: .seconds(20)).reply([.uint32(7)])
        #expect(try await late.next(within: .seconds(20)) == [.uint32(7)])
    }

    @Test("An answer to a cancelled call is passed to the late-answer handler")
    func lateAnswerAfterCancellation() async throws {
        let kept = Arrivals<IncomingCall>()
        let late = Arrivals<[Value]>()
        let partner = try await Partner(methods: [Self.count]) { kept.add($0) }
        let bus = try await PrivateBus.current.connect()
        let call = Task {
            try await bus.call(
                partner.method("Count", .uint32(7)), late: { late.add((try? $0.get()) ?? []) })
        }
        let incoming = try await kept.next(within: .seconds(20))
        call.cancel()
        let error = try await failure { try await call.value }
        #expect(error?.code == .cancelled)
        incoming.reply([.uint32(7)])
        #expect(try await late.next(within: .seconds(20)) == [.uint32(7)])
    }

    @Test("A call with a timeout of zero or less times out")
    func zeroTimeout() async throws {
        let partner = try await partner()
        let bus = try await PrivateBus.current.connect()
        for timeout in [Duration.zero, .seconds(-1)] {
            let error = try await failure {
                try await bus.call(partner.method("Keep"), timeout: timeout)
            }
            #expect(error?.code == .timedOut)
        }
    }

    @Test("A call with the longest possible timeout gets its answer")
    func longestTimeout() async throws {
        let partner = try await partner()
        let bus = try await PrivateBus.current.connect()
        let call = partner.method("Count", .uint32(1))
        #expect(try await bus.call(call, timeout: .seconds(Int64.max)) == [.uint32(1)])
    }

    @Test("A call from a task that is already cancelled is not sent")
    func cancelledBefore() async throws {
        let kept = Arrivals<IncomingCall>()
        let partner = try await partner(keeping: kept)
        let bus = try await PrivateBus.current.connect()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await failure { try await bus.call(partner.method("Keep")) }
        }
        #expect(try await task.value?.code == .cancelled)
        // If the cancelled call had been sent, it would arrive before this one.
        _ = try await bus.call(partner.method("Count", .uint32(1)))
        kept.end()
        #expect(await kept.next() == nil)
    }

    @Test("A cancelled call ends at once, and its answer is ignored")
    func cancelledDuring() async throws {
        let kept = Arrivals<IncomingCall>()
        let partner = try await partner(keeping: kept)
        let bus = try await PrivateBus.current.connect()
        let task = Task {
            try await failure { try await bus.call(partner.method("Keep")) }
        }
        let call = try await kept.next(within: .seconds(20))
        task.cancel()
        #expect(try await task.value?.code == .cancelled)
        call.reply()
        #expect(try await bus.call(partner.method("Count", .uint32(7))) == [.uint32(7)])
    }

    @Test("Cancelling a call while its answer arrives gives the answer or a cancellation error")
    func cancellationRace() async throws {
        let partner = try await partner()
        let bus = try await PrivateBus.current.connect()
        for number in 0..<300 as Range<UInt32> {
            let task = Task { try await bus.call(partner.method("Count", .uint32(number))) }
            if number % 2 == 0 { await Task.yield() }
            task.cancel()
            switch await task.result {
            case .success(let values): #expect(values == [.uint32(number)])
            case .failure(let error): #expect((error as? BusError)?.code == .cancelled)
            }
        }
    }

    @Test("An error reply keeps its name, and its message loses only the NUL characters")
    func errorReply() async throws {
        let partner = try await Partner(methods: [Self.keep]) {
            $0.fail("test.Error.Full", "No room\0 left")
        }
        let bus = try await PrivateBus.current.connect()
        let error = try await failure { try await bus.call(partner.method("Keep")) }
        #expect(
            error
                == BusError(
                    code: .remote("test.Error.Full"), message: Message(verbatim: "No room left")))
        #expect(error?.description == "No room left (test.Error.Full)")
    }

    /// Sends forged replies and errors for all serial numbers that a new connection can have used.
    private func forgeAnswers(to victim: BusName) async throws {
        let forger = try RawPeer(on: .current)
        for serial in 1...100 as ClosedRange<UInt32> {
            forger.send(
                type: RawPeer.Kind.reply, destination: victim.rawValue, replySerial: serial,
                signature: "u", body: [66, 0, 0, 0])
            forger.send(
                type: RawPeer.Kind.error, destination: victim.rawValue,
                error: "org.freedesktop.DBus.Error.NoReply", replySerial: serial, signature: "s",
                body: [1, 0, 0, 0, 0x61, 0])
        }
        try forger.waitUntilDelivered()
    }

    @Test("Replies and errors forged by a third connection are ignored", arguments: [false, true])
    func forgedAnswers(toWellKnownName: Bool) async throws {
        let kept = Arrivals<IncomingCall>()
        let partner = try await partner(keeping: kept)
        let name: BusName = "test.Name"
        #expect(try await partner.bus.requestName(name) == .owner)
        let bus = try await PrivateBus.current.connect()
        var call = partner.method("Keep")
        if toWellKnownName { call.destination = name }
        async let answer = bus.call(call)
        let incoming = try await kept.next(within: .seconds(20))
        try await forgeAnswers(to: try #require(bus.uniqueName))
        // The answer to this call arrives after the forged messages, so the bus's thread has read
        // those.
        #expect(try await bus.owner(of: .bus) == .bus)
        incoming.reply()
        #expect(try await answer == [])
    }

    @Test("A third connection cannot forge the bus's own replies")
    func forgedAnswersOfTheBus() async throws {
        let bus = try await PrivateBus.current.connect()
        let victim = try #require(bus.uniqueName)
        for _ in 0..<10 {
            async let owner = bus.owner(of: .bus)
            try await forgeAnswers(to: victim)
            #expect(try await owner == .bus)
        }
    }

    @Test("When the callee disconnects, the call fails with the bus's error")
    func calleeLeaves() async throws {
        let kept = Arrivals<IncomingCall>()
        let partner = try await partner(keeping: kept)
        let bus = try await PrivateBus.current.connect()
        async let answer = failure { try await bus.call(partner.method("Keep")) }
        let incoming = try await kept.next(within: .seconds(20))
        await partner.bus.close()
        #expect(try await answer?.code == .remote(.noReply))
        // Keep the call alive: releasing it would answer it with an error.
        withExtendedLifetime(incoming) {}
    }

    @Test("A call to a well-known name reaches its owner, even after the owner has changed")
    func callToName() async throws {
        let name: BusName = "test.Name"
        let bus = try await PrivateBus.current.connect()
        for _ in 0..<3 {
            let owner = try await partner()
            #expect(try await owner.bus.requestName(name) == .owner)
            var call = owner.method("Count", .uint32(3))
            call.destination = name
            #expect(try await bus.call(call) == [.uint32(3)])
            // Release the name first: the bus may read the next owner's request before it notices
            // that this connection is closed.
            try await owner.bus.releaseName(name)
            await owner.bus.close()
        }
    }

    @Test("A call to an unknown destination fails with the bus's error")
    func unknownDestination() async throws {
        let bus = try await PrivateBus.current.connect()
        var call = MethodCall(
            destination: "no.such.Name", path: "/", interface: "a.b", member: "C")
        #expect(try await failure { try await bus.call(call) }?.code == .remote(.serviceUnknown))
        call.allowsAutoStart = false
        #expect(try await failure { try await bus.call(call) }?.code == .remote(.nameHasNoOwner))
    }

    @Test("A thousand concurrent calls each get their own answer")
    func concurrentCalls() async throws {
        let partner = try await partner()
        let bus = try await PrivateBus.current.connect()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<1000 as Range<UInt32> {
                group.addTask {
                    try await bus.call(partner.method("Count", .uint32(number))) == [
                        .uint32(number)
                    ]
                }
            }
            for try await isOwn in group {
                #expect(isOwn)
            }
        }
    }

    /// Starts calls from one actor, in order and without waiting for the answers.
    private actor Caller {
        func start(_ calls: [MethodCall], on bus: Bus) -> [Task<[Value], any Error>] {
            calls.map { call in
                Task {
                    // Capturing `self` makes the task inherit this actor, so that the tasks start
                    // in order.
                    _ = self
                    return try await bus.call(call)
                }
            }
        }
    }

    @Test("Calls from one actor arrive in the order in which it makes them")
    func callOrder() async throws {
        let seen = Arrivals<Value>()
        let partner = try await Partner(methods: [Self.count]) { call in
            call.reply(call.arguments)
            seen.add(call.arguments[0])
        }
        let bus = try await PrivateBus.current.connect()
        let numbers = (0..<300).map { Value.uint32($0) }
        let tasks = await Caller().start(numbers.map { partner.method("Count", $0) }, on: bus)
        for task in tasks {
            _ = try await task.value
        }
        for number in numbers {
            #expect(try await seen.next(within: .seconds(20)) == number)
        }
    }

    @Test("Fifty signals followed by a call all arrive in order")
    func signalOrder() async throws {
        let partner = try await partner()
        let bus = try await PrivateBus.current.connect()
        var events = try await bus.events(matching: [MatchRule(member: "Tick")])
            .makeAsyncIterator()
        for number in 0..<50 as Range<UInt32> {
            try partner.bus.emit(
                Signal(
                    path: "/", interface: "a.b", member: "Tick", arguments: [.uint32(number)]))
        }
        _ = try await partner.bus.owner(of: .bus)
        for number in 0..<50 as Range<UInt32> {
            guard case .signal(let signal) = await events.next() else { return }
            #expect(signal.arguments == [.uint32(number)])
        }
    }
}
