import DBus
import DBusTestSupport
import TestSupport
import Testing

/// Random input must not abort the process, hang a call, or break the connection.
@Suite("Random names, values and messages", .privateBus) struct FuzzTests {
    @Test("A random name is either refused or usable", arguments: 0..<8)
    func names(_ seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let bus = try await PrivateBus.current.connect()
        var accepted = 0
        for _ in 0..<2_000 {
            let texts = (0..<4).map { _ in random.name() }
            let call = MethodCall(
                destination: (try? BusName(texts[0])) ?? .bus,
                path: (try? ObjectPath("/" + texts[1])) ?? .bus,
                interface: (try? InterfaceName("a." + texts[2])) ?? "a.b",
                member: (try? MemberName(texts[3])) ?? "M",
                arguments: [.string(texts[0].replacing("\0", with: ""))], allowsAutoStart: false)
            if call.member != "M" { accepted += 1 }
            if random.chance(20) {
                let answer = try await failure { try await bus.call(call) }
                if case .remote = answer?.code { continue }
                Issue.record(
                    "\(call) must fail with a remote error, but gave \(String(describing: answer))")
            }
            try bus.emit(
                Signal(
                    path: call.path, interface: call.interface, member: call.member,
                    arguments: call.arguments))
            _ = try? ErrorName("a." + texts[2])
            if random.chance(20) {
                let nowhere = try await failure {
                    try await Bus.connect(to: .address(texts[3]), logger: .silent)
                }
                #expect(nowhere != nil)
            }
        }
        #expect(accepted > 50)
        await bus.close()
    }

    @Test("A random value is either refused or returned unchanged", arguments: 0..<8)
    func values(_ seed: UInt64) async throws {
        var random = SplitMix64(seed: seed &+ 100)
        let partner = try await Partner(methods: [
            MethodDescription(
                "Echo", inputs: [ArgumentDescription("it", "v")],
                outputs: [ArgumentDescription("it", "v")])
        ]) { $0.reply($0.arguments) }
        let bus = try await PrivateBus.current.connect()
        var (sent, refused) = (0, 0)
        for _ in 0..<600 {
            let value = Value.variant(random.value())
            do {
                #expect(try await bus.call(partner.method("Echo", value)) == [value])
                sent += 1
            } catch {
                #expect([.invalidValue, .tooLarge].contains(error.code), "\(error)")
                refused += 1
            }
        }
        #expect(sent > 100 && refused > 20)
        #expect(try await bus.owner(of: .bus) == .bus, "The connection must still work")
        await bus.close()
        await partner.bus.close()
    }

    @Test("A string of 64 MB arrives; a string over the message limit is refused")
    func longTexts() async throws {
        let partner = try await Partner(methods: [
            MethodDescription(
                "Length", inputs: [ArgumentDescription("text", "s")],
                outputs: [ArgumentDescription("length", "u")])
        ]) { call in
            let length = call.arguments.first?.asString?.utf8.count ?? 0
            call.reply([.uint32(UInt32(clamping: length))])
        }
        let bus = try await PrivateBus.current.connect()
        let length = 64 << 20
        let text = String(repeating: "물", count: length / 3)
        let call = partner.method("Length", .string(text))
        #expect(try await bus.call(call) == [.uint32(UInt32(text.utf8.count))])
        let tooLong = partner.method("Length", .string(text + text))
        let refusal = try await failure { try await bus.call(tooLong) }
        #expect(refusal?.code == .tooLarge)
        #expect(try await bus.owner(of: .bus) == .bus, "The connection must still work")
        await bus.close()
        await partner.bus.close()
    }

    @Test("Malformed messages from a peer do not break the connection", arguments: 0..<4)
    func peer(_ seed: UInt64) async throws {
        var random = SplitMix64(seed: seed &+ 200)
        let bus = try await PrivateBus.current.connect()
        let name = try #require(bus.uniqueName).rawValue
        let calls = try bus.export(
            ObjectDescription(
                path: "/o",
                interfaces: [
                    InterfaceDescription(
                        "a.b",
                        methods: [
                            MethodDescription(
                                "M", inputs: [ArgumentDescription("x", "s")], outputs: [])
                        ])
                ]))
        let serving = Task { for await call in calls { call.reply([]) } }
        let events = try await bus.events(matching: [MatchRule(path: "/o")])
        let listening = Task { for await _ in events {} }
        let peer = try RawPeer(on: .current)
        let texts = ["/o", "/", "/org/freedesktop/DBus"]
        let names = ["a.b", "org.freedesktop.DBus.Properties", "org.freedesktop.DBus"]
        let members = ["M", "Get", "GetAll", "Set", "Introspect", "NameOwnerChanged", "Nope"]
        for _ in 0..<1_500 {
            let body = random.below(3)
            // The messages include replies to no call, errors without a message, calls without an
            // interface, and arguments that do not match the description.
            let type = UInt8(random.below(4) + 1)
            peer.send(
                type: type, flags: UInt8(random.below(4)), destination: name,
                path: texts[random.below(3)],
                interface: type != 4 && random.chance(4) ? nil : names[random.below(3)],
                member: members[random.below(members.count)], error: "a.b.Error",
                replySerial: random.chance(2) ? UInt32(random.below(40) + 1) : 77,
                signature: ["", "u", "s"][body],
                body: [[], [1, 0, 0, 0], [1, 0, 0, 0, 0x61, 0]][body])
        }
        #expect(peer.isConnected, "The bus must accept all of these as well-formed messages")
        #expect(try await bus.owner(of: .bus) == .bus)
        serving.cancel()
        listening.cancel()
        await bus.close()
    }

    @Test("A hundred thousand calls leak no message")
    func manyCalls() async throws {
        let bus = try await PrivateBus.current.connect()
        await withTaskGroup { group in
            for task in 0..<50 {
                group.addTask {
                    for number in 0..<2_000 {
                        // Most calls are answered, some of them with an error. A few time out at
                        // once.
                        let member: MemberName = number % 5 == 0 ? "NoSuchMethod" : "GetId"
                        let call = MethodCall(
                            destination: .bus, path: .bus, interface: .bus, member: member)
                        let isHasty = (number + task) % 100 == 0
                        _ = try? await bus.call(call, timeout: isHasty ? .zero : .seconds(25))
                    }
                }
            }
        }
        #expect(try await bus.owner(of: .bus) == .bus)
        // In debug builds, the bus's thread asserts when it ends that it holds no message.
        await bus.close()
    }
}

extension SplitMix64 {
    fileprivate mutating func chance(_ one: Int) -> Bool { below(one) == 0 }

    /// Returns a random string, in which some characters may not be allowed in names.
    fileprivate mutating func name() -> String {
        let characters = Array("abAZ09_-./:{}()sayvobgd \0\n'é한💦\u{202E}\u{FFFE}")
        return String(
            (0..<below(chance(20) ? 300 : 12)).map { _ in characters[below(characters.count)] })
    }

    /// Returns a random value, which may be invalid.
    fileprivate mutating func value(depth: Int = 0) -> Value {
        let deepest = chance(50) ? 80 : 5
        switch below(depth > deepest ? 10 : 16) {
        case 0: return .byte(.random(in: .min ... .max, using: &self))
        case 1: return .boolean(chance(2))
        case 2: return .int16(.random(in: .min ... .max, using: &self))
        case 3: return .uint32(.random(in: .min ... .max, using: &self))
        case 4: return .int64(.random(in: .min ... .max, using: &self))
        case 5: return .double(Double(bitPattern: next() & ~(0x7FF << 52)))
        case 6: return .string(name())
        case 7: return .objectPath((try? ObjectPath(name())) ?? "/")
        case 8: return .signature((try? Signature(name())) ?? "s")
        case 9: return .bytes((0..<below(100)).map { UInt8(truncatingIfNeeded: $0) })
        case 10: return .variant(value(depth: depth + 1))
        case 11: return .structure((0..<below(4)).map { _ in value(depth: depth + 1) })
        case 12:
            // Arrays of bytes and strings are received as `bytes` and `strings`, so avoid them
            // here.
            var element = value(depth: depth + 1)
            switch element {
            case .byte: element = .bytes([])
            case .string: element = .strings([])
            default: break
            }
            let type = chance(8) ? (try? Signature(name())) ?? "g" : element.signature
            let others = chance(8) ? [value(depth: depth + 1)] : []
            return .array(of: type, Array(repeating: element, count: below(4)) + others)
        case 13: return .strings((0..<below(4)).map { _ in name() })
        case 14:
            let key = value(depth: 9)
            let content = value(depth: depth + 1)
            return .dictionary(
                key: key.signature, value: content.signature,
                [.init(key: key, value: content)])
        default:
            return .properties((0..<below(4)).map { _ in (name(), value(depth: depth + 1)) })
        }
    }
}
