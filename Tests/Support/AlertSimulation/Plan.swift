import Alerts
import Recurrence

/// The model's version of an alert's schedule.
///
/// A plan finds occurrences by walking over days and times.
indirect enum Plan {
    case once(CivilDateTime, zone: Zone?)
    case instant(Instant)
    case days(DayPlan)
    /// A recurrence rule. The model finds its occurrences with the `Recurrence` module, which has
    /// tests of its own.
    case rule(Schedule)
    /// The occurrences of several plans, which all follow the machine's zone, or all the same other one.
    case timetable([Plan])
    case interval(seconds: Int, repeats: Bool, anchor: Instant)
    /// The times after `since` at which a program's request matches the clock; only the first one
    /// if the request does not repeat.
    case match(DayPlan, repeats: Bool, since: Instant)
    case afterDone(AfterDonePlan)
    /// The event for which an alert has not rung yet, if any.
    case event(EventTrigger.Event, happened: Instant?)

    /// A plan with times on each of its days.
    struct DayPlan {
        var weekdays: Set<Weekday>?
        var start: CivilDate
        var until: CivilDate?
        var excluded: Set<CivilDate> = []
        /// The times, in seconds since midnight.
        var times: [Int] = []
        var windows: [(from: Int, to: Int, every: Int)] = []
        var zone: Zone?
        var gap = GapPolicy.next
        var fold = FoldPolicy.first

        func has(_ day: CivilDate) -> Bool { names(day) && !excluded.contains(day) }

        private func names(_ day: CivilDate) -> Bool {
            day >= start && until.map { day <= $0 } ?? true
                && weekdays.map { $0.contains(day.weekday) } ?? true
        }

        func due(on day: CivilDate, in zone: Zone) -> [Due] {
            var seconds = times
            for window in windows {
                let end = window.to < window.from ? window.to + 86_400 : window.to
                var time = window.from
                while time <= end {
                    seconds.append(time)
                    time += window.every
                }
            }
            let tomorrow = day.advanced(byDays: 1)
            return seconds.compactMap { second in
                // If this time is also a time of the next day, it counts for the next day. If that
                // day is excluded, so is this time.
                if excluded.contains(tomorrow), names(tomorrow), seconds.contains(second - 86_400) {
                    return nil
                }
                let wallDay = day.advanced(byDays: second / 86_400)
                guard let time = CivilTime(secondsSinceMidnight: second % 86_400) else {
                    return nil
                }
                let wall = CivilDateTime(date: wallDay, time: time)
                return zone.instant(of: wall, gap: gap, fold: fold).map { Due(at: $0, day: day) }
            }
        }
    }

    /// An occurrence.
    struct Due: Hashable {
        var at: Instant
        var day: CivilDate
    }

    var isFloating: Bool {
        switch self {
        case .once(_, let zone): zone == nil
        case .days(let plan): plan.zone == nil
        case .match(let plan, _, _): plan.zone == nil
        case .rule(let schedule): schedule.zone == nil
        case .timetable(let plans): plans.allSatisfy(\.isFloating)
        case .afterDone(let plan): plan.due.isFloating
        case .instant, .interval, .event: false
        }
    }

    var isOnce: Bool {
        switch self {
        case .once, .instant, .afterDone: true
        case .interval(_, let repeats, _): !repeats
        case .match(_, let repeats, _): !repeats
        case .days, .rule, .timetable, .event: false
        }
    }

    func zone(on machine: Zone) -> Zone {
        switch self {
        case .once(_, let zone): zone ?? machine
        case .days(let plan), .match(let plan, _, _): plan.zone ?? machine
        case .rule(let schedule): schedule.zone ?? machine
        case .timetable(let plans): plans[0].zone(on: machine)
        case .afterDone(let plan): plan.zone ?? machine
        case .instant, .interval, .event: machine
        }
    }

    /// The occurrences in (start, end], in order, each instant once.
    func due(after start: Instant, through end: Instant, in machine: Zone) -> [Due] {
        guard start < end else { return [] }
        var found: [Due] = []
        switch self {
        case .once(let wall, let zone):
            if let at = (zone ?? machine).instant(of: wall) {
                found.append(Due(at: at, day: wall.date))
            }
        case .instant(let at):
            found.append(Due(at: at, day: machine.civil(at: at).date))
        case .interval(let seconds, let repeats, let anchor):
            var at = anchor.advanced(by: .seconds(seconds))
            if repeats, at < start {
                let rounds = Int64(at.duration(to: start) / .seconds(1)) / Int64(seconds)
                at = at.advanced(by: .seconds(rounds * Int64(seconds)))
            }
            while at <= end {
                found.append(Due(at: at, day: machine.civil(at: at).date))
                guard repeats else { break }
                at = at.advanced(by: .seconds(seconds))
            }
        case .rule(let schedule):
            var at = start
            while let next = schedule.next(after: at, in: machine), next.instant <= end {
                found.append(Due(at: next.instant, day: next.day))
                at = next.instant
            }
        case .timetable(let plans):
            found = plans.flatMap { $0.due(after: start, through: end, in: machine) }
            // If times of two days fall on the same instant, the later day counts.
            found.sort { ($0.at, $1.day) < ($1.at, $0.day) }
        case .event(_, let happened):
            if let happened {
                found.append(Due(at: happened, day: machine.civil(at: happened).date))
            }
        case .afterDone(let plan): return plan.due.due(after: start, through: end, in: machine)
        case .match(let plan, let repeats, let since):
            guard repeats else {
                return [Plan.days(plan).next(after: since, in: machine)].compactMap(\.self)
                    .filter { $0.at > start && $0.at <= end }
            }
            return Plan.days(plan).due(after: max(start, since), through: end, in: machine)
        case .days(let plan):
            let zone = plan.zone ?? machine
            var day = zone.civil(at: start).date.advanced(byDays: -2)
            let last = zone.civil(at: end).date.advanced(byDays: 1)
            while day <= last {
                if plan.has(day) { found += plan.due(on: day, in: zone) }
                day = day.advanced(byDays: 1)
            }
            // If times of two days fall on the same instant, the later day counts.
            found.sort { ($0.at, $1.day) < ($1.at, $0.day) }
        }
        var result: [Due] = []
        for due in found
        where due.at > start && due.at <= end && due.at != result.last?.at {
            result.append(due)
        }
        return result
    }

    /// The first occurrence after an instant.
    ///
    /// The search covers about 13 months. For a rule, it has no limit.
    func next(after start: Instant, in machine: Zone) -> Due? {
        switch self {
        case .days(let plan):
            // Search short spans first. Short searches are quick, and most alerts ring soon.
            var from = start
            for days in [2, 8, 40, 400] {
                let end = start.advanced(by: .seconds(days * 86_400))
                if let first = due(after: from, through: end, in: machine).first { return first }
                if let until = plan.until, (plan.zone ?? machine).civil(at: end).date > until {
                    // A window of the last day may end on the next day.
                    return due(
                        after: from, through: end.advanced(by: .seconds(200_000)), in: machine
                    )
                    .first
                }
                from = end
            }
            let begin = Instant(seconds: Int64(plan.start.daysSinceEpoch - 2) * 86_400)
            return begin > from ? next(after: begin, in: machine) : nil
        case .interval(let seconds, _, let anchor):
            let end = max(start, anchor).advanced(by: .seconds(seconds))
            return due(after: start, through: end, in: machine).first
        case .rule(let schedule):
            return schedule.next(after: start, in: machine).map {
                Due(at: $0.instant, day: $0.day)
            }
        case .timetable(let plans):
            return plans.compactMap { $0.next(after: start, in: machine) }
                .min { ($0.at, $1.day) < ($1.at, $0.day) }
        case .match(let plan, repeats: true, let since):
            return Plan.days(plan).next(after: max(start, since), in: machine)
        case .once, .instant, .match, .afterDone, .event:
            return due(after: start, through: .distantFuture, in: machine).first
        }
    }

    /// The plan after a step of the clock.
    func shifted(by step: Duration) -> Plan {
        guard case .interval(let seconds, let repeats, let anchor) = self else { return self }
        return .interval(seconds: seconds, repeats: repeats, anchor: anchor.advanced(by: step))
    }

    /// The plan of an alert that is added at `now`.
    func starting(at now: Instant, in machine: Zone) -> Plan {
        if case .afterDone(let plan) = self {
            return .afterDone(plan.starting(at: now, in: machine))
        }
        guard case .interval(let seconds, let repeats, _) = self else { return self }
        return .interval(seconds: seconds, repeats: repeats, anchor: now)
    }
}
