import DBus
import DBusTestSupport
import Synchronization
import TestSupport

/// A program that asks too much of the daemon, and notes the errors that it gets.
final class HostileProgram: Sendable {
    private let privateBus: PrivateBus
    private let bus: Bus
    private let daemon: BusName
    private let noted = Mutex<Set<String>>([])
    private let others = Mutex<[Bus]>([])

    init(on privateBus: PrivateBus) async throws {
        self.privateBus = privateBus
        bus = try await privateBus.connect()
        daemon = try await bus.owner(of: "io.github.peal.Peal") ?? "io.github.peal.Peal"
        try await call("Register", [.string("org.example.Hostile"), .properties([])])
        try await call("RequestAuthorization", [.uint32(7)])
        noted.withLock { $0 = [] }
    }

    /// The last parts of the names of the errors; "" stands for a call that succeeded.
    var errors: Set<String> { noted.withLock(\.self) }

    private func note(_ result: Result<[Value], BusError>) {
        var code = ""
        if case .failure(let error) = result {
            code = "\(error)"
            if case .remote(let name) = error.code {
                code = name.rawValue.split(separator: ".").last.map(String.init) ?? code
            }
        }
        _ = noted.withLock { $0.insert(code) }
    }

    private func message(_ member: MemberName, _ arguments: [Value]) -> MethodCall {
        MethodCall(
            destination: daemon, path: "/io/github/peal/Programs",
            interface: "io.github.peal.Programs1", member: member, arguments: arguments)
    }

    /// Calls a method, and notes its error.
    func call(_ member: MemberName, _ arguments: [Value] = []) async throws {
        do throws(BusError) {
            note(.success(try await bus.call(message(member, arguments), timeout: .seconds(60))))
        } catch {
            note(.failure(error))
        }
    }

    /// Adds requests with one call.
    func add(_ requests: [String]) async throws {
        try await call("Add", [.strings(requests)])
    }

    /// Sends calls of `Add` without waiting, and then waits for all answers.
    func send(_ count: Int, _ arguments: @Sendable (Int) -> [Value]) async {
        let answers = Arrivals<Void>()
        for number in 1...count {
            bus.send(message("Add", arguments(number)), timeout: .seconds(100)) { result in
                self.note(result)
                answers.add(())
            }
        }
        for _ in 1...count { _ = await answers.next() }
    }

    /// Connects many times, each time as the same program.
    func connect(_ count: Int) async throws {
        for _ in 1...count {
            let bus = try await privateBus.connect()
            others.withLock { $0.append(bus) }
            do throws(BusError) {
                note(
                    .success(
                        try await bus.call(
                            message(
                                "Register", [.string("org.example.Hostile"), .properties([])]))))
            } catch {
                note(.failure(error))
            }
        }
    }

    func end() async {
        for bus in others.withLock(\.self) { await bus.close() }
        await bus.close()
    }
}
