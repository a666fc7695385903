import Alerts
import Recurrence
import Synchronization

/// The presence of the user, combined from what the sources of the desktop say.
///
/// Each source is on its own: a screen saver that does not run says nothing, and the user is away as
/// long as one source says so.
final class Presence: Sendable {
    /// The kinds of sources, which are asked at the start.
    enum Kind: CaseIterable {
        case screenSavers, idleMonitor, logind
    }

    private struct State {
        /// The absences, one for each source that reports one.
        var absences: [String: Absence] = [:]
        /// The sources that have not answered yet after the start.
        var unanswered = Set(Kind.allCases)

        /// The whole absence: a locked screen says more than an unused machine, and the user left when
        /// the first source said so.
        var absence: Absence? {
            guard let since = absences.values.map(\.since).min() else { return nil }
            let isLocked = absences.values.contains { $0.reason == .locked }
            return Absence(isLocked ? .locked : .idle, since: since)
        }
    }

    private let state = Mutex(State())
    private let continuation: AsyncStream<Absence?>.Continuation
    private let sessionContinuation: AsyncStream<Instant>.Continuation
    /// The absence as soon as all sources have answered, and after each change; `nil` when the user is
    /// at the machine.
    let changes: AsyncStream<Absence?>
    /// The instants at which the user's sessions have begun, some of them several times.
    let sessions: AsyncStream<Instant>

    init() {
        (changes, continuation) = AsyncStream.makeStream()
        (sessions, sessionContinuation) = AsyncStream.makeStream()
    }

    /// Uses the instant at which the user's current session has begun.
    func reportSession(since instant: Instant) { sessionContinuation.yield(instant) }

    /// Uses what a source says.
    ///
    /// - Parameters:
    ///   - source: The name of the source.
    ///   - isAway: Whether it says that the user is away.
    ///   - reason: The reason for which it says so.
    ///   - since: The instant of the change.
    func report(
        _ source: String, isAway: Bool, _ reason: Absence.Reason, since: @autoclosure () -> Instant
    ) {
        state.withLock { state in
            let before = state.absence
            guard (state.absences[source] != nil) != isAway else { return }
            state.absences[source] = isAway ? Absence(reason, since: since()) : nil
            let after = state.absence
            if after != before, state.unanswered.isEmpty { continuation.yield(after) }
        }
    }

    /// Notes that sources have said whether the user is away, do not run, or take too long to answer.
    func answered(_ kinds: Set<Kind>) {
        state.withLock { state in
            guard !state.unanswered.isEmpty else { return }
            state.unanswered.subtract(kinds)
            if state.unanswered.isEmpty { continuation.yield(state.absence) }
        }
    }
}
