import Alerts
import Recurrence
import Synchronization

/// The presence of the user, combined from what the sources of the desktop say.
///
/// Each source is on its own: a screen saver that does not run says nothing, and the user is away as
/// long as one source says so.
final class Presence: Sendable {
    /// The absences, one for each source that reports one.
    private let absences = Mutex<[String: Absence]>([:])
    private let continuation: AsyncStream<Absence?>.Continuation
    private let sessionContinuation: AsyncStream<Instant>.Continuation
    /// The absence after each change; `nil` when the user is back.
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
        absences.withLock { absences in
            let before = Self.combined(absences)
            guard (absences[source] != nil) != isAway else { return }
            absences[source] = isAway ? Absence(reason, since: since()) : nil
            let after = Self.combined(absences)
            if after != before { continuation.yield(after) }
        }
    }

    /// The whole absence: a locked screen says more than an unused machine, and the user left when
    /// the first source said so.
    private static func combined(_ absences: [String: Absence]) -> Absence? {
        guard let since = absences.values.map(\.since).min() else { return nil }
        let isLocked = absences.values.contains { $0.reason == .locked }
        return Absence(isLocked ? .locked : .idle, since: since)
    }
}
