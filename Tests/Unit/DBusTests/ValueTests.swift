import DBus
import DBusTestSupport
import Testing

@Suite("Sending and receiving values", .privateBus)
struct ValueTests {
    struct Row: CustomTestStringConvertible {
        let value: Value
        let signature: String

        init(_ value: Value, _ signature: String) {
            self.value = value
            self.signature = signature
        }

        var testDescription: String { signature }
    }

    static let rows = [
        Row(.byte(0), "y"), Row(.byte(.max), "y"),
        Row(.boolean(true), "b"), Row(.boolean(false), "b"),
        Row(.int16(.min), "n"), Row(.int16(.max), "n"), Row(.uint16(.max), "q"),
        Row(.int32(.min), "i"), Row(.int32(.max), "i"), Row(.uint32(.max), "u"),
        Row(.int64(.min), "x"), Row(.int64(.max), "x"), Row(.uint64(.max), "t"),
        Row(.double(0.1), "d"), Row(.double(-.infinity), "d"),
        Row(.double(.leastNonzeroMagnitude), "d"),
        Row(.string(""), "s"), Row(.string("물 마시기 💧 e\u{301}\u{FFFE}\u{7F}\n"), "s"),
        Row(.objectPath("/"), "o"), Row(.objectPath("/a/b"), "o"),
        Row(.signature(""), "g"), Row(.signature("a{sv}"), "g"),
        Row(.strings([]), "as"), Row(.strings(["a", "", "b", "한국어"]), "as"),
        Row(.array(of: "as", [.strings([]), .strings(["x"])]), "aas"),
        Row(.array(of: "(su)", []), "a(su)"),
        Row(.array(of: "(su)", [.structure([.string("a"), .uint32(1)])]), "a(su)"),
        Row(.array(of: "v", [.variant(.byte(1)), .variant(.string("x"))]), "av"),
        Row(.bytes([]), "ay"), Row(.bytes(Array(0...255)), "ay"),
        Row(.properties([(String, Value)]()), "a{sv}"),
        Row(.properties([("b", .byte(1)), ("a", .properties(["c": .bytes([1])]))]), "a{sv}"),
        Row(
            .dictionary(
                key: "u", value: "a{ox}",
                [
                    .init(
                        key: .uint32(9),
                        value: .dictionary(
                            key: "o", value: "x",
                            [.init(key: .objectPath("/q"), value: .int64(-1))]))
                ]), "a{ua{ox}}"),
        Row(.structure([.byte(1), .structure([.double(2), .boolean(true)])]), "(y(db))"),
        Row(.variant(.variant(.structure([.string("deep")]))), "v"),
        Row(nested(variants: 64), "v"),
        Row(.string(String(repeating: "long", count: 500_000)), "s"),
        Row(.bytes(Array(repeating: 7, count: 8 << 20)), "ay"),
    ]

    static func nested(variants count: Int) -> Value {
        (0..<count).reduce(.byte(1)) { value, _ in .variant(value) }
    }

    @Test("A value sent to an echo method comes back unchanged", arguments: rows)
    func roundTrip(_ row: Row) async throws {
        let type = try Signature(row.signature)
        #expect(row.value.signature == type)
        let partner = try await Partner(methods: [
            MethodDescription(
                "Echo", inputs: [ArgumentDescription("it", type)],
                outputs: [ArgumentDescription("it", type)])
        ]) { $0.reply($0.arguments) }
        let bus = try await PrivateBus.current.connect()
        #expect(try await bus.call(partner.method("Echo", row.value)) == [row.value])
    }

    @Test("Several arguments come back in the same order")
    func argumentOrder() async throws {
        let values: [Value] = [.byte(1), .double(2), .string("x"), .boolean(true)]
        let types = ["y", "d", "s", "b"] as [Signature]
        let arguments = types.map { ArgumentDescription("it", $0) }
        let partner = try await Partner(
            methods: [MethodDescription("Echo", inputs: arguments, outputs: arguments)]
        ) { $0.reply($0.arguments) }
        let bus = try await PrivateBus.current.connect()
        var call = partner.method("Echo")
        call.arguments = values
        #expect(try await bus.call(call) == values)
    }

    @Test("Arrays of bytes or strings arrive as byte arrays and string arrays")
    func specialArrays() async throws {
        let arguments = [ArgumentDescription("bytes", "ay"), ArgumentDescription("texts", "as")]
        let partner = try await Partner(
            methods: [MethodDescription("Echo", inputs: arguments, outputs: arguments)]
        ) { $0.reply($0.arguments) }
        let bus = try await PrivateBus.current.connect()
        var call = partner.method("Echo")
        call.arguments = [
            .array(of: "y", [.byte(1), .byte(2)]), .array(of: "s", [.string("a"), .string("")]),
        ]
        #expect(try await bus.call(call) == [.bytes([1, 2]), .strings(["a", ""])])
    }
}
