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

/// The direction of a search in time.
enum SearchDirection {
    /// Finds the first time after the start of the search.
    case forwards
    /// Finds the last time at or before the start of the search.
    case backwards

    /// Returns whether a search in this direction passes `time` before it passes `other`.
    @inline(__always)
    func reaches(_ time: Int64, before other: Int64) -> Bool {
        self == .forwards ? time < other : time > other
    }

    /// Returns whether a search that starts at `start` can find `time`.
    @inline(__always)
    func finds(_ time: Int64, from start: Int64) -> Bool {
        self == .forwards ? time > start : time <= start
    }
}

extension DayPlan {
    /// Returns the first wall time after `local`, or, backwards, the last one at or before `local`.
    @inline(__always)
    func slot(_ direction: SearchDirection, from local: Int64) -> Slot? {
        switch direction {
        case .forwards: slot(after: local)
        case .backwards: slot(atOrBefore: local)
        }
    }
}
