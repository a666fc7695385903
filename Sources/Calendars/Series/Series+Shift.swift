internal import Recurrence

extension Series {
    /// Returns the instant at an offset from an occurrence.
    ///
    /// The days of the offset are counted by the wall clock, and the rest by elapsed time.
    func instant(_ instant: Instant, plus offset: CalendarDuration, in machineZone: Zone) -> Instant
    {
        let zone = zone ?? machineZone
        guard offset.days != 0 else { return instant + .seconds(offset.seconds) }
        let wall = zone.civil(at: instant).advanced(bySeconds: offset.days * 86_400)
        // The policy `shift` always gives an instant, so the fallback is never used.
        let moved = zone.instant(of: wall, gap: .shift) ?? instant
        return moved + .seconds(offset.seconds)
    }

    /// Returns the series with all times moved by an offset on the wall clock; `nil` if no rule can
    /// express the result.
    func shifted(by offset: CalendarDuration) -> Series? {
        let seconds = offset.wallSeconds
        guard seconds != 0 else { return self }
        let later = start.advanced(bySeconds: seconds)
        let days = later.date.daysSinceEpoch - start.date.daysSinceEpoch
        var result = self
        result.start = later
        if let rule {
            guard let shifted = shifted(rule, by: seconds, days: days) else { return nil }
            result.rule = shifted
        }
        if let set = self.days, days != 0 {
            let moved = DaySet.moved(set, by: days)
            guard (try? moved.check()) != nil else { return nil }
            result.days = moved
        }
        result.excludeRules = []
        for rule in excludeRules {
            guard let shifted = shifted(rule, by: seconds, days: days) else { return nil }
            result.excludeRules.append(shifted)
        }
        func shift(_ date: RecurrenceDate) -> RecurrenceDate {
            switch date {
            case .day(let day): .day(day.advanced(byDays: days))
            case .local(let time): .local(time.advanced(bySeconds: seconds))
            case .instant(let time): .instant(instant(time, plus: offset, in: .utc))
            }
        }
        result.include = include.map(shift)
        result.exclude = exclude.map(shift)
        return result
    }

    private func shifted(
        _ rule: RecurrenceRule, by seconds: Int, days: Int
    ) -> RecurrenceRule? {
        let parts = RuleParts(rule)
        if rule.frequency < .daily {
            guard !parts.hasTimes, !parts.hasDays, parts.bySetPos.isEmpty else { return nil }
            return rule.ending(limit(of: rule, by: seconds, days: days))
        }
        guard var shifted = DayShift.shifted(rule, start: start.date, byDays: days) else {
            return nil
        }
        if parts.hasTimes {
            let times = timesOfDay(parts).map { $0 + seconds - days * 86_400 }
            // All times must be on the same day, and a rule must be able to express them: `BYHOUR`,
            // `BYMINUTE` and `BYSECOND` combine every hour with every minute and second.
            guard times.allSatisfy({ (0..<86_400).contains($0) }),
                let product = TimeProduct(times)
            else { return nil }
            shifted.byHour = product.hours
            shifted.byMinute = product.minutes
            shifted.bySecond = product.seconds
        }
        shifted.limit = limit(of: rule, by: seconds, days: days)
        return shifted.rule
    }

    private func timesOfDay(_ parts: RuleParts) -> [Int] {
        let hours = parts.byHour.isEmpty ? [start.time.hour] : parts.byHour
        let minutes = parts.byMinute.isEmpty ? [start.time.minute] : parts.byMinute
        let seconds = parts.bySecond.isEmpty ? [start.time.second] : parts.bySecond
        return hours.flatMap { hour in
            minutes.flatMap { minute in
                seconds.filter { $0 < 60 }.map { hour * 3_600 + minute * 60 + $0 }
            }
        }
    }

    private func limit(
        of rule: RecurrenceRule, by seconds: Int, days: Int
    ) -> RecurrenceRule.Limit? {
        guard case .until(let end) = rule.limit else { return rule.limit }
        switch end {
        case .day(let day): return .until(.day(day.advanced(byDays: days)))
        case .local(let time): return .until(.local(time.advanced(bySeconds: seconds)))
        case .instant(let instant):
            guard let zone else { return .until(.instant(instant + .seconds(seconds))) }
            return .until(.local(zone.civil(at: instant).advanced(bySeconds: seconds)))
        }
    }
}

/// Times of the day that combine every hour with every minute and every second, as `BYHOUR`,
/// `BYMINUTE` and `BYSECOND` do.
struct TimeProduct: Hashable {
    let hours: Set<Int>
    let minutes: Set<Int>
    let seconds: Set<Int>

    /// Creates the product; `nil` if the times are not exactly all combinations of their hours,
    /// minutes and seconds.
    init?(_ times: [Int]) {
        let times = Set(times)
        hours = Set(times.map { $0 / 3_600 })
        minutes = Set(times.map { $0 / 60 % 60 })
        seconds = Set(times.map { $0 % 60 })
        guard hours.count * minutes.count * seconds.count == times.count else { return nil }
    }
}
