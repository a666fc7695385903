import Synchronization

/// Counts the steps of searches in debug builds, so that tests can hold searches to a budget that no
/// machine's speed changes.
///
/// A step is a turn of a loop that looks for a time: a day, week, month or year that is looked at,
/// a time that is left out, a leap of an interval.
final class Steps: Sendable {
    /// More than making a schedule, a search forwards and one backwards may take together: about two
    /// for each month of the years 1 to 9999.
    static let budget = 200_000

    @TaskLocal private static var current: Steps?

    private let number = Atomic(0)

    /// Counts a step, if anyone counts; for `assert`, so that optimized builds have no trace of it.
    static func take() -> Bool {
        current?.number.wrappingAdd(1, ordering: .relaxed)
        return true
    }

    /// How many steps something takes.
    static func count(_ body: () throws -> Void) rethrows -> Int {
        let steps = Steps()
        try $current.withValue(steps) { try body() }
        return steps.number.load(ordering: .relaxed)
    }
}
