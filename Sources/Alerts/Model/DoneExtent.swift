import Recurrence

/// How much "done" silences.
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
    /// enough for the day. Each ring of a list of times is a matter of its own, as a dose is.
    public var doneExtent: DoneExtent {
        let isWithinDay =
            switch self {
            case .once: false
            case .interval(let interval): interval.repeats && interval.seconds < 86_400
            case .schedule(let schedule):
                !schedule.windows.isEmpty
                    || schedule.times.isEmpty && schedule.rule.frequency <= .hourly
            }
        return isWithinDay ? .day : .ring
    }

    /// Whether there is one occurrence at the most, so that a ring that is lost never comes again.
    var comesOnce: Bool {
        switch self {
        case .once: true
        case .interval(let interval): !interval.repeats
        case .schedule: false
        }
    }
}
