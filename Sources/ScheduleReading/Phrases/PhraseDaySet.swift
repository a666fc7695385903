import Alerts
import Messages
import Recurrence

/// Days of a lunar calendar, holidays, working days or a cycle, as people write them.
struct PhraseDaySet: Hashable {
    enum Days: Hashable {
        case set(DaySet)
        /// Days on and off, which count from the first day of the alert.
        case cycle([DayCycle.Run])
    }

    /// How often the days recur.
    enum Recurrence: Hashable {
        /// One day of each year or month, which rings once unless a word says that it repeats.
        case yearly, monthly
        /// Days that repeat like `weekdays` do.
        case always
    }

    var days: Days
    var recurrence: Recurrence
    /// Whether the words say that the days repeat.
    var repeats = false
    /// Whether the days of the other clauses must also be in the set, instead of joining it.
    var isWithin = false

    init(_ set: DaySet, _ recurrence: Recurrence, repeats: Bool = false) {
        (days, self.recurrence, self.repeats) = (.set(set), recurrence, repeats)
    }

    init(cycle runs: [DayCycle.Run]) {
        (days, recurrence) = (.cycle(runs), .always)
    }

    /// Whether the days ring once if no other word says that they repeat.
    var isSingle: Bool { recurrence != .always && !repeats && !isWithin }

    /// Returns the set, whose cycle counts from a day.
    func set(from anchor: CivilDate) throws(AlertError) -> DaySet {
        switch days {
        case .set(let set): set
        case .cycle(let runs):
            .cycle(
                try AlertError.wrapping { () throws(DaySetError) in
                    try DayCycle(from: anchor, runs)
                })
        }
    }
}

extension DaySet {
    /// Returns the first day on or after a date; `nil` if there is none.
    ///
    /// The day of a leap month is in a year that has this leap month, unlike that of an alert which
    /// repeats.
    func next(onOrAfter date: CivilDate) -> CivilDate? {
        if case .lunar(let day) = self, day.leapMonths == .leap, let month = day.month {
            let years = (date.year - 1)...max(date.year, day.calendar.years.upperBound)
            return years.lazy.filter { day.calendar.leapMonth(in: $0) == month }
                .compactMap { day.dates(inLunarYear: $0).first }.first { $0 >= date }
        }
        guard let schedule = try? Schedule(start: date, times: [.midnight], days: self),
            let midnight = Zone.utc.instant(of: CivilDateTime(date: date, time: .midnight))
        else { return nil }
        return schedule.next(after: midnight - .microseconds(1), in: .utc)?.day
    }

    /// Returns the days that are a length before or after the days of the set.
    ///
    /// - Parameters:
    ///   - length: Days and weeks, or months and years.
    ///   - isBefore: Whether the days are earlier.
    ///   - counted: The days that count; `nil` if all do. Months are not counted in such days.
    /// - Returns: The set.
    /// - Throws: ``AlertError`` for a length of months and days together.
    func moved(
        by length: PhraseLength, isBefore: Bool, counting counted: DaySet? = nil
    ) throws(AlertError) -> DaySet {
        let sign = isBefore ? -1 : 1
        if let days = length.wholeDays {
            return .moved(nearest(isBefore: isBefore), by: sign * days, counting: counted)
        }
        guard length.days + length.weeks == 0 else { throw PhraseLength.monthsAndDays }
        return .movedByMonths(self, sign * (length.months + 12 * length.years))
    }

    /// The days next to which others are: the holidays of a name are days in a row, and the day after them
    /// follows the last one.
    private func nearest(isBefore: Bool) -> DaySet {
        guard case .holidays(_, let names) = self, !names.isEmpty else { return self }
        return .all([self, .not(.moved(self, by: isBefore ? 1 : -1))])
    }

    /// The sets of which a day must be in none.
    var exceptions: [DaySet] {
        switch self {
        case .not: [self]
        case .all(let sets): sets.flatMap(\.exceptions)
        default: []
        }
    }

    /// The set without the days that it leaves out; `nil` if it has no other days.
    var withoutExceptions: DaySet? {
        switch self {
        case .not: nil
        case .all(let sets): DaySet.intersection(sets.compactMap(\.withoutExceptions))
        default: self
        }
    }

    /// Returns the days that are in all sets; `nil` if there are no sets.
    static func intersection(_ sets: [DaySet]) -> DaySet? {
        var all: [DaySet] = []
        for set in sets {
            let parts = if case .all(let parts) = set { parts } else { [set] }
            all += parts.filter { !all.contains($0) }
        }
        return all.count > 1 ? .all(all) : all.first
    }
}

extension Phrase {
    /// The sets of days whose days ring.
    var daySets: [PhraseDaySet] {
        clauses.compactMap { if case .daySet(let set) = $0.meaning { set } else { nil } }
    }

    /// The sets of days that are left out.
    var exceptSets: [DaySet] {
        clauses.compactMap { if case .exceptSet(let set) = $0.meaning { set } else { nil } }
    }

    /// Whether the phrase has days of a set that other words do not only limit.
    var hasSetDays: Bool { daySets.contains { !$0.isWithin } }

    /// Returns the dates on which the days of the sets ring once each; `nil` if they repeat.
    ///
    /// - Parameter now: The current local time.
    /// - Returns: The dates.
    /// - Throws: ``AlertError`` if a set has no day from now on.
    func datesOfSets(_ now: CivilDateTime) throws(AlertError) -> [PhraseDate]? {
        let allowed: Clause.Kinds = [
            .daySet, .time, .zone, .once, .window, .interval, .deadline, .also,
        ]
        guard hasSetDays, daySets.allSatisfy(\.isSingle), has(only: allowed) else { return nil }
        let times = try? times(now: nil)
        let hasPassed = times?.max().map { $0 <= now.time && $0 != .endOfDay } ?? false
        let first = hasPassed ? now.date.advanced(byDays: 1) : now.date
        var dates: [PhraseDate] = []
        for set in daySets {
            guard let date = try set.set(from: first).next(onOrAfter: first) else {
                throw .invalid("'\(text)' does not occur any more, as far as Peal knows.")
            }
            dates.append(PhraseDate(date: date))
        }
        return dates
    }

    /// Returns the set in which the days of the rule must also be, with cycles that count from
    /// `anchor`; `nil` if there is none.
    func daySet(from anchor: CivilDate) throws(AlertError) -> DaySet? {
        var union: [DaySet] = []
        if hasSetDays, !weekdays.isEmpty { union.append(.rule(.weekly(on: weekdays))) }
        for set in daySets where !set.isWithin { union.append(try set.set(from: anchor)) }
        var sets = union.count > 1 ? [DaySet.any(union.flatMap(\.alternatives))] : union
        for set in daySets where set.isWithin { sets.append(try set.set(from: anchor)) }
        return DaySet.intersection(sets + exceptSets.map { .not($0) })
    }

    /// Returns the day from which a cycle counts: the first day, or the day of the next ring.
    func anchor(
        _ times: [CivilTime], _ windows: [Window], _ now: CivilDateTime
    ) -> CivilDate {
        if let start { return start.date }
        let isToday =
            (times + windows.map(\.to)).contains { $0 > now.time || $0 == .endOfDay }
            || windows.contains { $0.to < $0.from }
        return isToday ? now.date : now.date.advanced(byDays: 1)
    }
}

extension DaySet {
    /// The sets of which a day must be in one.
    fileprivate var alternatives: [DaySet] {
        if case .any(let sets) = self { sets } else { [self] }
    }
}
