import Recurrence

/// A slow but simple search for a schedule's occurrences, to check the fast search.
///
/// The search tries each time of each nearby day with each offset that the zone has in that period.
struct SlowSchedule {
    let schedule: Schedule
    let zone: Zone
    let occurrences: [Occurrence]

    /// Finds the occurrences of the days around an instant.
    init(_ schedule: Schedule, in zone: Zone, around instant: Instant, days: Int) throws {
        self.schedule = schedule
        self.zone = zone
        var offsets: Set<Int> = []
        for halfHour in -48 * (days + 3)...48 * (days + 3) {
            offsets.insert(zone.offset(at: instant + .seconds(halfHour * 1_800)).seconds)
        }
        var best: [Instant: Occurrence] = [:]
        let today = zone.civil(at: instant).date
        var weekdays = schedule.rule.byDay
        if weekdays.isEmpty {
            weekdays =
                schedule.rule.frequency == .daily
                ? Set(Weekday.allCases) : [schedule.start.weekday]
        }
        for number in -days...days {
            let day = today.advanced(byDays: number)
            guard day >= schedule.start, weekdays.contains(day.weekday) else { continue }
            for second in SlowSchedule.seconds(of: schedule) {
                let local = Int64(day.daysSinceEpoch) * 86_400 + Int64(second)
                guard
                    let found = SlowSchedule.occurrence(
                        local, day, schedule, zone: zone, offsets: offsets)
                else { continue }
                if let known = best[found.instant], !SlowSchedule.prefers(found, to: known) {
                    continue
                }
                best[found.instant] = found
            }
        }
        occurrences = best.values.sorted { $0.instant < $1.instant }
    }

    private static func seconds(of schedule: Schedule) -> [Int] {
        var seconds = schedule.times.map(\.secondsSinceMidnight)
        for window in schedule.windows {
            var second = window.from.secondsSinceMidnight
            let to = window.to.secondsSinceMidnight
            let end = window.to < window.from ? to + 86_400 : to
            while second <= end {
                seconds.append(second)
                second += window.every
            }
        }
        return seconds
    }

    private static func occurrence(
        _ local: Int64, _ day: CivilDate, _ schedule: Schedule, zone: Zone, offsets: Set<Int>
    ) -> Occurrence? {
        let midnight = CivilDate(daysSinceEpoch: Int(local / 86_400))
        guard let time = CivilTime(secondsSinceMidnight: Int(local % 86_400)) else { return nil }
        let wall = CivilDateTime(date: midnight, time: time)
        let instants = offsets.map { Instant(seconds: local - Int64($0)) }
            .filter { zone.civil(at: $0) == wall }.sorted()
        if let first = instants.first, let last = instants.last {
            return Occurrence(
                instant: schedule.fold == .first ? first : last, day: day, wall: wall,
                adjustment: first == last ? nil : .fold)
        }
        // No clock shows this wall time. Find the minute at which the clocks jumped past it.
        var instant = Instant(seconds: local - local % 60 - 93_600)
        while zone.civil(at: instant) < wall { instant = instant + .seconds(60) }
        switch schedule.gap {
        case .skip: return nil
        case .next: break
        case .shift:
            let before = zone.offset(at: instant - .seconds(1)).seconds
            instant = Instant(seconds: local - Int64(before))
        }
        return Occurrence(instant: instant, day: day, wall: wall, adjustment: .gap)
    }

    private static func prefers(_ new: Occurrence, to old: Occurrence) -> Bool {
        if new.day != old.day { return new.day > old.day }
        if (new.adjustment == .gap) != (old.adjustment == .gap) { return old.adjustment == .gap }
        return new.wall > old.wall
    }
}
