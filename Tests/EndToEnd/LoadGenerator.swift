import Foundation
import Synchronization
import TestSupport

/// Keeps adding alerts that are due in a second, even while Peal is killed or cannot answer.
///
/// The generator acts like a careful script: it chooses the id of each alert, and repeats a command
/// that got no answer.
final class LoadGenerator: Sendable {
    private struct State {
        var dues: [String: Double?] = [:]
        var refusals: [String: Int] = [:]
        var isOver = false
    }

    private let state = Mutex(State())
    private let home: PealHome
    private let over = Arrivals<Void>()

    init(in home: PealHome) {
        self.home = home
    }

    /// The titles of the added alerts with their due times.
    ///
    /// A due time is `nil` if Peal's answer was lost.
    var dues: [String: Double?] { state.withLock(\.dues) }

    /// The error messages of `peal`, each with its count.
    var refusals: [String: Int] { state.withLock(\.refusals) }

    /// Adds alerts until ``end()`` is called, two at a time.
    func run() async throws {
        defer { over.end() }
        async let others: Void = add(as: "other")
        try await add(as: "alert")
        try await others
    }

    private func add(as name: String) async throws {
        var number = 0
        while !state.withLock(\.isOver) {
            number += 1
            try await add("\(name)-\(number)")
            // Together with the time that `peal add` takes, this is an alert every 100 to 300 ms.
            try await Task.sleep(for: .milliseconds(.random(in: 50...200)))
        }
    }

    /// Stops adding alerts, and waits until every command has its answer.
    func end() async {
        state.withLock { $0.isOver = true }
        _ = await over.next()
    }

    private func add(_ title: String) async throws {
        var wasLost = false
        for _ in 0..<100 {
            let result = try await home.peal(
                "add", title, "--id", title, "--in", "1s", "--json")
            switch result.code {
            case 0:
                let alert = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
                let due = (alert as? [String: Any])?["next"] as? String
                let seconds = try due.map(PealHome.seconds)
                // An alert whose answer was lost may have rung already, and its id is free then. The
                // time of this second alert says nothing about that ring.
                return state.withLock { $0.dues[title] = .some(wasLost ? nil : seconds) }
            case 64 where result.complaint.contains("already"):
                // The alert was added, but the answer was lost.
                return state.withLock { $0.dues[title] = .some(nil) }
            case 69, 73, 74:
                wasLost = true
                let sentence = result.complaint.replacing(/[0-9]+/, with: "N")
                state.withLock { $0.refusals[sentence, default: 0] += 1 }
            default:
                throw PealHome.Crash(description: "peal add \(result.code): \(result.complaint)")
            }
        }
        throw PealHome.Crash(description: "\(title) could not be added: \(refusals)")
    }
}
