import Synchronization

/// Counts the steps of searches in debug builds.
///
/// Tests compare the count with a budget, which unlike a time limit does not depend on the speed of
/// the machine.
///
/// A step is one iteration of a loop that looks for a time: it examines a day, week, month or year,
/// skips an excluded time, or leaps over an interval.
final class SearchBudget: Sendable {
    /// An upper limit for the steps of creating a schedule, one search forwards and one backwards:
    /// about two steps for each month of the years 1 to 9999.
    static let limit = 200_000

    @TaskLocal private static var current: SearchBudget?

    private let number = Atomic(0)

    /// Counts a step if a test is counting.
    ///
    /// Call it only in `assert`, so that optimized builds do not contain the call.
    static func countStep() -> Bool {
        current?.number.wrappingAdd(1, ordering: .relaxed)
        return true
    }

    /// Returns how many steps a closure takes.
    static func countSteps(_ body: () throws -> Void) rethrows -> Int {
        let steps = SearchBudget()
        try $current.withValue(steps) { try body() }
        return steps.number.load(ordering: .relaxed)
    }
}
