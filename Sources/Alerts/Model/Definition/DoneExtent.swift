import Recurrence

/// How much one "done" silences.
public enum DoneExtent: String, CaseIterable, Hashable, Sendable {
    /// One ring: the ring that waits for the user, or else the next ring of today.
    case ring
    /// The rest of the schedule's day.
    case day
}

extension Trigger {
    /// The extent of "done" unless the user chooses one.
    ///
    /// Windows and intervals within the day ask the same question again and again, so one answer is
    /// enough for the day. In a list of times each ring is its own task, such as one dose of a
    /// medicine.
    public var doneExtent: DoneExtent {
        let isWithinDay =
            switch self {
            case .once, .program: false
            case .interval(let interval): interval.repeats && interval.seconds < 86_400
            case .schedule(let schedule):
                !schedule.windows.isEmpty
                    || schedule.times.isEmpty && schedule.rule.frequency <= .hourly
            }
        return isWithinDay ? .day : .ring
    }

    /// Whether the trigger has at most one occurrence.
    ///
    /// If that ring is lost, no other ring follows.
    package var comesOnce: Bool {
        switch self {
        case .once: true
        case .interval(let interval): !interval.repeats
        case .schedule: false
        case .program(let trigger): trigger.comesOnce
        }
    }
}
