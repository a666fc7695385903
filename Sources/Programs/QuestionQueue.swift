import Alerts

/// The order in which the user is asked about programs, with few questions at a time.
struct QuestionQueue {
    /// The largest number of questions on screen.
    static let mostOpen = 3

    private(set) var open: Set<ProgramID> = []
    private var waiting: [ProgramID] = []

    /// Adds a program, unless a question about it is on screen or waits for its turn.
    mutating func add(_ id: ProgramID) {
        if !open.contains(id), !waiting.contains(id) { waiting.append(id) }
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
}
