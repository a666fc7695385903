import Alerts
import Messages
import Recurrence

/// Reads what people write to say when an alert rings, in English and Korean, in any sensible order:
/// `every 2 weeks on fri at 5pm`, `next friday 15:00`, `매월 마지막 금요일 4시`, `평일 9시부터 18시까지 30분마다`.
///
/// A phrase is a list of clauses. Each clause is read where it stands, and adds to ``Phrase``; the
/// order decides nothing. `docs/phrases.md` describes the clauses.
struct PhraseReader {
    var scanner: PhraseScanner
    var phrase = Phrase()
    /// The current local time.
    let now: CivilDateTime
    /// The phrase, for errors.
    let text: String

    /// Reads a phrase.
    ///
    /// - Parameters:
    ///   - text: The phrase.
    ///   - now: The current local time.
    /// - Returns: The parts of the phrase.
    /// - Throws: ``AlertError`` that quotes the words that it cannot read.
    static func phrase(_ text: String, now: CivilDateTime) throws(AlertError) -> Phrase {
        var reader = PhraseReader(scanner: PhraseScanner(text), now: now, text: text)
        guard !reader.scanner.isAtEnd else {
            throw .invalid("Write a time, like 9:30 or in 5m.")
        }
        if try reader.readLength() { return reader.phrase }
        while !reader.scanner.isAtEnd { try reader.readClause() }
        return reader.phrase
    }

    /// Reads days of the month for `--on`: `15`, `1,15`, `last workday`, `first mon`, `매월 말일`.
    ///
    /// - Parameters:
    ///   - text: The days.
    ///   - step: The number of months or years from one ring day to the next.
    ///   - now: The current local time.
    /// - Returns: The rule; `nil` if the text does not name days of the month.
    /// - Throws: ``AlertError`` if a month has no such day.
    static func monthDays(
        _ text: String, _ step: DayStep?, _ now: CivilDateTime
    ) throws(AlertError) -> RecurrenceRule? {
        let isNumbers = text.allSatisfy { $0.isNumber && $0.isASCII || $0 == "," || $0 == " " }
        let words = isNumbers ? "days \(text)" : text
        var reader = PhraseReader(scanner: PhraseScanner(words), now: now, text: text)
        while !reader.scanner.isAtEnd {
            if try reader.readMonthDays() { continue }
            guard reader.scanner.take(any: ["매월", "매달", ","]) else { return nil }
        }
        guard reader.phrase.isMonthly else { return nil }
        reader.phrase.step = step
        return try reader.phrase.rule(from: now.date, text)
    }

    /// Reads a range of dates for `--except`: `2026-12-24..2027-01-02`, `24 dec - 2 jan`.
    ///
    /// - Parameters:
    ///   - text: The first and the last day.
    ///   - now: The current local time.
    /// - Returns: The days; `nil` if the text is not a range.
    /// - Throws: ``AlertError`` if a date does not exist, or if the range is longer than a year.
    static func days(
        _ text: String, now: CivilDateTime
    ) throws(AlertError) -> [RecurrenceDate]? {
        var reader = PhraseReader(scanner: PhraseScanner(text), now: now, text: text)
        guard try reader.readSpan(), reader.scanner.isAtEnd, let first = reader.phrase.start,
            let last = reader.phrase.until
        else { return nil }
        return try days(first.date, last.date)
    }

    private init(scanner: PhraseScanner, now: CivilDateTime, text: String) {
        self.scanner = scanner
        self.now = now
        self.text = text
    }

    var today: CivilDate { now.date }

    /// Reads a phrase that is only a length of time: `25m` means in 25 minutes.
    private mutating func readLength() throws(AlertError) -> Bool {
        var copy = scanner
        guard let length = try copy.length(), copy.isAtEnd else { return false }
        phrase.delay = length
        return true
    }

    /// Reads the next clause.
    private mutating func readClause() throws(AlertError) {
        let fillers = [
            ",", ".", ";", "(", ")", "and", "then", "please", "the", "on", "with", "only", "·",
            "그리고", "에",
            "의", "은", "는", "로", "으로", "씩", "만", "마다", "기준", "정각", "알려줘", "알려 줘", "깨워줘", "깨워 줘",
            "알림",
            "알람", "울려줘", "지금부터", "from now on",
        ]
        let before = scanner
        while true {
            if try readDays() { return }
            if try readTimesOfDay() { return }
            let isOn = scanner.isBefore("on")
            guard scanner.take(any: fillers) else { break }
            if scanner.isAtEnd { return }
            // `on 15` is a day for some people and a time for others.
            if isOn, let number = scanner.bareNumber {
                throw .invalid(
                    "'on \(number)' can be the time \(number):00 or the day \(number). Write 'at "
                        + "\(number):00', or a date like '\(number) dec'.")
            }
        }
        throw refusal(before)
    }

    /// Reads a clause about days.
    private mutating func readDays() throws(AlertError) -> Bool {
        if try readExceptions() { return true }
        if try readWeekdayRange() { return true }
        if try readMonthDayRange() { return true }
        if try readBounds() { return true }
        if try readDelay() { return true }
        if try readRepetition() { return true }
        if try readMonthDays() { return true }
        if try readDate() { return true }
        if try readWeekNumbers() { return true }
        return false
    }

    /// Reads a clause about times, or one that is read only if it is not about a date.
    private mutating func readTimesOfDay() throws(AlertError) -> Bool {
        if try readRange() { return true }
        if try readMonths() { return true }
        if try readWeekdays() { return true }
        if try readZone() { return true }
        if try readTimes() { return true }
        return readPart()
    }

    /// Returns the error for words that no clause begins with.
    private func refusal(_ scanner: PhraseScanner) -> AlertError {
        if let error = Self.unsupported(scanner) { return error }
        if let word = scanner.unknownWord,
            let near = SpellingSuggestion.word(to: word, among: Self.vocabulary)
        {
            return .invalid(
                "Peal does not understand '\(scanner.excerpt)'. Did you mean '\(near)'?")
        }
        return .invalid(
            "'\(scanner.excerpt)' is not a time that Peal understands. Write it like 'tomorrow 18:00', "
                + "'weekdays 9:30', 'every 2 weeks on tue 19:00' or 'in 20 min'.")
    }

    /// The words that people misspell most.
    private static let vocabulary = [
        "today", "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday",
        "saturday", "sunday", "weekdays", "weekends", "daily", "weekly", "monthly", "yearly",
        "hourly",
        "every", "until", "except", "morning", "afternoon", "evening", "night", "midnight", "noon",
        "january", "february", "march", "april", "june", "july", "august", "september", "october",
        "november", "december", "first", "second", "third", "last", "month", "minutes", "hours",
        "days",
        "weeks", "months", "years", "between", "workday", "biweekly", "fortnightly", "quarterly",
    ]

    // MARK: Days

    /// Reads several days of the week, before a name among them can be read as a date.
    private mutating func readWeekdayRange() throws(AlertError) -> Bool {
        let start = scanner
        let days = try scanner.attempt { scanner throws(AlertError) in
            _ = scanner.take(any: ["from", "between"])
            guard let days = try scanner.weekdays(), days.days.count > 1, !scanner.isBefore("까지")
            else {
                return nil as PhraseDays?
            }
            return days
        }
        return try days.map { days throws(AlertError) in try add(days, from: start) } ?? false
    }

    private mutating func readWeekdays() throws(AlertError) -> Bool {
        let start = scanner
        guard let days = try scanner.weekdays() else { return false }
        return try add(days, from: start)
    }

    private mutating func add(
        _ days: PhraseDays, from start: PhraseScanner
    ) throws(AlertError) -> Bool {
        // `mon 9:00 and fri 17:00` has a different time on each day.
        if !phrase.weekdays.isEmpty, !phrase.clocks.isEmpty {
            var first = PhraseScanner(text).rest.dropLast(start.rest.count)
            for joint in ["every", "each", "매주", "and", "그리고", ","] {
                first = first.trimmingSpaces.dropLast(
                    first.trimmingSpaces.hasSuffix(joint) ? joint.count : 0)
            }
            // `every mon 9:00 and fri 17:00` repeats on both days.
            let every = ["every ", "each ", "매주 "].first { first.trimmingSpaces.hasPrefix($0) }
            let second = (every ?? "") + start.rest.trimmingSpaces
            throw .invalid(
                "An alert has the same times on all its days. Add one for '\(first.trimmingSpaces)', "
                    + "and one for '\(second)'.")
        }
        phrase.isOneDay = phrase.weekdays.isEmpty && days.isOneDay
        phrase.weekdays.formUnion(days.days)
        if scanner.take("마다") { phrase.repeats = true }
        // The printed form of a rule with `BYSETPOS`: `월-금요일 중 마지막`.
        if scanner.take("중"), let position = scanner.ordinal() {
            (phrase.positions, phrase.group) = ([position], phrase.weekdays)
            phrase.weekdays = []
        }
        return true
    }

    private mutating func readDate() throws(AlertError) -> Bool {
        if let date = try readDaysBefore() {
            phrase.dates.append(date)
            return true
        }
        let dates = try dates(&scanner)
        guard let first = dates.first else { return readTonight() }
        // `dec 24-26` is each of these days.
        if dates.count == 1, first.kind == .yearless, scanner.rest.first == "-" {
            let last = try scanner.attempt { scanner throws(AlertError) in
                scanner.take("-") ? try scanner.furtherDay(of: first) : nil
            }
            if let last {
                (phrase.start, phrase.until) = (first, last)
                return true
            }
        }
        phrase.dates += dates
        // `12월 25일 하루 전`.
        let before = scanner
        if let days = try scanner.lengthBefore()?.wholeDays {
            phrase.dates = phrase.dates.map { $0.moved(byDays: -days) }
        } else {
            scanner = before
        }
        return true
    }

    /// Reads `three days before christmas`, `the day before 24 dec`.
    private mutating func readDaysBefore() throws(AlertError) -> PhraseDate? {
        let today = today
        return try scanner.attempt { scanner throws(AlertError) in
            let isOne = scanner.take(any: ["the day before", "a day before", "day before"])
            var days = 1
            if !isOne {
                guard let length = try scanner.length()?.wholeDays, scanner.take("before") else {
                    return nil as PhraseDate?
                }
                days = length
            }
            return try scanner.date(today)?.moved(byDays: -days)
        }
    }

    /// Reads dates, such as `24, 25 and 26 dec`, `dec 24 and 25` or `12월 24일과 25일`.
    func dates(_ scanner: inout PhraseScanner) throws(AlertError) -> [PhraseDate] {
        let today = today
        if let dates = try scanner.attempt({ scanner throws(AlertError) in
            try scanner.daysBeforeMonth(today)
        }) {
            return dates
        }
        var last: PhraseDate?
        return try scanner.list { scanner throws(AlertError) in
            if let former = last, former.kind == .yearless,
                let date = try scanner.furtherDay(of: former)
            {
                last = date
                return date
            }
            var ahead = scanner
            guard var date = try ahead.date(today) else { return nil as PhraseDate? }
            // In `12월 24일과 31일`, the second day is of the same month.
            if date.kind == .monthless, let former = last, let again = try scanner.date(former.date)
            {
                date = again
            }
            (scanner, last) = (ahead, date)
            return date
        }
    }

    /// The words for the even and the odd weeks of the year, with the numbers of these weeks.
    private static let alternateWeeks: [String: [Int]] = {
        let even = RecurrenceRule.evenWeeks
        let odd = RecurrenceRule.oddWeeks
        var words = ["짝수 주": even, "짝수주": even, "홀수 주": odd, "홀수주": odd]
        for (name, weeks) in [("even", even), ("odd", odd)] {
            for end in [" weeks", " week", "-numbered weeks", " calendar weeks"] {
                words[name + end] = weeks
                words["in " + name + end] = weeks
            }
        }
        return words
    }()

    /// Reads `in week 20` or `20번째 주`, which count the weeks of a year, `in even weeks` or `짝수 주`,
    /// and `day 100 of the year`.
    private mutating func readWeekNumbers() throws(AlertError) -> Bool {
        let days = try scanner.attempt { scanner throws(AlertError) in
            guard scanner.take(any: ["on day", "day"]), let day = scanner.number(),
                scanner.take(any: ["of the year", "of every year"])
            else { return nil as Int? }
            return day
        }
        if let days {
            phrase.yearDays.insert(days)
            phrase.step = phrase.step ?? DayStep(.yearly, 1)
            return true
        }
        let weeks = try scanner.attempt { scanner throws(AlertError) in
            if let weeks = scanner.spacedValue(Self.alternateWeeks) { return weeks }
            guard scanner.take(any: ["in week", "of week", "week"]) else { return nil as [Int]? }
            let weeks = try scanner.list { scanner throws(AlertError) in scanner.number() }
            return weeks.isEmpty ? nil : weeks
        }
        guard let weeks else { return false }
        phrase.weekNumbers.formUnion(weeks)
        // `every week, in even weeks` means the same as `in even weeks`.
        if phrase.step == nil || phrase.step == DayStep(.weekly, 1) {
            phrase.step = DayStep(.yearly, 1)
        }
        return true
    }

    /// Reads `tonight` and `this afternoon`, which mean today and a part of the day.
    private mutating func readTonight() -> Bool {
        let words: [String: DayPart] = [
            "tonight": .night, "this morning": .morning, "this afternoon": .afternoon,
            "this evening": .evening,
        ]
        guard let part = scanner.spacedValue(words) else { return false }
        phrase.dates.append(PhraseDate(date: today))
        phrase.parts = [part]
        return true
    }

    /// Reads `in december`, `from june to august` or `nov, dec and jan`.
    private mutating func readMonths() throws(AlertError) -> Bool {
        var copy = scanner
        _ = copy.take(any: ["in", "during", "from", "between", "of", "only in"])
        let ranges = try copy.list { scanner throws(AlertError) in scanner.monthRange() }
        guard !ranges.isEmpty else { return false }
        for range in ranges { phrase.months.formUnion(range) }
        _ = copy.take(any: ["에만", "에", "마다"])
        scanner = copy
        return true
    }
}

extension PhraseScanner {
    /// Reads a month or a range of months.
    fileprivate mutating func monthRange() -> Set<Int>? {
        guard let first = month() else { return nil }
        var copy = self
        guard copy.take(any: ["-", "to", "through", "until", "till", "부터", "에서"]),
            let last = copy.month()
        else { return [first] }
        _ = copy.take("까지")
        self = copy
        return Set((0...((last - first + 12) % 12)).map { (first - 1 + $0) % 12 + 1 })
    }
}
