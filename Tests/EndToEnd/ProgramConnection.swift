import DBus
import DBusTestSupport

/// The connection of a program that shows notifications through Peal.
struct ProgramConnection {
    private let bus: Bus

    init(on bus: PrivateBus) async throws {
        self.bus = try await bus.connect()
    }

    @discardableResult
    func call(_ member: MemberName, _ arguments: [Value] = []) async throws -> [Value] {
        try await bus.call(
            MethodCall(
                destination: "io.github.peal.Peal", path: "/io/github/peal/Programs",
                interface: "io.github.peal.Programs1", member: member, arguments: arguments))
    }

    func register(_ id: String, name: String) async throws {
        try await call("Register", [.string(id), .properties(["name": .string(name)])])
    }

    func requestAuthorization() async throws -> Bool {
        try await call("RequestAuthorization", [.uint32(7)]).first?.asBoolean ?? false
    }

    /// Adds requests, given as JSON texts.
    func add(_ requests: String...) async throws {
        try await call("Add", [.strings(requests)])
    }

    func end() async {
        await bus.close()
    }
}
