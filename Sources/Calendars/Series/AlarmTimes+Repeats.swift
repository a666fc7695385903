internal import Alerts
internal import Recurrence

/// Alarms that ring again after a while (`REPEAT`, RFC 5545, section 3.8.6.2).
extension AlarmTimes {
    /// One trigger for several alarms of each occurrence; `nil` where it takes several.
    ///
    /// One is better where it can be: "done" then silences the rest.
    func repeated(_ series: Series, offsets: [CalendarDuration]) -> Trigger? {
        guard series.recurs else { return .schedule(series.only(dates(series, offsets))) }
        guard let first = offsets.first, let shifted = series.shifted(by: first),
            let rule = shifted.rule, rule.frequency >= .daily, !RuleParts(rule).hasTimes,
            rule.bySetPos.isEmpty, shifted.excludeRules.isEmpty,
            let exclude = days(shifted.exclude, shifted, isExclusion: true),
            let include = days(shifted.include, shifted, isExclusion: false)
        else { return nil }
        let times = offsets.map {
            shifted.start.time.secondsSinceMidnight + $0.wallSeconds - first.wallSeconds
        }
        let onDay = times.filter { $0 < 86_400 }.compactMap { CivilTime(secondsSinceMidnight: $0) }
        guard onDay.count == times.count, let limit = limit(of: rule, shifted) else { return nil }
        let schedule = try? Schedule(
            rule: rule.ending(limit.value), start: shifted.start.date, times: onDay,
            exclude: exclude, include: include, zone: shifted.zone, gap: .shift)
        return schedule.map(Trigger.schedule)
    }

    private func dates(_ series: Series, _ offsets: [CalendarDuration]) -> [RecurrenceDate] {
        offsets.map { offset in
            switch oneShot(series, offset) {
            case .civil(let time, _): .local(time)
            case .instant(let instant): series.date(.instant(instant))
            }
        }
    }

    /// The days of dates at the time of the series; `nil` where there is one that is at another
    /// time and is to ring.
    private func days(
        _ dates: [RecurrenceDate], _ series: Series, isExclusion: Bool
    ) -> [RecurrenceDate]? {
        var days: [RecurrenceDate] = []
        for date in dates {
            switch date {
            case .day: days.append(date)
            case .local(let time) where time.time == series.start.time:
                days.append(.day(time.date))
            case .local where isExclusion: continue
            case .local, .instant: return nil
            }
        }
        return days
    }

    /// The end of a rule by its last day; `nil` where that cannot be said.
    private func limit(
        of rule: RecurrenceRule, _ series: Series
    ) -> (value: RecurrenceRule.Limit?, Void)? {
        let wall: CivilDateTime
        switch rule.limit {
        case nil, .count, .until(.day): return (rule.limit, ())
        case .until(.local(let time)): wall = time
        case .until(.instant(let instant)):
            guard let zone = series.zone else { return nil }
            wall = zone.civil(at: instant)
        }
        let isBefore = wall.time < series.start.time
        return (.until(.day(wall.date.advanced(byDays: isBefore ? -1 : 0))), ())
    }
}
