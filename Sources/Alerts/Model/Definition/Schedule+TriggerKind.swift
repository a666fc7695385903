import Recurrence

extension Schedule: TriggerKind {
    var trigger: Trigger { .schedule(self) }
    var comesOnce: Bool { false }

    var doneExtent: DoneExtent {
        !windows.isEmpty || times.isEmpty && rule.frequency <= .hourly ? .day : .ring
    }

    func last(through instant: Instant, in zone: Zone) -> Occurrence? {
        previous(atOrBefore: instant, in: zone)
    }

    /// Schedules are sorted by their first time of day; the sun counts as rising at 6 and setting at
    /// 18 o'clock.
    func place(in zone: Zone) -> (Int, Int64) {
        if let time = sun.first { return (0, Int64(43_200 + time.secondsFromNoon)) }
        let first = (times + windows.map(\.from)).min() ?? startTime
        return (0, Int64(first?.secondsSinceMidnight ?? 0))
    }
}
