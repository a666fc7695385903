import DBus
import DBusTestSupport
import Foundation
import Synchronization
import TestSupport

/// Watches a server like a user: remembers what was shown, and dismisses all but the last few
/// notifications.
final class SimulatedUser: Sendable {
    private struct State {
        /// The times at which each title was shown as new, with a sound.
        var shows: [String: [Double]] = [:]
        /// The number of alerts in the digests that were shown as new.
        var gathered = 0
        /// The number of notifications that were shown again silently, after a new server or daemon
        /// had started.
        var reposts = 0
        var onScreen: [UInt32] = []
        /// A stream that ends at the next new notification.
        var waiter: Arrivals<Void>?
    }

    private let state = Mutex(State())
    private let news = Arrivals<Void>()

    /// The number of notifications that stay on the screen.
    private static let patience = 5

    /// Watches the server until the task is cancelled.
    func watch(_ server: NotificationServer) async {
        while let shown = try? await server.nextNotification(timeout: .seconds(3_600)) {
            let now = Date().timeIntervalSince1970
            let tooMuch = state.withLock { state -> UInt32? in
                if shown.hints["suppress-sound"] == .boolean(true) {
                    state.reposts += 1
                } else {
                    state.shows[shown.summary, default: []].append(now)
                    state.gathered += Self.alertsInDigest(titled: shown.summary) ?? 0
                    state.waiter?.end()
                }
                state.onScreen.removeAll { $0 == shown.id }
                state.onScreen.append(shown.id)
                return state.onScreen.count > Self.patience ? state.onScreen.removeFirst() : nil
            }
            if let tooMuch { try? await server.close(id: tooMuch, reason: 2) }
            news.add(())
        }
    }

    /// Returns the number of alerts in a digest; `nil` for any other notification.
    static func alertsInDigest(titled title: String) -> Int? {
        let words = title.split(separator: " ")
        return words.count > 1 && words[1].hasPrefix("reminder") ? Int(words[0]) : nil
    }

    /// Waits for a new notification, but at most 600 ms, because there may be none.
    func nextShow() async {
        let waiter = Arrivals<Void>()
        state.withLock { $0.waiter = waiter }
        _ = try? await waiter.next(within: .milliseconds(600))
    }

    /// Forgets the notifications on the screen, because they disappeared with their server.
    func forgetScreen() {
        state.withLock { $0.onScreen = [] }
    }

    /// Waits until each of these titles was shown, or until nothing new is shown for 30 s.
    ///
    /// - Parameters:
    ///   - titles: The titles.
    ///   - areGathered: Returns whether the digests, which count alerts without naming each of them,
    ///     can have counted these titles. It is called only if the digests have counted enough.
    /// - Returns: The titles that were not shown.
    /// - Throws: The error of `areGathered`.
    func wait(
        for titles: some Collection<String>,
        orUntil areGathered: ([String]) async throws -> Bool
    ) async throws -> [String] {
        while true {
            let (missing, gathered) = state.withLock { state in
                (titles.filter { state.shows[$0] == nil }.sorted(), state.gathered)
            }
            if missing.isEmpty { return [] }
            if missing.count <= gathered, try await areGathered(missing) { return [] }
            guard (try? await news.next(within: .seconds(30))) != nil else { return missing }
        }
    }

    /// Returns a report on the alerts of a load, and throws if one of them rang early.
    func report(on load: LoadGenerator) throws -> String {
        let (shows, reposts, gathered) = state.withLock { ($0.shows, $0.reposts, $0.gathered) }
        var delay = 0.0
        for case (let title, let due?) in load.dues {
            guard let first = shows[title]?.first else { continue }
            guard first >= due else { throw PealHome.Crash(description: "\(title) rang early") }
            delay = max(delay, first - due)
        }
        let repeats = shows.values.reduce(0) { $0 + $1.count - 1 }
        let refusals = load.refusals.map { "\n  refused \($1) times: \($0)" }.joined()
        let missing = load.dues.keys.count { shows[$0] == nil }
        let digests = gathered > 0 ? "\(min(missing, gathered)) in digests, " : ""
        return "alerts \(load.dues.count), lost \(max(0, missing - gathered)), \(digests)"
            + "shown again \(repeats), brought back silently \(reposts), "
            + "longest delay \(delay.formatted(.number.precision(.fractionLength(3)))) s\(refusals)"
    }
}
