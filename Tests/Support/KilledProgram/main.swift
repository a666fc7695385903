// A program that adds requests and handles the user's responses until it is killed.
//
// The first argument is the path of its journal. The second argument is the percentage of calls in
// which the program kills itself: between a request and the daemon's answer, and between a response
// and its acknowledgement. A program that the daemon has started after a click has no arguments, and
// ends at once.
import DBus
import Foundation
import Logging

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first, let percentage = arguments.last.flatMap({ Int($0) }) else {
    exit(0)
}
let journal = try Journal(path: path)
let bus = try await Bus.connect(
    to: .session, logger: Logger(label: "program") { _ in SwiftLogNoOpLogHandler() })

func call(_ member: MemberName, _ arguments: Value...) async throws -> [Value] {
    try await bus.call(
        MethodCall(
            destination: "io.github.peal.Peal", path: "/io/github/peal/Programs",
            interface: "io.github.peal.Programs1", member: member, arguments: arguments))
}

func dieSometimes() {
    if Int.random(in: 1...100) <= percentage { kill(getpid(), SIGKILL) }
}

/// Handles a response, and then acknowledges it.
func handle(_ number: Value, _ document: String) async throws {
    let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
    guard let id = (object?["request"] as? [String: Any])?["id"] as? String else { return }
    journal.write("answered \(id)")
    dieSometimes()
    _ = try await call("Acknowledge", .array(of: "t", [number]))
}

/// Adds a request, and perhaps dies before the daemon has answered.
func add(_ id: String) async throws {
    // With a sound, a digest that is shown for the first time differs from one that only brings
    // requests back to the screen.
    let request = Value.strings([#"{"id":"\#(id)","sound":"default","title":"\#(id)"}"#])
    if Int.random(in: 1...100) <= percentage {
        Task { try await call("Add", request) }
        try await Task.sleep(for: .microseconds(.random(in: 0...5_000)))
        kill(getpid(), SIGKILL)
    }
    _ = try await call("Add", request)
    journal.write("added \(id)")
}

/// Registers; half of the runs get responses as signals, and the others ask for them.
func register(takingSignals: Bool) async throws {
    _ = try await call(
        "Register", .string("org.example.Water"),
        .properties(["responses": .boolean(takingSignals)]))
}

let takesSignals = Bool.random()
let signals = try await bus.events(
    matching: [MatchRule(interface: "io.github.peal.Programs1", member: "Responded")])
Task {
    for await event in signals {
        guard case .signal(let signal) = event, let text = signal.arguments.last?.asString
        else { continue }
        // If this fails, the daemon has been killed, and sends the response again later.
        try? await handle(signal.arguments[0], text)
    }
}
var isRegistered = false
var number = journal.nextNumber
while true {
    do {
        if !isRegistered { try await register(takingSignals: takesSignals) }
        isRegistered = true
        try await add("Request \(number)")
        number += 1
        if !takesSignals {
            for response in try await call("TakeResponses").first?.asArray ?? [] {
                guard let parts = response.asStructure, let text = parts[1].asString else {
                    continue
                }
                try await handle(parts[0], text)
            }
        }
    } catch let error as BusError where [.closed, .disconnected].contains(error.code) {
        exit(1)
    } catch {
        isRegistered = false
        journal.write("failed")
    }
    try await Task.sleep(for: .milliseconds(100))
}
