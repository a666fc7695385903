import Recurrence

extension Schedule: TriggerKind {
    var trigger: Trigger { .schedule(self) }
    var comesOnce: Bool { false }

    var doneExtent: DoneExtent {
        // The doses of `every 8 hours for 5 days` end one by one.
        let areParts = !windows.allSatisfy(\.lastsAllDay)
        return areParts || times.isEmpty && windows.isEmpty && rule.frequency <= .hourly
            ? .day : .ring
    }

    func last(through instant: Instant, in zone: Zone) -> Occurrence? {
        previous(atOrBefore: instant, in: zone)
    }

    /// Schedules are sorted by their first time of day; the sun counts as rising at 6 and setting at
    /// 18 o'clock.
    func place(in zone: Zone) -> (Int, Int64) {
        if let time = sun.first { return (0, Int64(43_200 + time.secondsFromNoon)) }
        let first = random?.from ?? (times + windows.map(\.from)).min() ?? startTime
        return (0, Int64(first?.secondsSinceMidnight ?? 0))
    }
}

extension Window {
    /// Whether the window has times all around the clock that are hours apart, like those of a course of
    /// pills.
    fileprivate var lastsAllDay: Bool {
        let length = to.secondsSinceMidnight - from.secondsSinceMidnight
        return every >= DoneExtent.shortestDose
            && length + every + (crossesMidnight ? 86_400 : 0) == 86_400
    }
}
