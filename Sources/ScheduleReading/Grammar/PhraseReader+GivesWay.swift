import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads to which day the days give way: `or the working day before`, `if it is a weekend, the next
    /// weekday`, `휴일이면 다음 영업일`.
    mutating func readGivesWay() throws(AlertError) -> Bool {
        guard scanner.text.kinds.givesWay else { return false }
        return try readDayInsteadOfHoliday() ? true : readWorkingDayInstead()
    }

    /// Reads `or thursday if friday is a holiday`, behind the only day of the week on which the alert rings.
    private mutating func readDayInsteadOfHoliday() throws(AlertError) -> Bool {
        guard let weekday = singleWeekday else { return false }
        return try read { scanner throws(AlertError) in
            let start = scanner
            guard let isBefore = scanner.takeDayInsteadOfHoliday(weekday) else { return nil }
            let country = try PhraseScanner.country(scanner.words(since: start))
            let set = DaySet.workingDays(of: country)
            return [.givesWay(to: set, isBefore: isBefore, ifHoliday: true)]
        }
    }

    /// Reads `or the working day before` and `if it is a weekend, the next weekday`.
    private mutating func readWorkingDayInstead() throws(AlertError) -> Bool {
        try read { scanner throws(AlertError) in
            var condition = scanner.takeDayOff()
            if condition != nil { scanner.skip(.comma) }
            let hasOr = scanner.take(.or)
            let nearest = scanner.takeNearestWeekday()
            guard let target = nearest ?? scanner.takeWorkingDay() else { return nil }
            if condition == nil { condition = scanner.takeDayOff() }
            guard condition == .weekend || nearest == nil && (hasOr || condition != nil) else {
                return nil
            }
            scanner.takeAtTail()
            scanner.skip(.close)
            // People also call working days weekdays, if a holiday makes the day give way.
            let isPlain = target.isWeekday && condition != .any && condition != .holiday
            return [
                .givesWay(
                    to: isPlain ? .weekdays : Self.workingDays, isBefore: target.isBefore,
                    ifHoliday: condition == .holiday)
            ]
        }
    }

    /// The working days of the user's country; the days from Monday to Friday without one.
    private static var workingDays: DaySet {
        Holidays.source.country.map(DaySet.workingDays) ?? .weekdays
    }
}

/// The days that give way.
private enum DayOff { case weekend, holiday, any }

extension PhraseScanner {
    // `if it is a weekend or holiday` begins with the words for a weekend.
    fileprivate mutating func takeDayOff() -> DayOff? {
        take(.ifDayOff) ? .any : take(.ifWeekend) ? .weekend : take(.ifHoliday) ? .holiday : nil
    }

    /// Reads the working day next to a day of the week that can be a holiday: `or thursday if friday is a
    /// holiday`, `금요일이 공휴일이면 목요일`.
    ///
    /// - Parameter day: The day of the week on which the alert rings.
    /// - Returns: Whether it is the day before; `nil` for other words.
    fileprivate mutating func takeDayInsteadOfHoliday(_ day: Weekday) -> Bool? {
        attempt { scanner in
            func takeCondition(_ scanner: inout PhraseScanner) -> Bool {
                var copy = scanner
                _ = copy.takeText(among: Lexicon.conditions)
                guard copy.weekday() == day, copy.take(.isHoliday) else { return false }
                scanner = copy
                return true
            }
            let isFirst = takeCondition(&scanner)
            scanner.skip(.comma, .or, .on)
            guard let other = scanner.weekday(), isFirst || takeCondition(&scanner) else {
                return nil as Bool?
            }
            scanner.takeAtTail()
            let distance = (other.rawValue - day.rawValue + 7) % 7
            // The working day after a Friday is a Monday.
            let isAfter = distance == 1 || day == .friday && other == .monday
            return distance == 6 ? true : isAfter ? false : nil
        }
    }

    /// Reads the day to which others give way.
    fileprivate mutating func takeWorkingDay() -> (isBefore: Bool, isWeekday: Bool)? {
        take { word in
            switch word {
            case .workingDayBefore: (true, false)
            case .nextWorkingDay: (false, false)
            case .weekdayBefore: (true, true)
            case .nextWeekday: (false, true)
            default: nil
            }
        }
    }

    /// Reads `friday`, which is the nearest weekday before a weekend, or `monday`, the nearest one after it.
    fileprivate mutating func takeNearestWeekday() -> (isBefore: Bool, isWeekday: Bool)? {
        var copy = self
        guard let day = copy.weekday(), day == .friday || day == .monday else { return nil }
        _ = copy.take(day == .friday ? .before : .after)
        self = copy
        return (day == .friday, true)
    }
}

extension Phrase {
    /// Returns the set of the days of a rule, each of which gives way to a working day; `nil` if the
    /// phrase has no such words.
    func givingWay(_ rule: RecurrenceRule) throws(AlertError) -> DaySet? {
        for clause in clauses {
            guard case .givesWay(let set, let isBefore, let ifHoliday) = clause.meaning
            else { continue }
            guard rule.interval == 1, rule != .daily, repeats || step != nil || isOfMonth else {
                throw .invalid(
                    "'\(clause.text)' needs days of each week, month or year, like 'every month on the 25th or "
                        + "the next working day 9:00'.")
            }
            // On days from Monday to Friday, only holidays are no working days.
            guard !ifHoliday || !weekdays.isEmpty && weekdays.isSubset(of: Weekday.workdays) else {
                throw .invalid(
                    "'\(clause.text)' does not say what happens on a weekend. Write it like 'every month on the 25th or "
                        + "the next working day 9:00'.")
            }
            // The last working day on or before a day is the first one before the day after it.
            let step = isBefore ? -1 : 1
            return .moved(.moved(.rule(rule), by: -step), by: step, counting: set)
        }
        return nil
    }
}
