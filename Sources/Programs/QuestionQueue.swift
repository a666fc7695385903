import Alerts
import Recurrence

/// The order in which the user is asked about programs: few questions at a time, and each question
/// again only after a pause that grows.
struct QuestionQueue {
    /// The largest number of questions on screen.
    static let mostOpen = 3

    /// The pauses after the first, second and further questions without an answer; the last one
    /// repeats.
    private static let pauses: [Duration] = [
        .seconds(60), .seconds(600), .seconds(3600), .seconds(86_400), .seconds(604_800),
    ]

    /// The questions about a program that had no answer.
    private struct Unanswered {
        var count: Int
        var last: Instant
        /// Whether the user has closed the last one.
        var isClosed: Bool
    }

    private(set) var open: Set<ProgramID> = []
    private var waiting: [ProgramID] = []
    private var unanswered: [ProgramID: Unanswered] = [:]

    /// Whether a question about a program is on screen or waits for its turn.
    func contains(_ id: ProgramID) -> Bool { open.contains(id) || waiting.contains(id) }

    mutating func add(_ id: ProgramID) {
        if !contains(id) { waiting.append(id) }
    }

    /// Removes and returns the program about which to ask next; `nil` if there is none or if too
    /// many questions are on screen.
    mutating func next() -> ProgramID? {
        guard open.count < Self.mostOpen, !waiting.isEmpty else { return nil }
        let id = waiting.removeFirst()
        open.insert(id)
        return id
    }

    /// Takes a program out of the queue, because its question is not needed or has left the screen.
    mutating func remove(_ id: ProgramID) {
        open.remove(id)
        waiting.removeAll { $0 == id }
    }

    /// Records that a question has left the screen without an answer.
    mutating func unanswered(_ id: ProgramID, isClosed: Bool, at now: Instant) {
        remove(id)
        let count = (unanswered[id]?.count ?? 0) + 1
        unanswered[id] = Unanswered(count: count, last: now, isClosed: isClosed)
    }

    /// Forgets the questions without an answer, because the user has decided.
    mutating func decided(_ id: ProgramID) {
        remove(id)
        unanswered[id] = nil
    }

    /// Returns the time from which a program may be asked about again; `nil` if that is now.
    func pauseEnd(of id: ProgramID, at now: Instant) -> Instant? {
        guard let unanswered = unanswered[id] else { return nil }
        let pause = Self.pauses[min(unanswered.count, Self.pauses.count) - 1]
        let end = unanswered.last.advanced(by: pause)
        // A clock that was set back does not make the pause longer.
        return now < end && now >= unanswered.last ? end : nil
    }

    /// Whether the user has closed the last question about a program.
    func isClosed(_ id: ProgramID) -> Bool { unanswered[id]?.isClosed == true }
}
