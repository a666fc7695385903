package import Recurrence

extension PhraseMeaning {
    /// The number of days after the current one in which rings are compared.
    package static let horizon = 800

    /// Returns the rings of a meaning within the horizon, in order, at most `limit` of them.
    ///
    /// The search tries day by day whether the words of the meaning apply to it.
    package func occurrences(after now: Instant, in machineZone: Zone, limit: Int) -> [Instant] {
        guard others.isEmpty else {
            let all = each.flatMap { $0.occurrences(after: now, in: machineZone, limit: limit) }
            return Array(Set(all).sorted().prefix(limit))
        }
        switch days {
        case .delay(let seconds): return [Instant(seconds: now.seconds + Int64(seconds))]
        case .elapsed(let seconds):
            return (1...limit).map { Instant(seconds: now.seconds + Int64($0 * seconds)) }
        default: break
        }
        let zone = zone.flatMap { try? Zone(identifier: $0) } ?? machineZone
        let today = zone.civil(at: now).date
        var search = DaySearch(meaning: self, now: now, today: today, zone: zone)
        return search.rings(limit: limit)
    }

    /// The minutes of a day at which the alert rings, in order.
    var minutes: [Int] {
        let stepped = window.map { Array(stride(from: $0.from, through: $0.to, by: $0.every)) }
        return Set(times + (stepped ?? [])).sorted()
    }
}

/// A search for rings, day by day.
private struct DaySearch {
    let meaning: PhraseMeaning
    let now: Instant
    let today: CivilDate
    let zone: Zone
    /// The first day of the meaning, from which its steps count; `nil` until it is found.
    private var first: CivilDate?
    private var last: CivilDate?

    init(meaning: PhraseMeaning, now: Instant, today: CivilDate, zone: Zone) {
        self.meaning = meaning
        self.now = now
        self.today = today
        self.zone = zone
    }

    mutating func rings(limit: Int) -> [Instant] {
        findFirst()
        guard let first else { return [] }
        last = meaning.end?.date
        if let length = meaning.length {
            let begin = meaning.start ?? first
            last = Self.end(of: length, from: begin)
        }
        let wanted = min(limit, meaning.count ?? limit)
        var found: [Instant] = []
        var day = max(first, today)
        let end = today.advanced(byDays: PhraseMeaning.horizon)
        while day <= end, found.count < wanted {
            if let last, day > last { break }
            if isOn(day), isInStep(day, first) { found += rings(on: day) }
            if meaning.days == .next, !found.isEmpty { return [found[0]] }
            day = day.advanced(byDays: 1)
        }
        return Array(found.prefix(wanted))
    }

    /// Finds the day from which steps count: the first matching day of the meaning that is not
    /// before its start, or without a start, the day of the next ring.
    private mutating func findFirst() {
        var day = meaning.start ?? today
        for _ in 0...PhraseMeaning.horizon {
            if isOn(day), meaning.start != nil || !rings(on: day).isEmpty {
                first = day
                return
            }
            day = day.advanced(byDays: 1)
        }
    }

    private func rings(on day: CivilDate) -> [Instant] {
        meaning.minutes.compactMap { minute in
            if let end = meaning.end, end.date == day, let last = end.minute, minute > last {
                return nil
            }
            guard let time = CivilTime(secondsSinceMidnight: minute * 60),
                let instant = zone.instant(of: CivilDateTime(date: day, time: time))
            else { return nil }
            return instant > now ? instant : nil
        }
    }

    /// Returns whether the alert rings on a day, without regard to steps.
    private func isOn(_ day: CivilDate) -> Bool {
        guard meaning.months.isEmpty || meaning.months.contains(day.month) else { return false }
        for exception in meaning.exceptions {
            switch exception {
            case .dates(let dates): if dates.contains(day) { return false }
            case .range(let first, let last): if first <= day, day <= last { return false }
            case .weekdays(let weekdays): if weekdays.contains(day.weekday) { return false }
            case .month(let month): if day.month == month { return false }
            }
        }
        switch meaning.days {
        case .next, .daily: return true
        case .dates(let dates): return dates.contains(day)
        case .weekly(_, let weekdays): return weekdays.contains(day.weekday)
        case .alternateWeeks(let isEven, let weekdays):
            return weekdays.contains(day.weekday) && (Self.week(of: day) % 2 == 0) == isEven
        case .monthly(_, let days): return isOn(day, days)
        case .yearly(_, let months, let days):
            return months.contains(day.month) && isOn(day, days)
        case .delay, .elapsed: return false
        }
    }

    private func isOn(_ day: CivilDate, _ days: PhraseMeaning.MonthDays) -> Bool {
        let length = Self.length(ofMonthOf: day)
        switch days {
        case .numbers(let numbers):
            return numbers.contains {
                $0 < 0 ? length + 1 + $0 == day.day : min($0, length) == day.day
            }
        case .positions(let positions, let weekday):
            guard day.weekday == weekday else { return false }
            return positions.contains { position in
                position < 0
                    ? (length - day.day) / 7 + 1 == -position : (day.day - 1) / 7 + 1 == position
            }
        case .workday(let position):
            guard day.weekday < .saturday else { return false }
            let days = position > 0 ? Array(1..<day.day) : Array((day.day + 1)..<(length + 1))
            let others = days.filter {
                day.advanced(byDays: $0 - day.day).weekday < .saturday
            }
            return others.count == abs(position) - 1
        }
    }

    /// Returns whether the steps from the first day lead to a day, or to its week, month or year.
    private func isInStep(_ day: CivilDate, _ first: CivilDate) -> Bool {
        switch meaning.days {
        case .daily(let every):
            return (day.daysSinceEpoch - first.daysSinceEpoch) % every == 0
        case .weekly(let every, _):
            return (Self.monday(of: day) - Self.monday(of: first)) / 7 % every == 0
        case .monthly(let every, _):
            return (day.year * 12 + day.month - first.year * 12 - first.month) % every == 0
        case .yearly(let every, _, _): return (day.year - first.year) % every == 0
        default: return true
        }
    }

    /// Returns the last day of a length.
    private static func end(of length: PhraseMeaning.Length, from day: CivilDate) -> CivilDate {
        switch length {
        case .days(let count): return day.advanced(byDays: count - 1)
        case .weeks(let count): return day.advanced(byDays: count * 7 - 1)
        case .months(let count):
            let month = day.year * 12 + day.month - 1 + count
            var number = day.day
            while number > 0 {
                if let end = CivilDate(year: month / 12, month: month % 12 + 1, day: number) {
                    return end.advanced(byDays: -1)
                }
                number -= 1
            }
            return day
        }
    }

    private static func monday(of day: CivilDate) -> Int {
        day.daysSinceEpoch - (day.weekday.rawValue - 1)
    }

    /// Returns the number of a day's week, as ISO 8601 counts: the week belongs to the year that
    /// contains its Thursday.
    private static func week(of day: CivilDate) -> Int {
        let thursday = CivilDate(daysSinceEpoch: monday(of: day) + 3)
        return (thursday.dayOfYear - 1) / 7 + 1
    }

    private static func length(ofMonthOf day: CivilDate) -> Int {
        switch day.month {
        case 2: CivilDate(year: day.year, month: 2, day: 29) == nil ? 28 : 29
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
