import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads `except 24 dec - 2 jan`, `but not on mondays`, `주말 빼고`, `12월 24일 제외`, `also 8 dec`.
    mutating func readExceptions() throws(AlertError) -> Bool {
        guard scanner.text.kinds.exceptTail || scanner.isBefore(.except) else {
            return try readAdditions()
        }
        let weekday = singleWeekday
        let isFound = try read { scanner throws(AlertError) in
            let start = scanner
            let hasHead = scanner.take(.except)
            if let meanings = try scanner.excludedTimes(hasHead: hasHead) { return meanings }
            if let range = try scanner.excludedRange(hasHead: hasHead) {
                return [.exceptRange(range)]
            }
            // `방학 12월 24일부터 2월 3일까지 빼고`
            if !hasHead { _ = scanner.takeText("방학인") || scanner.takeText("방학", "휴가") }
            var isFirst = true
            let items = try scanner.list { scanner throws(AlertError) in
                defer { isFirst = false }
                return try scanner.exception(isFirst: isFirst, of: weekday)
            }
            if hasHead {
                guard !items.isEmpty else { throw Self.notADay(scanner) }
                return items
            }
            // In `매주 수요일, 12월 24일 제외`, Wednesday is not left out.
            guard let first = items.first,
                items.allSatisfy({ $0.isWeekdays == first.isWeekdays }),
                // In `월~금, 월요일 제외`, only the last day is left out.
                !items.dropLast().contains(where: { $0.leavesOut(items[items.count - 1]) }),
                // In `평일, 공휴일 제외`, the weekdays are not left out.
                items.count < 2 || !items.mixesSets
                    || !scanner.words(since: start).utf8.contains(UInt8(ascii: ","))
            else { return nil }
            while scanner.take(.only, .particle) {}
            return scanner.take(.exceptTail) ? items : nil
        }
        return isFound ? true : try readAdditions()
    }

    /// The day of the week on which the alert rings; `nil` if there are none or several.
    var singleWeekday: Weekday? {
        let days = clauses.compactMap { clause -> Set<Weekday>? in
            if case .weekdays(let days) = clause.meaning { days.days } else { nil }
        }
        return days.count == 1 && days[0].count == 1 ? days[0].first : nil
    }

    private static func notADay(_ scanner: PhraseScanner) -> AlertError {
        var copy = scanner
        let start = scanner
        _ = copy.take(.at)
        if (try? copy.clock(bare: false)) ?? nil != nil { return notADay(copy.words(since: start)) }
        return unsupported(scanner)
            ?? .invalid(
                "'\(scanner.excerpt)' is not a day to leave out. Write it like 'except 24 dec - 2 jan' or "
                    + "'except mondays'.")
    }

    /// Reads `also 2026-12-08`, `2026-12-08 추가`.
    private mutating func readAdditions() throws(AlertError) -> Bool {
        try read { scanner throws(AlertError) in
            let hasHead = scanner.take(.also)
            guard hasHead || scanner.text.kinds.alsoTail else { return nil }
            let dates = try scanner.list { scanner throws(AlertError) in try scanner.date() }
            return !dates.isEmpty && (hasHead || scanner.take(.alsoTail)) ? [.also(dates)] : nil
        }
    }
}

extension PhraseScanner {
    /// Reads times to leave out of an interval, and days behind them: `12:00, 13:00 and mondays`, `12시
    /// 13시 빼고`.
    ///
    /// - Parameter hasHead: Whether the word `except` stands in front of the times; Korean has it behind
    ///   them.
    /// - Returns: The meanings; `nil` if there are no times, or if a range of times follows.
    /// - Throws: ``AlertError`` if one of them does not exist.
    fileprivate mutating func excludedTimes(
        hasHead: Bool
    ) throws(AlertError) -> [Clause.Meaning]? {
        try attempt { scanner throws(AlertError) in
            _ = hasHead && scanner.take(.at)
            var times = try scanner.list { scanner throws(AlertError) in
                try scanner.clock(bare: false)
            }
            while !hasHead, !times.isEmpty, let more = try scanner.clock(bare: false) {
                times.append(more)
            }
            guard !times.isEmpty, try !scanner.isBeforeRangeEnd() else { return nil }
            var meanings: [Clause.Meaning] = [.exceptTimes(times)]
            while hasHead,
                let day = try scanner.attempt({ scanner throws(AlertError) in
                    scanner.takeJoint() ? try scanner.exception(isFirst: false) : nil
                })
            {
                meanings.append(day)
            }
            while scanner.take(.only, .particle) {}
            return hasHead || scanner.take(.exceptTail) ? meanings : nil
        }
    }

    /// Reads a range of times to leave out: `12:00 to 13:00`, `12-1pm`, `during lunch 12-1`, `점심시간 12시~1시
    /// 빼고`; `점심시간` alone is from twelve to one.
    fileprivate mutating func excludedRange(hasHead: Bool) throws(AlertError) -> ClockRange? {
        try attempt { scanner throws(AlertError) in
            let isLunchHour = scanner.take(.lunchHour)
            let isMeal = isLunchHour || scanner.take(.part(.midday, repeats: false))
            let start = scanner
            let found = try scanner.clockRange()
            guard let range = found ?? (isLunchHour ? .lunch : nil) else { return nil }
            while scanner.isKorean, scanner.take(.only, .particle) {}
            guard hasHead || scanner.take(.exceptTail) else { return nil }
            guard !isMeal, range.from.style == .bare, range.to.style == .bare else { return range }
            // `12-24` is a date for some people.
            let words = scanner.words(since: start)
            let times = try ClockResolution(parts: [], now: nil).range(range)
            throw .invalid(
                "'\(words)' can be a day or times. Write 'except \(times.from) to \(times.to)', or a date like "
                    + "'except 24 dec'.")
        }
    }

    /// Reads a day or days to leave out.
    ///
    /// - Parameters:
    ///   - isFirst: Whether no other exception stands in front.
    ///   - weekday: The day of the week on which the alert rings, if there is a single one.
    /// - Returns: The exception; `nil` for other words.
    /// - Throws: ``AlertError`` if a day does not exist, or if the words have two meanings.
    fileprivate mutating func exception(
        isFirst: Bool, of weekday: Weekday? = nil
    ) throws(AlertError) -> Clause.Meaning? {
        var copy = self
        var hasFrom = false
        // In `except 26 nov, from 7 dec`, the second date is the first day.
        if isFirst, copy.take(.from), try copy.date() != nil, copy.takeRangeJoint() {
            hasFrom = take(.from)
        }
        while take(.on, .in, .the, .step(.week)) {}
        if let week = try weekOfDate() { return .exceptDays([week]) }
        if let set = try exceptedSet() { return .exceptSet(set) }
        if let rule = ordinalRule(of: weekday) { return .exceptRule(rule) }
        if let rule = try yearlyRule() { return .exceptRule(rule) }
        // `except every friday` and `except every week on fridays`
        copy = self
        if !isKorean, copy.take(.every) {
            copy.skip(.unit(.week), .on)
            let end = copy
            if try copy.weekdays() != nil { self = end }
        }
        let start = self
        let dates = try dates()
        if let first = dates.last {
            let firstWords = words(since: start)
            let last = try attempt { scanner throws(AlertError) in
                let hasTail = scanner.isBefore(.fromTail)
                var end = scanner
                if !hasFrom, end.take(.until) {
                    let place = end
                    guard try end.dateOrDay(first) != nil else { return nil as PhraseDate? }
                    throw .rangeOrEnd(firstWords, end.words(since: place))
                }
                guard scanner.takeRangeJoint() else { return nil }
                let last = try scanner.dateOrDay(first)
                return scanner.take(.untilTail) || !hasTail ? last : nil
            }
            return .exceptDays(
                dates.dropLast().map { PhraseDate.Span(first: $0, last: $0) }
                    + [PhraseDate.Span(first: first, last: last ?? first)])
        }
        if let week = week() { return .exceptDays([week]) }
        if let month = month() {
            takeAtTail()
            return .exceptMonths([month])
        }
        return try weekdays().map { .exceptWeekdays($0.days) }
    }

    /// Reads lunar days, holidays and days around them, which are left out each time.
    private mutating func exceptedSet() throws(AlertError) -> DaySet? {
        try attempt { scanner throws(AlertError) in
            guard case .set(let phrase)? = try scanner.daySet(isMonthly: true),
                case .set(let set) = phrase.days
            else { return nil as DaySet? }
            return set
        }
    }

    /// Reads the week of a date: `the week of christmas`, `christmas week`, `크리스마스가 있는 주`.
    private mutating func weekOfDate() throws(AlertError) -> PhraseDate.Span? {
        try attempt { scanner throws(AlertError) in
            let isAhead = scanner.take(.unit(.week)) && scanner.take(.of)
            guard let date = try scanner.date(),
                isAhead || scanner.takeText("가 있는 주간", "가 있는 주", "이 있는 주간", "이 있는 주", "주간")
                    || scanner.take(.unit(.week))
            else { return nil as PhraseDate.Span? }
            return PhraseDate.Span(first: date, last: date, isWeek: true)
        }
    }

    /// Reads `this week` or `다음 주` as its days.
    mutating func week() -> PhraseDate.Span? {
        weeksAhead().map { weeks in
            let monday = PhraseDate(date: today.monday.advanced(byDays: 7 * weeks))
            return PhraseDate.Span(first: monday, last: monday.moved(byDays: 6))
        }
    }

    /// Reads `christmas`, `every 25 december` or `매년 12월 25일` as a rule, because such a day is left out
    /// each year.
    private mutating func yearlyRule() throws(AlertError) -> RecurrenceRule? {
        try attempt { scanner throws(AlertError) in
            let repeats = scanner.take(.step(.year)) || !scanner.isKorean && scanner.take(.every)
            if repeats { scanner.skip(.unit(.year), .on) }
            let isNamed = scanner.isBefore {
                if case .fixedDate = $0 { true } else { false }
            }
            guard repeats || isNamed, let day = try scanner.date(), day.kind == .yearless,
                !scanner.isBeforeRange
            else { return nil as RecurrenceRule? }
            return try? RecurrenceRule(
                frequency: .yearly, byMonthDay: [day.date.day], byMonth: [day.date.month])
        }
    }

    /// Whether a word comes next that makes a date the first day of a range.
    private var isBeforeRange: Bool {
        var copy = self
        return copy.takeRangeJoint()
    }

    /// Reads `the first monday of the month` or `첫째 주 월요일` as a rule.
    ///
    /// - Parameter weekday: The day of the week in `the first one of the month` and `첫째 주`; `nil` if the
    ///   alert does not have a single one.
    /// - Returns: The rule; `nil` for other words.
    private mutating func ordinalRule(of weekday: Weekday?) -> RecurrenceRule? {
        attempt { scanner in
            if scanner.take(.ofMonth, .step(.month)) {
                scanner.skip(.on, .the)
            }
            guard let ordinal = scanner.ordinal() else { return nil as RecurrenceRule? }
            let isWeek = scanner.take(.weekWord)
            let named = scanner.weekday()
            guard named != nil || isWeek || scanner.takeText("one", "ones"),
                let weekday = named ?? weekday, let day = OrdinalWeekday(ordinal, weekday)
            else { return nil }
            scanner.skip(.ofMonth)
            return try? RecurrenceRule(frequency: .monthly, byOrdinalDay: [day])
        }
    }
}

extension AlertError {
    /// The error for `except 25 dec until 30 dec`, in which the second day can be the end of the range or
    /// of the alert.
    fileprivate static func rangeOrEnd(_ first: String, _ last: String) -> AlertError {
        .invalid(
            "'\(first) until \(last)' can be days to leave out, or \(last) is the end. Write 'except \(first) - "
                + "\(last)' or 'until \(last) except \(first)'.")
    }
}

extension [Clause.Meaning] {
    /// Whether there are days of the week and sets of days.
    fileprivate var mixesSets: Bool {
        let areSets = map { if case .exceptSet = $0 { true } else { false } }
        return areSets.contains(true) && areSets.contains(false)
    }
}

extension Clause.Meaning {
    fileprivate var isWeekdays: Bool {
        switch self {
        case .exceptWeekdays, .exceptSet: true
        default: false
        }
    }

    /// Whether the days of another exception are among those of this one.
    fileprivate func leavesOut(_ other: Clause.Meaning) -> Bool {
        switch (self, other) {
        case (.exceptWeekdays(let days), .exceptWeekdays(let others)):
            days.isSuperset(of: others)
        case (.exceptDays(let spans), .exceptDays(let others)):
            others.allSatisfy { other in
                let other = other.moved(after: spans[0].firstDay)
                return spans.contains {
                    $0.firstDay <= other.firstDay && other.lastDay <= $0.lastDay
                }
            }
        default: self == other
        }
    }
}
