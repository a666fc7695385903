internal import Alerts
internal import Recurrence

/// Finds the triggers of alarms that ring again after a pause (`REPEAT`, RFC 5545, section
/// 3.8.6.2).
extension AlarmTimes {
    /// Returns one trigger for all rings of each occurrence, or `nil` if they need several
    /// triggers.
    ///
    /// One trigger is better, because "done" then also silences the remaining rings of the
    /// occurrence.
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
            exclude: exclude, include: include, days: shifted.days, zone: shifted.zone,
            gap: .shift)
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

    /// Converts dates to days, if the dates have the same time of day as the series.
    ///
    /// An excluded date with another time has no effect, so it is left out. An added date with
    /// another time would ring, but a day cannot express its time, so the result is `nil`.
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

    /// Returns the limit of a rule, with a date and time in `UNTIL` converted to a day; `nil` if no
    /// day can express the end.
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
