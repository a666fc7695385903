import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads the first day, the last day and the number of rings: `from 1 dec`, `until friday`, `for 5
    /// days`, `5 times`, `12월 1일부터`, `3주 동안`, `5번`.
    mutating func readBounds() throws(AlertError) -> Bool {
        if try readSpan() { return true }
        if try readSpanOfMonth() { return true }
        if try readEnglishBound() { return true }
        if try readKoreanBound() { return true }
        return try readCount()
    }

    /// Reads `from 1 to 24 dec` and `1-24 dec`, which name the month only once.
    private mutating func readSpanOfMonth() throws(AlertError) -> Bool {
        let today = today
        let span = try scanner.attempt { scanner throws(AlertError) in
            let isBetween = scanner.take("between")
            _ = !isBetween && scanner.take("from")
            _ = scanner.take("the")
            guard let day = scanner.number() else { return nil as (PhraseDate, PhraseDate)? }
            _ = scanner.takeOrdinalEnding()
            let separators = ["to", "until", "till", "through", "-"]
            guard scanner.take(any: isBetween ? ["and", "-"] : separators),
                let last = try scanner.date(today), last.kind == .yearless,
                let first = CivilDate(year: last.date.year, month: last.date.month, day: day),
                first < last.date
            else { return nil }
            return (PhraseDate(date: first, kind: .yearless), last)
        }
        guard let (first, last) = span else { return false }
        (phrase.start, phrase.until) = (first, last)
        return true
    }

    /// Reads `from 1 dec to 24 dec`, `between 1 dec and 24 dec`, `12월 1일부터 12월 24일까지`.
    mutating func readSpan() throws(AlertError) -> Bool {
        let today = today
        let span = try scanner.attempt { scanner throws(AlertError) in
            let isBetween = scanner.take("between")
            _ = !isBetween && scanner.take("from")
            guard let first = try scanner.date(today) else {
                return nil as (PhraseDate, PhraseDate)?
            }
            let separators = ["..", "-", "to", "until", "till", "through"]
            let isKorean = scanner.take(any: ["부터", "에서"])
            guard isKorean || scanner.take(any: isBetween ? ["and", "-"] : separators),
                let last = try scanner.dateOrDay(first), scanner.take("까지") || !isKorean
            else { return nil }
            return (first, last)
        }
        guard let (first, last) = span else { return false }
        (phrase.start, phrase.until) = (first, last)
        return true
    }

    private mutating func readEnglishBound() throws(AlertError) -> Bool {
        let today = today
        let starts = [
            "starting on", "starting from", "starting", "starts on", "starts", "beginning on",
            "beginning", "from", "since", "as of", "effective",
        ]
        let start = try scanner.attempt { scanner throws(AlertError) in
            guard scanner.take(any: starts) else { return nil as PhraseDate? }
            return try scanner.dateOrWeekday(today)
        }
        if let start {
            phrase.start = start
            return true
        }
        let ends = [
            "until", "till", "til", "through", "thru", "up to", "ending on",
            "ending", "ends on", "ends", "to",
        ]
        let end = try scanner.attempt { scanner throws(AlertError) in
            guard scanner.take(any: ends) else { return nil as PhraseDate? }
            if let date = try scanner.dateOrWeekday(today) { return date }
            if scanner.take(any: [
                "the end of the year", "end of the year", "the end of year", "year end",
            ]) {
                return scanner.lastOfYear(today)
            }
            let words = [
                "the end of the month", "end of the month", "the end of this month", "month end",
            ]
            if scanner.take(any: words) { return scanner.endOfMonth(today) }
            return scanner.lastOfMonth(today)
        }
        guard let end else { return false }
        phrase.until = end
        phrase.untilClock = try scanner.attempt { scanner throws(AlertError) in
            // Several times or a range of times are those of every day, and not the end.
            let clocks = try scanner.list { scanner throws(AlertError) in
                try scanner.clock(bare: false)
            }
            let isRange = try scanner.isBeforeRangeEnd(today)
            return clocks.count == 1 && !isRange ? clocks.first : nil
        }
        return true
    }

    /// Reads `12월 1일부터`, `금요일까지`, `금요일 18시까지`.
    private mutating func readKoreanBound() throws(AlertError) -> Bool {
        let today = today
        let bound = try scanner.attempt { scanner throws(AlertError) in
            var date = try scanner.dateOrWeekday(today)
            if date == nil, scanner.take("연말") { date = scanner.lastOfYear(today) }
            if date == nil, scanner.take("월말") { date = scanner.endOfMonth(today) }
            guard let date else { return nil as (PhraseDate, isStart: Bool, ClockTime?)? }
            if scanner.take(any: ["부터", "이후로", "이후"]) { return (date, true, nil) }
            let clock = try scanner.clock(bare: false)
            return scanner.take(any: ["까지만", "까지"]) ? (date, false, clock) : nil
        }
        guard let (date, isStart, clock) = bound else { return false }
        if isStart {
            phrase.start = date
        } else {
            (phrase.until, phrase.untilClock) = (date, clock)
        }
        return true
    }

    private mutating func readCount() throws(AlertError) -> Bool {
        let onces = [
            "just once", "only once", "once only", "once", "1 time", "한 번만", "한번만", "1번만", "한 번",
            "한번", "1번",
            "1회",
        ]
        if !scanner.isBefore("1번째"), !scanner.isBefore("한 번째"), !scanner.isBeforeFrequency,
            scanner.take(any: onces)
        {
            phrase.once = true
            return true
        }
        if scanner.take(any: ["one day only"]) {
            phrase.count = 1
            return true
        }
        let total = try scanner.attempt { scanner throws(AlertError) in
            let isTotal = scanner.take(any: ["총", "모두"])
            _ = scanner.take(any: ["for a total of", "a total of", "for", "only"])
            let isTwice = scanner.take("twice")
            guard let count = isTwice ? 2 : scanner.count() else { return nil as Int? }
            let endings = [
                "times in all", "times", "time", "x", "occurrences", "days in all", "번만", "번", "회만",
                "회",
                "차례",
            ]
            let isDays = isTotal && scanner.take("일")
            guard isDays || isTwice || scanner.take(any: endings), !scanner.isBefore("째"),
                !scanner.isBeforePer
            else { return nil }
            _ = scanner.take(any: ["in total", "in all", "only", "동안", "반복", "까지"])
            return count
        }
        if let total {
            guard total > 0 else { throw .invalid("The number of rings must be 1 or more.") }
            phrase.count = total
            return true
        }
        let duration = try scanner.attempt { scanner throws(AlertError) in
            let isFor = scanner.take(any: ["for the next", "for", "over the next", "앞으로", "모두"])
            guard let length = try scanner.length() else { return nil as PhraseLength? }
            let endings = ["동안만", "동안", "간만", "간", "in all"]
            let isKorean = scanner.take(any: endings) && !scanner.isBefore("격")
            return isFor || isKorean ? length : nil
        }
        guard let duration else { return false }
        phrase.duration = duration
        return true
    }

    // MARK: Exceptions

    /// Reads `except 24 dec - 2 jan`, `but not on mondays`, `주말 빼고`, `12월 24일 제외`.
    mutating func readExceptions() throws(AlertError) -> Bool {
        let words = [
            "except for", "except on", "except in", "except", "but not on", "but not in", "but not",
            "excluding", "excl", "without", "apart from", "other than", "not on", "not in",
            "but skip",
            "skipping", "skip", "no",
        ]
        let reader = self
        let english = try scanner.attempt { scanner throws(AlertError) in
            guard scanner.take(any: words) else { return nil as [Exception]? }
            let items = try reader.exceptions(&scanner)
            guard !items.isEmpty else { throw reader.notADay(scanner) }
            return items
        }
        var items = english
        if items == nil {
            items = try scanner.attempt { scanner throws(AlertError) in
                let items = try reader.exceptions(&scanner)
                guard !items.isEmpty else { return nil }
                _ = scanner.take(any: ["만", "은", "는", "을", "를"])
                let endings = ["빼고는", "빼고", "제외하고", "제외한", "제외", "말고", "없이", "외에", "쉬고"]
                return scanner.take(any: endings) ? items : nil
            }
        }
        if let items {
            for item in items { add(item) }
            return true
        }
        return try readAdditions()
    }

    private enum Exception {
        case dates([RecurrenceDate])
        case weekdays(Set<Weekday>)
        case months(Set<Int>)
        case rule(RecurrenceRule)
    }

    private func notADay(_ scanner: PhraseScanner) -> AlertError {
        PhraseReader.unsupported(scanner)
            ?? .invalid(
                "'\(scanner.excerpt)' is not a day to leave out. Write it like 'except 24 dec - 2 jan' or "
                    + "'except mondays'.")
    }

    private func exceptions(_ scanner: inout PhraseScanner) throws(AlertError) -> [Exception] {
        try scanner.list { scanner throws(AlertError) in
            _ = scanner.take(any: ["on", "in", "the", "from", "매주", "every week on"])
            if let rule = try scanner.ordinalRule() { return .rule(rule) }
            let dates = try self.dates(&scanner)
            if dates.count > 1 { return .dates(dates.map { .day($0.date) }) }
            if let first = dates.first {
                let last = try scanner.attempt { scanner throws(AlertError) in
                    guard
                        scanner.take(any: ["..", "-", "to", "through", "until", "till", "부터", "에서"])
                    else {
                        return nil as PhraseDate?
                    }
                    return try scanner.dateOrDay(first)
                }
                _ = last != nil && scanner.take("까지")
                return .dates(try PhraseReader.days(first.date, last?.date ?? first.date))
            }
            var months = scanner
            if let month = months.month() {
                scanner = months
                _ = scanner.take("에")
                return .months([month])
            }
            return try scanner.weekdays().map { .weekdays($0.days) }
        }
    }

    /// Returns the days from one date to another as exceptions.
    static func days(_ first: CivilDate, _ last: CivilDate) throws(AlertError) -> [RecurrenceDate] {
        let count = last.daysSinceEpoch - first.daysSinceEpoch
        guard (0...366).contains(count) else {
            throw .invalid("'\(first)' to '\(last)' is not a range of up to a year.")
        }
        return (0...count).map { .day(first.advanced(byDays: $0)) }
    }

    private mutating func add(_ exception: Exception) {
        switch exception {
        case .dates(let dates): phrase.exceptDays += dates
        case .weekdays(let days): phrase.exceptWeekdays.formUnion(days)
        case .months(let months): phrase.exceptMonths.formUnion(months)
        case .rule(let rule): phrase.exceptRules.append(rule)
        }
    }

    /// Reads `also 2026-12-08`, `2026-12-08 추가`.
    private mutating func readAdditions() throws(AlertError) -> Bool {
        let today = today
        let dates = try scanner.attempt { scanner throws(AlertError) in
            let isEnglish = scanner.take(any: ["also on", "also", "plus on", "plus"])
            let dates = try scanner.list { scanner throws(AlertError) in try scanner.date(today) }
            guard !dates.isEmpty, isEnglish || scanner.take("추가") else {
                return nil as [PhraseDate]?
            }
            return dates
        }
        guard let dates else { return false }
        phrase.alsoDays += dates.map { .day($0.date) }
        return true
    }
}

extension PhraseScanner {
    /// Whether words such as `once a day` come next.
    fileprivate var isBeforeFrequency: Bool {
        var copy = self
        return copy.take("once") && (copy.isBeforePer || copy.isBefore("every"))
    }

    /// Whether words such as `a day` or `per week` come next.
    fileprivate var isBeforePer: Bool {
        var copy = self
        return copy.take(any: ["a", "per", "each", "every"]) && copy.isBeforeUnit
    }

    /// Reads a date, or a day of the week that means the next such date.
    fileprivate mutating func dateOrWeekday(_ today: CivilDate) throws(AlertError) -> PhraseDate? {
        if let date = try date(today) { return date }
        let monday = today.advanced(byDays: 1 - today.weekday.rawValue)
        if take(any: ["next week", "다음 주", "다음주", "담주"]) {
            return PhraseDate(date: monday.advanced(byDays: 7))
        }
        if take(any: ["next month", "다음 달", "다음달", "담달"]) {
            let first = CivilDate(year: today.year, month: today.month, day: 1) ?? today
            return PhraseDate(date: PhraseLength(months: 1).date(after: first))
        }
        var copy = self
        _ = copy.take(any: ["the", "on"])
        if let weekday = copy.weekday() {
            self = copy
            return PhraseDate(date: today.next(weekday), kind: .weekday)
        }
        let start = copy.rest
        if let day = copy.digits(1...2).flatMap({ Int($0) }), copy.takeOrdinalEnding() {
            self = copy
            return try dayOfMonth(start, day, today)
        }
        return nil
    }

    /// Reads the end of a range: a date on or after the first one, or a day of the same month, as in
    /// `24-26 dec` or `12월 24일-26일`.
    fileprivate mutating func dateOrDay(_ first: PhraseDate) throws(AlertError) -> PhraseDate? {
        if let date = try furtherDay(of: first) { return date }
        return try dateOrWeekday(first.date)
    }

    /// Reads `the first monday of the month` or `첫째 주 월요일` as a rule.
    fileprivate mutating func ordinalRule() throws(AlertError) -> RecurrenceRule? {
        try attempt { scanner throws(AlertError) in
            _ = scanner.take(any: ["every month on the", "매월", "매달"])
            guard let ordinal = scanner.ordinal() else { return nil as RecurrenceRule? }
            _ = scanner.take(any: ["주의", "주"])
            guard let weekday = scanner.weekday(), let day = OrdinalWeekday(ordinal, weekday) else {
                return nil
            }
            _ = scanner.take(any: ["of the month", "of each month", "of every month"])
            return try? RecurrenceRule(frequency: .monthly, byOrdinalDay: [day])
        }
    }

    fileprivate func lastOfYear(_ today: CivilDate) -> PhraseDate? {
        CivilDate(year: today.year, month: 12, day: 31).map { PhraseDate(date: $0) }
    }

    fileprivate func endOfMonth(_ today: CivilDate) -> PhraseDate? {
        let first = CivilDate(year: today.year, month: today.month, day: 1)
        return first.map {
            PhraseDate(date: PhraseLength(months: 1).date(after: $0).advanced(byDays: -1))
        }
    }

    /// Reads the name of a month, and returns its last day.
    fileprivate mutating func lastOfMonth(_ today: CivilDate) -> PhraseDate? {
        _ = take(any: ["the end of", "end of"])
        guard let month = month() else { return nil }
        let year = month < today.month ? today.year + 1 : today.year
        let next = CivilDate(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
        return next.map { PhraseDate(date: $0.advanced(byDays: -1)) }
    }
}
