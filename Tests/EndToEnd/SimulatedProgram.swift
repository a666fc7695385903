import DBus
import DBusTestSupport
import Foundation
import Subprocess
import Synchronization
import SystemPackage
import TestSupport

/// A program that adds requests and takes the user's responses to them, and that is killed at random
/// moments, whatever happens to the daemon.
///
/// `Tests/Support/KilledProgram` is the program. Its journal outlives it.
final class SimulatedProgram: Sendable {
    private static let binary = URL(fileURLWithPath: PealHome.binary).deletingLastPathComponent()
        .appending(path: "KilledProgram").path

    private let bus: Bus
    private let home: PealHome
    private let kills = Mutex(0)
    private let screen = Mutex(Screen())

    /// The requests that the server has shown.
    private struct Screen {
        /// The titles of the notifications that showed one request.
        var titles: Set<String> = []
        /// The number of requests in the digests that were shown as new.
        var gathered = 0
        /// The most requests that a silent digest has brought back to the screen.
        var broughtBack = 0
    }

    init(in home: PealHome, on bus: Bus) {
        self.home = home
        self.bus = bus
    }

    private var journal: String { home.folder.path + "/journal" }

    /// Registers, and lets the user allow the program.
    func allow() async throws {
        try await register()
        // The program is stored once it has a category.
        _ = try await call("SetCategories", .strings([#"{"id":"none"}"#]))
        _ = try await call(
            "SetAuthorization", .string("org.example.Water"), .string("authorized"),
            interface: "io.github.peal.ProgramManager1")
    }

    /// Runs the program again and again, until the task is cancelled.
    ///
    /// The program kills itself between calls and their answers, and is killed from outside at any
    /// other moment.
    func run() async throws {
        while !Task.isCancelled {
            let result = try await Subprocess.run(
                .path(FilePath(Self.binary)), arguments: [journal, "4"],
                environment: home.environment, input: .none, output: .discarded,
                error: .discarded
            ) { execution in
                try? await Task.sleep(for: .milliseconds(.random(in: 100...4_000)))
                try? execution.send(signal: .kill)
            }
            if result.terminationStatus == .signaled(SIGKILL) { kills.withLock { $0 += 1 } }
        }
    }

    /// Clicks on each notification that a server shows, until the task is cancelled.
    ///
    /// If very many requests wait for the server, a digest shows some of them. A click on it is a
    /// response to one of these requests only. A silent digest brings back requests whose clicks
    /// came while the daemon was dead.
    func click(on server: NotificationServer) async {
        while let shown = try? await server.nextNotification(timeout: .seconds(3_600)) {
            let isNew = shown.hints["suppress-sound"] != .boolean(true)
            let count = SimulatedUser.alertsInDigest(titled: shown.summary)
            screen.withLock { screen in
                switch count {
                case nil: screen.titles.insert(shown.summary)
                case let count? where isNew: screen.gathered += count
                case let count?: screen.broughtBack = max(screen.broughtBack, count)
                }
            }
            try? await server.click(id: shown.id)
        }
    }

    /// Waits until each accepted request has a response or was in a digest, but at most about ten
    /// minutes.
    ///
    /// On a busy machine `Notify` can time out. The daemon's pauses between its attempts grow then.
    ///
    /// - Returns: The requests without a response, if there are more than in the digests.
    func missing() async throws -> [String] {
        try await register()
        for _ in 0..<6_000 {
            try await takeResponses()
            if try counts().lost.isEmpty { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        return try counts().lost
    }

    /// Returns a line about what has happened.
    func report() throws -> String {
        let counts = try counts()
        let screen = screen.withLock(\.self)
        return "requests \(counts.added), responses \(counts.answered), "
            + "shown alone \(screen.titles.count), in digests \(screen.gathered), "
            + "brought back \(screen.broughtBack), lost \(counts.lost.count), "
            + "handled again \(counts.repeats), failed calls \(counts.failures), "
            + "kills of the program \(kills.withLock(\.self))"
    }

    private struct Counts {
        var added = 0
        var answered = 0
        var repeats = 0
        var failures = 0
        /// The accepted requests without a response, if more of them than the digests have counted
        /// were never shown on their own, or were not brought back.
        var lost: [String] = []
    }

    /// Reads the journal.
    private func counts() throws -> Counts {
        var counts = Counts()
        var (added, answered): (Set<Substring>, Set<Substring>) = ([], [])
        for line in try String(contentsOfFile: journal, encoding: .utf8).split(separator: "\n") {
            let (event, id) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
            switch event {
            case "added": added.insert(id)
            case "answered": if !answered.insert(id).inserted { counts.repeats += 1 }
            default: counts.failures += 1
            }
        }
        counts.added = added.count
        counts.answered = answered.count
        let missing = added.subtracting(answered).map(String.init).sorted()
        let screen = screen.withLock(\.self)
        let unseen = missing.count { !screen.titles.contains($0) }
        let seen = missing.count - unseen
        let others = screen.gathered - unseen
        if others < 0 || seen > others + screen.broughtBack { counts.lost = missing }
        return counts
    }

    private func register() async throws {
        _ = try await call("Register", .string("org.example.Water"), .properties([:]))
    }

    /// Takes the responses that the killed program has not acknowledged.
    private func takeResponses() async throws {
        for response in try await call("TakeResponses").first?.asArray ?? [] {
            guard let parts = response.asStructure, let text = parts[1].asString,
                let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
                    as? [String: Any],
                let id = (object["request"] as? [String: Any])?["id"] as? String
            else { continue }
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: journal))
            try file.seekToEnd()
            try file.write(contentsOf: Data("answered \(id)\n".utf8))
            try file.close()
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
