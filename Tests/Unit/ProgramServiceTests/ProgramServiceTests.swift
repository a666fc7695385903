import Alerts
import AlertsTestSupport
import DBus
import DBusTestSupport
import Logging
import Programs
import Recurrence
import TestSupport
import Testing

@testable import ProgramService

@Suite("The service for programs on the bus", .privateBus)
struct ProgramServiceTests {
    static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// A running service, and its backend.
    struct Service: Sendable {
        let center: ProgramCenter
        let delivery: RecordingDelivery
        let clock: ManualClock
        /// The unique name of the service's connection.
        let name: BusName
    }

    /// Runs a service on the test's bus.
    static func serving(
        _ body: @escaping @Sendable (Service) async throws -> Void
    ) async throws {
        let bus = try await PrivateBus.current.connect()
        let harness = try ProgramHarness(on: bus, logger: Self.logger)
        _ = try await bus.requestName("io.github.peal.Peal")
        let (clock, delivery) = (try ManualClock("2026-11-23 09:00"), RecordingDelivery())
        let (deliveries, clocks) = (DeliveryHub(delivery), ClockHub(clock))
        let center = try await ProgramCenter(
            archive: MemoryArchive(), deliveries: deliveries, clocks: clocks, clock: clock,
            logger: Self.logger)
        let service = Service(
            center: center, delivery: delivery, clock: clock, name: try #require(bus.uniqueName))
        try await within(.seconds(60)) {
            try await withThrowingTaskGroup { group in
                group.addTask { await deliveries.run() }
                group.addTask { await clocks.run() }
                group.addTask { await center.run() }
                group.addTask { await harness.run(serving: center) }
                defer {
                    center.stop()
                    group.cancelAll()
                }
                try await body(service)
            }
        }
        await bus.close()
    }

    /// A connection of a program.
    struct Client: Sendable {
        let bus: Bus
        let service: BusName

        init(of service: Service) async throws {
            bus = try await PrivateBus.current.connect()
            self.service = service.name
        }

        func method(_ member: MemberName, _ arguments: [Value]) -> MethodCall {
            MethodCall(
                destination: service, path: "/io/github/peal/Programs",
                interface: "io.github.peal.Programs1", member: member, arguments: arguments)
        }

        func call(_ member: MemberName, _ arguments: Value...) async throws -> [Value] {
            try await bus.call(method(member, arguments))
        }

        func register(_ id: String, _ details: [String: Value] = [:]) async throws {
            _ = try await call("Register", .string(id), .properties(details))
        }

        func ids(_ member: MemberName) async throws -> Int {
            try await call(member).first?.asStrings?.count ?? -1
        }

        /// Returns the D-Bus name of the error with which a call fails.
        func failure(_ member: MemberName, _ arguments: Value...) async -> String? {
            do {
                _ = try await bus.call(method(member, arguments))
                return nil
            } catch {
                guard case .remote(let name) = error.code else { return "\(error)" }
                return name.rawValue
            }
        }
    }

    /// Returns a client of a program that the user has allowed.
    private func client(_ id: String, of service: Service) async throws -> Client {
        let client = try await Client(of: service)
        try await client.register(id)
        try await service.center.setAuthorization(.authorized, of: ProgramID(id))
        return client
    }

    private static let later = #"{"id":"a","title":"Drink","trigger":{"after":60}}"#

    @Test("Every method of the contract answers in the promised form")
    func contract() async throws {
        try await Self.serving { service in
            let client = try await Client(of: service)
            let registered = try await client.call(
                "Register", .string("org.example.Water"),
                .properties(["name": .string("Water"), "responses": .boolean(true)]))
            #expect(registered.first == .string("org.example.Water"))
            #expect(
                registered.last?.asProperties == [
                    "authorization": .string("notDetermined"), "alert": .boolean(true),
                    "sound": .boolean(true), "badge": .boolean(true),
                ])
            async let granted = client.call("RequestAuthorization", .uint32(7))
            let question = try await service.delivery.deliveries.next(within: .seconds(20))
            service.delivery.activate(question.receipt, "allow")
            #expect(try await granted == [.boolean(true)])
            let settings = try await client.call("GetSettings").first?.asProperties
            #expect(settings?["authorization"] == .string("authorized"))

            let category = #"{"id":"W","actions":[{"id":"A","title":"I drank"}]}"#
            #expect(try await client.call("SetCategories", .strings([category])).isEmpty)
            #expect(try await client.call("GetCategories") == [.strings([category])])
            #expect(try await client.call("Add", .strings([Self.later])).isEmpty)
            #expect(
                try await client.call("GetPending") == [
                    .strings([
                        #"{"next":"2026-11-23T09:01:00Z","request":\#(Self.later)}"#
                    ])
                ])
            #expect(try await client.call("RemovePending", .strings(["a", "b"])).isEmpty)
            #expect(try await client.ids("GetPending") == 0)
            #expect(try await client.call("RemoveAllPending").isEmpty)

            let events = try await client.bus.events(matching: [MatchRule(sender: service.name)])
            _ = try await client.call("Add", .strings([#"{"id":"now","category":"W"}"#]))
            let shown = try await service.delivery.deliveries.next(within: .seconds(20))
            #expect(
                try await client.call("GetDelivered") == [
                    .strings([
                        #"{"date":"2026-11-23T09:00:00Z","request":{"category":"W","id":"now"}}"#
                    ])
                ])
            service.delivery.activate(shown.receipt, "program-41")
            let response =
                #"{"action":"A","date":"2026-11-23T09:00:00Z","kind":"action","#
                + #""request":{"category":"W","id":"now"}}"#
            for await case .signal(let signal) in events {
                #expect(signal.member == "Responded")
                #expect(signal.arguments == [.uint64(1), .string(response)])
                break
            }
            #expect(
                try await client.call("TakeResponses") == [
                    .array(of: "(ts)", [.structure([.uint64(1), .string(response)])])
                ])
            #expect(try await client.call("Acknowledge", .array(of: "t", [.uint64(1)])).isEmpty)
            #expect(try await client.call("TakeResponses") == [.array(of: "(ts)", [])])
            #expect(try await client.call("SetBadge", .uint32(3)).isEmpty)
            #expect(
                try await service.delivery.programBadges.next(within: .seconds(20)).count == 3)
            #expect(try await client.call("RemoveDelivered", .strings(["now"])).isEmpty)
            #expect(try await client.call("RemoveAllDelivered").isEmpty)
            await client.bus.close()
        }
    }

    @Test("A running program is asked, and its answer decides")
    func presents() async throws {
        try await Self.serving { service in
            let client = try await client("org.example.Water", of: service)
            let events = try await client.bus.events(matching: [MatchRule(sender: service.name)])
            _ = try await client.call("Configure", .properties(["presents": .boolean(true)]))
            _ = try await client.call("Add", .strings([#"{"id":"a","sound":"default"}"#]))
            for await case .signal(let signal) in events {
                #expect(signal.member == "WillPresent")
                _ = try await client.call("Present", signal.arguments[0], .uint32(16))
                break
            }
            let shown = try await service.delivery.deliveries.next(within: .seconds(20))
            #expect(shown.notification.content.sound == .none)
            await client.bus.close()
        }
    }

    @Test("Calls that a program sends without waiting are carried out in order")
    func order() async throws {
        try await Self.serving { service in
            let client = try await Client(of: service)
            let answers = Arrivals<Result<[Value], BusError>>()
            // Two tasks could send their calls in any order.
            func send(_ member: MemberName, _ arguments: Value...) {
                client.bus.send(client.method(member, arguments)) { answers.add($0) }
            }
            send("Register", .string("org.example.Water"), .properties([:]))
            send("RequestAuthorization", .uint32(64))
            _ = try await answers.next(within: .seconds(20)).get()
            #expect(try await answers.next(within: .seconds(20)).get() == [.boolean(true)])
            for round in 0..<20 {
                send("RemoveAllPending")
                send("Add", .strings([#"{"id":"\#(round)","trigger":{"after":60}}"#]))
                send("GetPending")
            }
            for round in 0..<20 {
                _ = try await answers.next(within: .seconds(20)).get()
                _ = try await answers.next(within: .seconds(20)).get()
                let pending = try await answers.next(within: .seconds(20)).get()
                #expect(pending.first?.asStrings?.count == 1, "Round \(round)")
            }
            await client.bus.close()
        }
    }

    @Test("Two programs do not see each other, and get their own signals only")
    func isolated() async throws {
        try await Self.serving { service in
            let water = try await client("org.example.Water", of: service)
            let study = try await client("org.example.Study", of: service)
            _ = try await water.call("Configure", .properties(["responses": .boolean(true)]))
            _ = try await study.call("Configure", .properties(["responses": .boolean(true)]))
            let events = try await study.bus.events(matching: [MatchRule(sender: service.name)])
            _ = try await water.call("Add", .strings([Self.later]))
            #expect(try await study.ids("GetPending") == 0)
            _ = try await study.call("RemoveAllPending")
            #expect(try await water.ids("GetPending") == 1)
            for (client, id) in [(water, "w"), (study, "s")] {
                _ = try await client.call("Add", .strings([#"{"id":"\#(id)"}"#]))
                let shown = try await service.delivery.deliveries.next(within: .seconds(20))
                service.delivery.activate(shown.receipt)
            }
            for await case .signal(let signal) in events {
                #expect(signal.arguments.last?.asString?.contains(#""id":"s""#) == true)
                break
            }
            await water.bus.close()
            await study.bus.close()
        }
    }

    @Test("Hostile input is answered with an error, and another program notices nothing")
    func hostile() async throws {
        try await Self.serving { service in
            let water = try await client("org.example.Water", of: service)
            _ = try await water.call("Add", .strings([Self.later]))
            let hostile = try await client("org.example.Hostile", of: service)
            let invalid = "io.github.peal.Error.InvalidRequest"
            let huge = String(repeating: "x", count: 10_000_000)
            for text in ["", "nonsense", "[]", #"{"id":7}"#, #"{"id":"a","title":"\u0000"}"#, huge]
            {
                #expect(await hostile.failure("Add", .strings([text])) == invalid)
                #expect(await hostile.failure("SetCategories", .strings([text])) == invalid)
            }
            let many = (0...10_000).map { #"{"id":"\#($0)","trigger":{"after":60}}"# }
            #expect(await hostile.failure("Add", .strings(many)) == "io.github.peal.Error.TooMany")
            #expect(
                await hostile.failure(
                    "SetCategories", .strings((0...100).map { #"{"id":"\#($0)"}"# }))
                    == "io.github.peal.Error.TooMany")
            #expect(
                await hostile.failure("Configure", .properties(["icon": .uint32(1)])) == invalid)
            #expect(
                await hostile.failure("Configure", .properties(["icon": .string(huge)])) == invalid)
            #expect(
                await hostile.failure("Register", .string("../etc"), .properties([:])) == invalid)
            // Arguments of other types do not reach the service.
            #expect(await hostile.failure("Add", .string("x")) != nil)
            #expect(await hostile.failure("Add") != nil)
            #expect(await hostile.failure("NoSuchMethod") != nil)
            #expect(await hostile.failure("Present", .uint64(.max), .uint32(.max)) == nil)
            #expect(
                await hostile.failure("Acknowledge", .array(of: "t", [.uint64(.max), .uint64(0)]))
                    == nil)
            #expect(try await hostile.ids("GetPending") == 0)
            #expect(try await water.ids("GetPending") == 1)
            await hostile.bus.close()
            await water.bus.close()
        }
    }

    @Test("Each refusal has its error name")
    func errors() async throws {
        try await Self.serving { service in
            let client = try await Client(of: service)
            let prefix = "io.github.peal.Error."
            #expect(await client.failure("GetPending") == prefix + "NotRegistered")
            try await client.register("org.example.Water")
            #expect(
                await client.failure("Add", .strings([Self.later])) == prefix + "NotAllowed")
            #expect(await client.failure("SetBadge", .uint32(1)) == prefix + "NotAllowed")
            await client.bus.close()
        }
    }

    @Test("A program that leaves the bus is forgotten if it has only registered")
    func leaves() async throws {
        try await Self.serving { service in
            let client = try await Client(of: service)
            try await client.register("org.example.Water")
            #expect(try await service.center.list().count == 1)
            await client.bus.close()
            try await within {
                while try await !service.center.list().isEmpty { await Task.yield() }
            }
        }
    }
}
