import DBus
import Foundation
import Synchronization

/// A program that adds requests and takes the user's responses to them, whatever happens to the
/// daemon.
final class SimulatedProgram: Sendable {
    private struct State {
        /// The requests that the daemon has accepted.
        var added: Set<String> = []
        /// The requests to which a response has come.
        var answered: Set<String> = []
        var failures = 0
    }

    private let bus: Bus
    private let state = Mutex(State())

    init(on bus: Bus) {
        self.bus = bus
    }

    /// Registers, and lets the user allow the program.
    func allow() async throws {
        try await register()
        // The program is stored once it has a category.
        _ = try await call("SetCategories", .strings([#"{"id":"none"}"#]))
        _ = try await call(
            "SetAuthorization", .string("org.example.Water"), .string("authorized"),
            interface: "io.github.peal.ProgramManager1")
    }

    /// Adds ten requests a second, each until the daemon has accepted it, until the task is
    /// cancelled.
    func run() async {
        var isRegistered = false
        var number = 0
        while !Task.isCancelled {
            do {
                if !isRegistered { try await register() }
                isRegistered = true
                let id = "Request \(number)"
                _ = try await call("Add", .strings([#"{"id":"\#(id)","title":"\#(id)"}"#]))
                _ = state.withLock { $0.added.insert(id) }
                number += 1
                try await takeResponses()
            } catch {
                isRegistered = false
                state.withLock { $0.failures += 1 }
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Waits until each accepted request has a response, but at most about a minute.
    ///
    /// Returns the requests without one.
    func missing() async throws -> [String] {
        try await register()
        for _ in 0..<600 {
            try await takeResponses()
            if lost.isEmpty { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        return lost
    }

    /// A line about what has happened.
    var report: String {
        let state = state.withLock(\.self)
        return "requests \(state.added.count), answered \(state.answered.count), "
            + "lost \(lost.count), failed calls \(state.failures)"
    }

    private var lost: [String] {
        state.withLock { $0.added.subtracting($0.answered).sorted() }
    }

    private func register() async throws {
        _ = try await call("Register", .string("org.example.Water"), .properties([]))
    }

    private func takeResponses() async throws {
        for response in try await call("TakeResponses").first?.asArray ?? [] {
            guard let parts = response.asStructure, let text = parts[1].asString,
                let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
                    as? [String: Any],
                let id = (object["request"] as? [String: Any])?["id"] as? String
            else { continue }
            _ = state.withLock { $0.answered.insert(id) }
            _ = try await call("Acknowledge", .array(of: "t", [parts[0]]))
        }
    }

    private func call(
        _ member: MemberName, _ arguments: Value...,
        interface: InterfaceName = "io.github.peal.Programs1"
    ) async throws -> [Value] {
        try await bus.call(
            MethodCall(
                destination: "io.github.peal.Peal", path: "/io/github/peal/Programs",
                interface: interface, member: member, arguments: arguments))
    }
}
