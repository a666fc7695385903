import DBus
import DBusTestSupport
import Testing

@Suite("Values that D-Bus cannot transport", .privateBus)
struct RefusedValueTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let value: Value
        let code: BusError.Code

        init(_ description: String, _ value: Value, _ code: BusError.Code = .invalidValue) {
            testDescription = description
            self.value = value
            self.code = code
        }
    }

    static let rows = [
        Row("NUL in a text", .string("Take\0 meds")),
        Row(
            "NUL deep inside", .properties(["a": .array(of: "(s)", [.structure([.string("\0")])])])),
        Row("NUL in a key", .properties([("\0", .byte(1))])),
        Row("an element of another type", .array(of: "s", [.string("a"), .byte(1)])),
        Row("an element of a wider type", .array(of: "i", [.int64(1)])),
        Row("elements of two types", .array(of: "ss", [])),
        Row("elements of no type", .array(of: "", [])),
        Row(
            "a key of another type",
            .dictionary(key: "s", value: "v", [.init(key: .byte(1), value: .variant(.byte(1)))])),
        Row(
            "a value that is no variant",
            .dictionary(key: "s", value: "v", [.init(key: .string("a"), value: .byte(1))])),
        Row("a key that is a container", .dictionary(key: "v", value: "s", [])),
        Row("a key of a structure", .dictionary(key: "(s)", value: "s", [])),
        Row("a structure without fields", .structure([])),
        Row("a structure without fields inside", .variant(.structure([]))),
        Row("65 variants", ValueTests.nested(variants: 65)),
        Row("10 000 variants", ValueTests.nested(variants: 10_000)),
        Row("33 structures", (0..<33).reduce(.byte(1)) { value, _ in .structure([value]) }),
        Row("10 000 structures", (0..<10_000).reduce(.byte(1)) { value, _ in .structure([value]) }),
        Row("256 fields", .structure(Array(repeating: .byte(1), count: 256))),
        Row("an array over 64 MiB", .bytes(Array(repeating: 0, count: 64 << 20 + 1)), .tooLarge),
        Row(
            "an array of texts over 64 MiB",
            .strings(Array(repeating: String(repeating: "x", count: 1 << 20), count: 64)), .tooLarge
        ),
        Row("a text over the limit", .string(String(repeating: "x", count: 97 << 20)), .tooLarge),
    ]

    @Test(
        "An invalid value is refused before it is sent, and the connection stays usable",
        arguments: rows)
    func invalidValue(_ row: Row) async throws {
        let bus = try await PrivateBus.current.connect()
        let call = MethodCall(
            destination: .bus, path: .bus, interface: .bus, member: "Test",
            arguments: [row.value])
        #expect(try await failure { try await bus.call(call) }?.code == row.code)
        let signal = Signal(path: "/", interface: "a.b", member: "C", arguments: [row.value])
        #expect(try await failure { try bus.emit(signal) }?.code == row.code)
        #expect(try await bus.owner(of: .bus) == .bus)
    }

    @Test("A call with 256 arguments is refused, because a signature has at most 255 bytes")
    func tooManyArguments() async throws {
        let bus = try await PrivateBus.current.connect()
        let call = MethodCall(
            destination: .bus, path: .bus, interface: .bus, member: "Test",
            arguments: Array(repeating: .byte(1), count: 256))
        #expect(try await failure { try await bus.call(call) }?.code == .invalidValue)
    }

    @Test("An array of 64 MiB, the largest size allowed, is sent")
    func largestArray() async throws {
        let bus = try await PrivateBus.current.connect()
        let call = MethodCall(
            destination: .bus, path: .bus, interface: .bus, member: "NoSuchMethod",
            arguments: [.bytes(Array(repeating: 0, count: 64 << 20))])
        #expect(try await failure { try await bus.call(call) }?.code == .remote(.unknownMethod))
    }
}
