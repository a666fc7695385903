public import Messages
public import Recurrence

/// How often the user was done with an alert on a day, and how often the alert asks for it.
public struct GoalProgress: Hashable, Sendable {
    /// The number of times that the user was done on the day.
    public var count: Int
    /// The number of times at which the rest of the day is silent.
    public var goal: Int

    /// Creates a progress.
    public init(count: Int, goal: Int) {
        self.count = count
        self.goal = goal
    }

    /// A phrase for people: "3 of 8 today".
    public var message: Message { Message("\(count) of \(goal) today") }
}

/// The number of times that the user was done with an alert on one day.
public struct Tally: Hashable, Sendable {
    /// The day of the alert's schedule.
    public var day: CivilDate
    /// The number of times.
    public var count: Int

    /// The greatest number that is counted on a day.
    package static let most = 1_000_000

    /// Creates a tally.
    public init(day: CivilDate, count: Int) {
        self.day = day
        self.count = count
    }
}

extension Alert {
    /// The goals that an alert can have.
    private static let goals = 1...1_000

    /// How much one "done" silences, unless the user chooses: one ring if the alert has a goal.
    public var doneExtent: DoneExtent { goal == nil ? trigger.doneExtent : .ring }

    /// Checks that an alert with a goal is the user's, and rings again and again.
    func validateGoal() throws(AlertError) {
        guard let goal else { return }
        guard Self.goals.contains(goal) else {
            throw .invalid("A goal is a number from 1 to 1000 for each day, not \(goal).")
        }
        guard !trigger.comesOnce, request == nil else {
            throw .invalid(
                "A goal counts what is done each day, so it needs an alert that rings again and "
                    + "again, like 'every hour 9:00-21:00'. With --goal '' it has none.")
        }
    }
}
