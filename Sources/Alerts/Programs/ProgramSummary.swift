public import Recurrence

/// A program, and the state of its notifications.
public struct ProgramSummary: Hashable, Sendable {
    /// The program.
    public var program: Program
    /// Whether the program is connected to Peal.
    public var isRunning: Bool
    /// The number of pending requests.
    public var pending: Int
    /// The time of the next notification; `nil` if none is planned.
    public var next: Instant?
    /// The number of the user's responses that the program has not acknowledged.
    public var responses: Int

    /// Creates a summary.
    public init(
        program: Program, isRunning: Bool, pending: Int, next: Instant?, responses: Int
    ) {
        self.program = program
        self.isRunning = isRunning
        self.pending = pending
        self.next = next
        self.responses = responses
    }
}
