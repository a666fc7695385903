import DBus
import DBusTestSupport
import Messages
import TestSupport
import Testing

@Suite("Exporting objects to other services", .privateBus)
struct ExportTests {
    static let add = MethodDescription(
        "Add", inputs: [ArgumentDescription("left", "u"), ArgumentDescription("right", "u")],
        outputs: [ArgumentDescription("sum", "u")])

    struct Refusal: CustomTestStringConvertible {
        let path: String
        let interface: String
        let member: String
        let arguments: [Value]
        let name: ErrorName
        let message: String

        var testDescription: String { "\(path) \(interface).\(member)\(arguments.signature)" }
    }

    private static func row(
        _ path: String, _ interface: String, _ member: String, _ arguments: [Value],
        _ name: ErrorName, _ message: String
    ) -> Refusal {
        Refusal(
            path: path, interface: interface, member: member, arguments: arguments, name: name,
            message: message)
    }

    static let object = "/test/Object"
    static let peer = "org.freedesktop.DBus.Peer"
    static let properties = "org.freedesktop.DBus.Properties"
    static let refusals = [
        row(
            "/nowhere", "test.Interface", "Add", [], .unknownObject,
            "There is no object at /nowhere"),
        row(
            "/test", "test.Interface", "Add", [], .unknownInterface,
            "The object at /test is only a folder"),
        row(
            object, "test.Other", "Add", [], .unknownInterface,
            "/test/Object has no interface test.Other"),
        row(
            object, "test.Interface", "Sub", [], .unknownMethod,
            "There is no method Sub in test.Interface"),
        row(
            object, "test.Interface", "Add", [.uint32(1)], .invalidArguments,
            #"Add takes arguments of type "uu", not "u""#),
        row(
            object, "test.Interface", "Add", [.string("1"), .byte(2)], .invalidArguments,
            #"Add takes arguments of type "uu", not "sy""#),
        row(
            object, peer, "Pong", [], .unknownMethod,
            "There is no method Pong in org.freedesktop.DBus.Peer"),
        row(
            object, peer, "Ping", [.byte(1)], .invalidArguments,
            #"Ping takes arguments of type "", not "y""#),
        row(
            object, "org.freedesktop.DBus.Introspectable", "Introspect", [.byte(1)],
            .invalidArguments, #"Introspect takes arguments of type "", not "y""#),
        row(
            object, properties, "Get", [.string("test.Interface")], .invalidArguments,
            #"Get takes arguments of type "ss", not "s""#),
        row(
            object, properties, "Get", [.string("test.Other"), .string("Badge")], .unknownInterface,
            #"/test/Object has no interface "test.Other""#),
        row(
            object, properties, "Get", [.string("test.Interface"), .string("Size")],
            .unknownProperty, #"There is no property "Size" in test.Interface"#),
        row(
            object, properties, "Get", [.string("test.Interface"), .string("Secret")],
            .accessDenied, "Secret cannot be read"),
        row(
            object, properties, "Set",
            [.string("test.Interface"), .string("Badge"), .variant(.uint32(1))], .propertyReadOnly,
            "Badge cannot be written"),
        row(
            object, properties, "Set",
            [.string("test.Interface"), .string("Secret"), .variant(.byte(1))], .invalidArguments,
            #"Secret is of type "s", not "y""#),
        row(
            object, properties, "GetAll", [.string("test.Other")], .unknownInterface,
            #"/test/Object has no interface "test.Other""#),
        row(
            object, properties, "Reset", [], .unknownMethod,
            "There is no method Reset in org.freedesktop.DBus.Properties"),
    ]

    static let badge = [
        PropertyDescription("Badge", "u"),
        PropertyDescription("Secret", "s", access: .write),
        PropertyDescription("Volume", "d", access: .readWrite),
    ]

    @Test(
        "A call that does not match the exported description is refused with the reason",
        arguments: refusals)
    func mismatchedCall(_ row: Refusal) async throws {
        let partner = try await Partner(methods: [Self.add], properties: Self.badge) { call in
            Issue.record("The handler received \(call.member), which must be refused")
        }
        let bus = try await PrivateBus.current.connect()
        let call = MethodCall(
            destination: partner.name, path: try ObjectPath(row.path),
            interface: try InterfaceName(row.interface), member: try MemberName(row.member),
            arguments: row.arguments)
        let error = try await failure { try await bus.call(call) }
        #expect(error == BusError(code: .remote(row.name), message: Message(verbatim: row.message)))
    }

    @Test("An incoming call has its sender, path, interface, member and arguments")
    func incomingCall() async throws {
        let bus = try await PrivateBus.current.connect()
        let caller = try #require(bus.uniqueName)
        let partner = try await Partner(methods: [Self.add]) { call in
            #expect(call.sender == caller)
            #expect(call.path == Partner.path)
            #expect(call.interface == Partner.interface)
            #expect(call.member == "Add")
            #expect(call.arguments == [.uint32(1), .uint32(2)])
            #expect(call.expectsReply)
            #expect(call.propertyRequest == nil)
            call.reply([.uint32(3)])
        }
        let call = partner.method("Add", .uint32(1), .uint32(2))
        #expect(try await bus.call(call) == [.uint32(3)])
    }

    @Test("An object answers calls as soon as the export returns")
    func exportIsImmediate() async throws {
        let bus = try await PrivateBus.current.connect()
        let other = try await PrivateBus.current.connect()
        let name = try #require(other.uniqueName)
        for number in 0..<500 {
            // This call keeps the other bus's thread busy during the export.
            async let awake = other.owner(of: .bus)
            let path = try ObjectPath("/test/Object\(number)")
            let calls = try other.export(ObjectDescription(path: path, interfaces: []))
            let call = MethodCall(
                destination: name, path: path, interface: "org.freedesktop.DBus.Properties",
                member: "GetAll", arguments: [.string("test.Interface")])
            let error = try await failure { try await bus.call(call) }
            #expect(error?.code != .remote("org.freedesktop.DBus.Error.UnknownObject"))
            _ = try await awake
            withExtendedLifetime(calls) {}
        }
    }

    @Test("A call that is answered several times returns the first answer")
    func firstAnswer() async throws {
        let partner = try await Partner(methods: [Self.add]) { call in
            call.fail("test.Error.First", "first")
            call.reply([.uint32(3)])
            call.fail("test.Error.Second", "second")
        }
        let bus = try await PrivateBus.current.connect()
        for _ in 0..<2 {
            let error = try await failure {
                try await bus.call(partner.method("Add", .uint32(1), .uint32(2)))
            }
            #expect(error?.code == .remote("test.Error.First"))
        }
    }

    @Test("If the handler drops a call, the caller gets an error")
    func droppedCall() async throws {
        let partner = try await Partner(methods: [Self.add])
        let bus = try await PrivateBus.current.connect()
        let error = try await failure {
            try await bus.call(partner.method("Add", .uint32(1), .uint32(2)))
        }
        #expect(
            error
                == BusError(
                    code: .remote(.failed),
                    message: Message(verbatim: "test.Interface.Add was not answered")))
    }

    @Test(
        "A reply whose types do not match the description becomes an error",
        arguments: [[], [.string("3")], [.uint32(1), .uint32(2)]] as [[Value]])
    func mismatchedReply(_ values: [Value]) async throws {
        let partner = try await Partner(methods: [Self.add]) { $0.reply(values) }
        let bus = try await PrivateBus.current.connect()
        let error = try await failure {
            try await bus.call(partner.method("Add", .uint32(1), .uint32(2)))
        }
        #expect(error?.code == .remote(.failed))
    }

    @Test("A reply with a value that cannot be sent becomes an error")
    func invalidReply() async throws {
        let name = MethodDescription("Name", outputs: [ArgumentDescription("name", "s")])
        let partner = try await Partner(methods: [name]) { $0.reply([.string("a\0b")]) }
        let bus = try await PrivateBus.current.connect()
        let error = try await failure { try await bus.call(partner.method("Name")) }
        #expect(error?.code == .remote(.failed))
        #expect(
            error?.message.description == "test.Interface.Name made a reply that cannot be sent")
    }

    @Test("Get, Set and GetAll arrive as property requests")
    func propertyRequests() async throws {
        let requests = Arrivals<PropertyRequest?>()
        let partner = try await Partner(properties: Self.badge) { call in
            requests.add(call.propertyRequest)
            switch call.propertyRequest {
            case .get(_, "Badge"): call.reply([.variant(.uint32(3))])
            case .get: call.reply([.variant(.string("of another type"))])
            case .set: call.reply()
            case .getAll: call.reply([.properties(["Badge": .uint32(3)])])
            case nil: break
            }
        }
        let bus = try await PrivateBus.current.connect()
        let interface = Value.string("test.Interface")
        let get = partner.method(.properties, "Get", interface, .string("Badge"))
        #expect(try await bus.call(get) == [.variant(.uint32(3))])
        let set = partner.method(
            .properties, "Set", interface, .string("Volume"), .variant(.double(0.5)))
        #expect(try await bus.call(set) == [])
        let getAll = partner.method(.properties, "GetAll", interface)
        #expect(try await bus.call(getAll).first?.asProperties == ["Badge": .uint32(3)])
        let wrong = partner.method(.properties, "Get", interface, .string("Volume"))
        #expect(try await failure { try await bus.call(wrong) }?.code == .remote(.failed))
        let expected: [PropertyRequest] = [
            .get(Partner.interface, "Badge"), .set(Partner.interface, "Volume", .double(0.5)),
            .getAll(Partner.interface), .get(Partner.interface, "Volume"),
        ]
        for request in expected {
            #expect(try await requests.next(within: .seconds(20)) == request)
        }
    }

    @Test("After the sequence of its calls is released, a path can be exported again")
    func pathReuse() async throws {
        let bus = try await PrivateBus.current.connect()
        let object = ObjectDescription(
            path: "/a", interfaces: [InterfaceDescription("a.b", methods: [MethodDescription("C")])]
        )
        var calls: IncomingCalls? = try bus.export(object)
        #expect(try await failure { try bus.export(object) }?.code == .alreadyExported)
        withExtendedLifetime(calls) {}
        let name = try #require(bus.uniqueName)
        let caller = try await PrivateBus.current.connect()
        let call = MethodCall(destination: name, path: "/a", interface: "a.b", member: "C")
        let waiting = Task { try await failure { try await caller.call(call) } }
        // When the sequence is released, the calls that it still holds fail with an error.
        while calls != nil {
            var iterator = calls?.makeAsyncIterator()
            _ = await iterator?.next()
            calls = nil
        }
        #expect(try await waiting.value?.code == .remote(.failed))
        #expect(try await failure { try await caller.call(call) }?.code == .remote(.unknownObject))
        _ = try bus.export(object)
    }

    @Test("Exporting a method fails if the signature of an argument has two types")
    func argumentOfTwoTypes() async throws {
        let bus = try await PrivateBus.current.connect()
        let method = MethodDescription("C", inputs: [ArgumentDescription("x", "ss")])
        let object = ObjectDescription(
            path: "/a", interfaces: [InterfaceDescription("a.b", methods: [method])])
        #expect(try await failure { try bus.export(object) }?.code == .invalidValue)
    }

    @Test("Every path answers Ping, with or without an object")
    func ping() async throws {
        let partner = try await Partner()
        let bus = try await PrivateBus.current.connect()
        #expect(try await bus.call(partner.method(.peer, "Ping")) == [])
        #expect(try await bus.call(partner.method(.peer, "Ping", at: "/any/where")) == [])
    }
}
