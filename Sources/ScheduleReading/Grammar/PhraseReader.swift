import Alerts
import Messages
import Recurrence

/// Reads what people write to say when an alert rings, in English and Korean, in any sensible order:
/// `every 2 weeks on fri at 5pm`, `next friday 15:00`, `매월 마지막 금요일 4시`, `평일 9시부터 18시까지 30분마다`.
///
/// A phrase is a list of clauses. `docs/phrases.md` describes them, and what they mean together.
struct PhraseReader {
    var scanner: PhraseScanner
    private(set) var clauses: [Clause] = []
    /// The current local time.
    let now: CivilDateTime
    /// Whether the next clause is joined to the one before.
    private(set) var isJoined = false
    /// The place at which the next clause begins.
    private(set) var start: PhraseScanner

    /// Reads a phrase as clauses that fit together.
    static func phrase(_ text: String, now: CivilDateTime) throws(AlertError) -> Phrase {
        var reader = PhraseReader(text, now: now)
        let hasShifts = reader.scanner.text.kinds.shifts
        if let parts = try Phrase.separated(text, hasShifts: hasShifts, now) {
            return Phrase(parts, text)
        }
        guard !reader.scanner.isAtEnd else {
            throw .invalid("Write a time, like 9:30 or in 5m.")
        }
        if try !reader.readLength() {
            while !reader.scanner.isAtEnd { try reader.readClause() }
        }
        if let occasion = reader.occasion, !reader.hasTimeOrRate {
            throw reader.refusal(of: occasion, occasion)
        }
        guard !reader.clauses.isEmpty else {
            throw reader.refusal(of: PhraseScanner(text), PhraseScanner(text))
        }
        let quoted = text.utf8.count > 400 ? text.prefix(200) + "…" : text[...]
        return try Phrase(reader.settledClauses, String(quoted), now)
    }

    /// The clauses, of which a date and a first time are the start if days are counted: `12월 3일 9시부터
    /// 6개월마다` is at 9:00.
    private var settledClauses: [Clause] {
        let times: [Clause.Kind] = [.time, .window, .interval]
        guard clauses.contains(where: { $0.kind == .step }),
            clauses.count(where: { times.contains($0.kind) }) == 1,
            let index = clauses.firstIndex(where: { $0.kind == .window }), index > 0,
            case .windowStart(let clock) = clauses[index].meaning,
            case .dates(let dates) = clauses[index - 1].meaning, dates.count == 1
        else { return clauses }
        var settled = clauses
        settled[index - 1].meaning = .start(dates[0])
        settled[index].meaning = .times([clock])
        return settled
    }

    /// Reads days of the month for `--on`: `15`, `1,15`, `last workday`, `first mon`, `매월 말일`;
    /// `nil` if the text does not name days of the month.
    static func monthDays(
        _ text: String, _ step: DayStep?, _ now: CivilDateTime
    ) throws(AlertError) -> RecurrenceRule? {
        let isNumbers = text.allSatisfy { $0.isNumber && $0.isASCII || $0 == "," || $0 == " " }
        var reader = PhraseReader(isNumbers ? "days \(text)" : text, now: now)
        while !reader.scanner.isAtEnd {
            if try reader.readMonthDays() { continue }
            guard reader.scanner.take(.step(.month), .comma) else { return nil }
        }
        if let step { reader.add(.step(step)) }
        let phrase = try Phrase(reader.clauses, text, now)
        return phrase.isMonthly ? try phrase.rule(from: now.date) : nil
    }

    /// Reads a range of dates for `--except`: `2026-12-24..2027-01-02`, `24 dec - 2 jan`;
    /// `nil` if the text is not a range.
    static func days(
        _ text: String, now: CivilDateTime
    ) throws(AlertError) -> [RecurrenceDate]? {
        var reader = PhraseReader(text, now: now)
        var span = try reader.span()
        if span == nil { span = try reader.spanOfMonth() }
        guard let span = span ?? reader.scanner.week(), reader.scanner.isAtEnd else { return nil }
        return try span.days()
    }

    private init(_ text: String, now: CivilDateTime) {
        scanner = PhraseScanner(text, today: now.date)
        start = scanner
        self.now = now
    }

    /// Adds a clause with the words that have been read since the last one.
    ///
    /// - Returns: `true`, since a clause has been read.
    @discardableResult
    mutating func add(_ meanings: Clause.Meaning...) -> Bool {
        // A clause can have several meanings, such as `7 days a week`.
        let isSame = scanner.next == start.next && !clauses.isEmpty
        let text = isSame ? clauses[clauses.count - 1].text : scanner.words(since: start)
        let place = isSame ? clauses[clauses.count - 1].place : start.next
        for meaning in meanings {
            if case .times = meaning { hasTimes = true }
            if case .step(let step) = meaning {
                countsMonths = countsMonths || step.frequency >= .monthly
                countsYears = countsYears || step.frequency == .yearly
            }
            clauses.append(
                Clause(meaning: meaning, text: text, place: place, isJoined: isJoined))
        }
        (isJoined, start) = (false, scanner)
        return true
    }

    /// Whether the clauses so far count months or years.
    private(set) var countsMonths = false

    /// Whether one of the clauses so far is a time.
    private(set) var hasTimes = false

    /// Whether the clauses so far count years.
    private(set) var countsYears = false

    /// The place of words such as `after work`, which are no time of their own.
    private var occasion: PhraseScanner?

    /// Whether the clauses so far say at which times of the day the alert rings, or how often.
    private var hasTimeOrRate: Bool {
        clauses.contains { [.time, .rate, .window, .interval].contains($0.kind) }
    }

    /// Whether the clauses so far say that the alert repeats.
    var repeats: Bool { clauses.contains { [.step, .interval].contains($0.kind) } }

    /// Reads a clause, or nothing if `read` returns `nil`.
    mutating func read(
        _ read: (inout PhraseScanner) throws(AlertError) -> [Clause.Meaning]?
    ) throws(AlertError) -> Bool {
        guard let meanings = try scanner.attempt(read) else { return false }
        for meaning in meanings { add(meaning) }
        return true
    }

    /// Reads a phrase that is only a length of time: `25m` means in 25 minutes.
    ///
    /// `3 days` is refused, because people also mean a course of three days.
    private mutating func readLength() throws(AlertError) -> Bool {
        try read { scanner throws(AlertError) in
            let start = scanner
            guard let length = try scanner.length(), scanner.isAtEnd else { return nil }
            guard !length.isCalendar else {
                let text = scanner.words(since: start)
                throw .invalid(
                    "'\(text)' does not say when. Write 'in \(text)' for a ring after that time, or 'for "
                        + "\(text)' behind the days and times.")
            }
            return [.delay([length])]
        }
    }

    /// Reads a word between two clauses.
    private mutating func takeFiller() -> Bool {
        scanner.takeWord(where: { word in
            switch word {
            case .comma, .and, .plus, .filler, .alarm, .the, .on, .open, .close, .only, .atTail,
                .particle, .at, .fromNow:
                true
            default: false
            }
        })
    }

    /// Reads the `of` of `the second tuesday of every other month`.
    private mutating func takeOf() -> Bool {
        var copy = scanner
        guard !clauses.isEmpty, copy.take(.of), copy.isBefore(.every) else { return false }
        scanner = copy
        return true
    }

    /// Reads `식후` and `after work`, which say when only with a time or a rate somewhere in the phrase:
    /// `매일 아침 식후 8시 반`, `sundays after lunch, 1:30`, `하루 세 번 식후 30분`.
    private mutating func readOccasion() throws(AlertError) -> Bool {
        start = scanner
        guard let parts = scanner.takeOccasion() else { return false }
        occasion = occasion ?? start
        if let part = parts.first, scanner.isBeforeOpenClock(in: part) { add(.parts(parts)) }
        return true
    }

    /// Reads the next clause.
    private mutating func readClause() throws(AlertError) {
        let before = scanner
        while true {
            start = scanner
            let readers = scanner.readers
            if readEvent() { return }
            if try readGivesWay() { return }
            // `공휴일이면` begins with the word for the days.
            if scanner.isBefore(.unknown(.workday), .ifHoliday) { break }
            if try readOccasion() { return }
            if try readDays(readers) { return }
            if try readTimesOfDay(readers) { return }
            if takeOf() { continue }
            let isJoint = scanner.isBefore(.comma, .and, .plus)
            let isOn = scanner.isBefore(.on)
            guard takeFiller() else { break }
            isJoined = isJoined || isJoint
            // `every 6 weeks on a wednesday`
            if isOn { scanner.skip(.article) }
            if scanner.isAtEnd { return }
            // `on 15` is a day for some people and a time for others.
            if isOn, let number = scanner.bareNumber {
                let time = ClockResolution.usual(number)
                throw .invalid(
                    "'on \(number)' can be the time \(time) or the day \(number). Write 'at \(time)', or "
                        + "a date like '\(number) dec'.")
            }
        }
        throw refusal(of: scanner, before)
    }

    /// Reads a clause about days.
    private mutating func readDays(_ readers: ClauseReaders) throws(AlertError) -> Bool {
        // In `2일 쉬고 4일 하고`, no day is left out.
        if try readCycle() { return true }
        if try readAfterDone() { return true }
        if try readExceptions() { return true }
        if try readDaySets() { return true }
        if readers.contains(.weekdays), try readWeekdays(several: true) { return true }
        if try readMonthDayRange() { return true }
        if try readBounds(readers) { return true }
        if readers.contains(.delays), try readDelay() { return true }
        if readers.contains(.repetition), try readRepetition() { return true }
        if readers.contains(.monthDays), try readMonthDays() { return true }
        if readers.contains(.dates), try readDates() { return true }
        return readers.contains(.weekNumbers) ? try readWeekNumbers() : false
    }

    /// Reads a clause about times, or one that is read only if it is not about a date.
    private mutating func readTimesOfDay(_ readers: ClauseReaders) throws(AlertError) -> Bool {
        if try readSun() { return true }
        if readRandom() { return true }
        if readers.contains(.ranges), try readRange() { return true }
        if readers.contains(.months), try readMonths() { return true }
        if readers.contains(.weekdays), try readWeekdays(several: false) { return true }
        if try readZone() { return true }
        return readers.contains(.times) ? try readTimes() : false
    }
}
