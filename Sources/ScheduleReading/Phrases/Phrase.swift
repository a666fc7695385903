import Alerts
import Messages
import Recurrence

/// A phrase that says when an alert rings: clauses that fit together.
struct Phrase {
    private(set) var clauses: [Clause] { didSet { kinds = clauses.kinds } }
    /// The kinds of the clauses, which are asked for much more often than the clauses change.
    private var kinds: Clause.Kinds
    /// The phrase, for errors.
    let text: String
    /// The first day, in the year that makes the phrase sensible.
    private(set) var start: PhraseDate?
    /// The last day, and the time that follows it, as in `until friday 17:00`.
    private(set) var until: PhraseDate?
    private(set) var untilClock: ClockTime?
    /// The phrases of several schedules, each with its own days and times; empty for a single one.
    private(set) var schedules: [Phrase] = []

    /// Creates a phrase.
    init(_ clauses: [Clause], _ text: String, _ now: CivilDateTime) throws(AlertError) {
        (self.clauses, self.text) = (clauses, text)
        kinds = clauses.kinds
        if let parts = try Clause.schedules(in: clauses, text) {
            for part in parts { schedules.append(try Phrase(part, part.words, now)) }
            return
        }
        try Clause.check(clauses, text)
        for clause in clauses {
            switch clause.meaning {
            case .start(let date): start = date
            case .end(let date, let clock, _): (until, untilClock) = (date, clock)
            default: break
            }
        }
        try settleYears(now.date)
    }

    /// Creates a phrase of several schedules.
    init(_ schedules: [Phrase], _ text: String) {
        clauses = schedules.flatMap(\.clauses)
        kinds = clauses.kinds
        (self.schedules, self.text) = (schedules, text)
    }

    /// Returns the same phrase with other clauses in place of those of some kinds.
    func replacing(_ kinds: Clause.Kinds, with meanings: [Clause.Meaning]) -> Phrase {
        var phrase = self
        phrase.clauses =
            clauses.filter { !kinds.contains($0.kind) }
            + meanings.map { Clause(meaning: $0, text: text, isJoined: true) }
        if kinds.contains(.start) { phrase.start = nil }
        if kinds.contains(.end) { (phrase.until, phrase.untilClock) = (nil, nil) }
        for meaning in meanings {
            switch meaning {
            case .start(let date): phrase.start = date
            case .end(let date, let clock, _): (phrase.until, phrase.untilClock) = (date, clock)
            default: break
            }
        }
        return phrase
    }

    /// Returns whether the phrase has no clauses but those of some kinds.
    func has(only allowed: Clause.Kinds) -> Bool { kinds.subtracting(allowed).isEmpty }

    func has(_ meaning: Clause.Meaning) -> Bool { clauses.contains { $0.meaning == meaning } }

    func has(_ kind: Clause.Kind) -> Bool { kinds.contains(kind) }

    private func all<Value>(
        _ kind: Clause.Kind, _ value: (Clause.Meaning) -> Value?
    ) -> [Value] {
        has(kind) ? clauses.compactMap { value($0.meaning) } : []
    }

    private func first<Value>(
        _ kind: Clause.Kind, _ value: (Clause.Meaning) -> Value?
    ) -> Value? {
        guard has(kind) else { return nil }
        for clause in clauses { if let value = value(clause.meaning) { return value } }
        return nil
    }

    private func union<Value>(
        _ kind: Clause.Kind, _ value: (Clause.Meaning) -> Set<Value>?
    ) -> Set<Value> {
        guard has(kind) else { return [] }
        var union: Set<Value> = []
        for clause in clauses {
            guard let values = value(clause.meaning) else { continue }
            union = union.isEmpty ? values : union.union(values)
        }
        return union
    }

    // MARK: Times

    /// The times; if there are several, each in the part of the day right in front of it.
    var clocks: [ClockTime] {
        guard has(.time) else { return [] }
        guard clauses.count(where: { $0.times != nil }) > 1, parts.count > 1 else {
            return clauses.flatMap { $0.times ?? [] }
        }
        var former: Clause?
        return clauses.flatMap { clause in
            defer { former = clause }
            return (clause.times ?? []).map { clock in
                guard clock.part == nil, let part = former?.parts?.first,
                    clock.time(in: part) != nil
                else { return clock }
                var clock = clock
                clock.part = part
                return clock
            }
        }
    }

    /// The times of the sun.
    var sun: [SunTime] {
        all(.time) { if case .sun(let times) = $0 { times } else { nil } }.flatMap(\.self)
    }

    var parts: [DayPart] {
        all(.time) { if case .parts(let parts) = $0 { parts } else { nil } }.flatMap(\.self)
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    var rangeStart: ClockTime? {
        first(.window) { if case .windowStart(let it) = $0 { it } else { nil } }
    }

    var rangeEnd: ClockTime? {
        first(.window) { if case .windowEnd(let it) = $0 { it } else { nil } }
    }

    var minuteOfHour: Int? {
        first(.interval) { if case .minuteOfHour(let it) = $0 { it } else { nil } }
    }

    /// The periods, in seconds.
    var periods: [Int] { all(.interval) { if case .period(let it) = $0 { it } else { nil } } }

    /// The windows with the periods that stand next to them; a period can be that of all windows.
    func ranges() throws(AlertError) -> [(range: ClockRange, period: Int?)] {
        var ranges: [(range: ClockRange, period: Int?)] = []
        var open: Int?
        for clause in clauses {
            switch clause.meaning {
            case .window(let range):
                ranges.append((range, open))
                open = nil
            case .period(let seconds):
                guard open == nil else { throw counting }
                if let last = ranges.indices.last, ranges[last].period == nil {
                    ranges[last].period = seconds
                } else {
                    open = seconds
                }
            default: break
            }
        }
        guard let shared = open ?? periods.first else { return ranges }
        guard open == nil || ranges.isEmpty || periods.count == 1 else { throw counting }
        return ranges.map { ($0.range, $0.period ?? shared) }
    }

    var counting: AlertError {
        .invalid("'\(text)' counts in two ways. Write one of them, like 'every 2 weeks'.")
    }

    // MARK: Days

    /// The number of days, weeks, months or years from one ring day to the next.
    var step: DayStep? {
        if has(.week) { return DayStep(.yearly, 1) }
        let steps = all(.step) { if case .step(let step) = $0 { step } else { nil } }
        return steps.max { $0.interval < $1.interval }
    }

    /// Whether a word such as `every` or `매주` says that the alert repeats.
    var repeats: Bool { has(.every) || has(.step) }

    var rate: (count: Int, unit: PhraseLength, text: String)? {
        guard has(.rate) else { return nil }
        for clause in clauses {
            if case .rate(let count, let unit) = clause.meaning {
                return (count, unit, clause.text)
            }
        }
        return nil
    }

    var weekdays: Set<Weekday> {
        union(.weekday) { if case .weekdays(let it) = $0 { it.days } else { nil } }
    }

    /// Whether the weekdays are the name of a single day, such as `friday`.
    var isOneDay: Bool {
        all(.weekday) { if case .weekdays(let it) = $0 { it.isOneDay } else { nil } } == [true]
    }

    var ordinalWeekdays: Set<OrdinalWeekday> {
        union(.monthDay) { if case .ordinalWeekdays(let it) = $0 { it } else { nil } }
    }

    /// The numbers of the days to choose from ``group``, such as -1 for the last workday.
    var positions: Set<Int> {
        union(.monthDay) { if case .positions(let it, _) = $0 { it } else { nil } }
    }

    var group: Set<Weekday> {
        union(.monthDay) { if case .positions(_, let it) = $0 { it } else { nil } }
    }

    var monthDays: Set<Int> {
        union(.monthDay) { if case .monthDays(let it, _) = $0 { it } else { nil } }
    }

    /// Whether words such as `of the month` say that ``monthDays`` repeat.
    var isOfMonth: Bool {
        monthDays.count > 1
            || clauses.contains { if case .monthDays(_, true) = $0.meaning { true } else { false } }
    }

    /// Whether the phrase names days of the month.
    var isMonthly: Bool { has(.monthDay) }

    var months: Set<Int> { union(.month) { if case .months(let it, _) = $0 { it } else { nil } } }

    var year: Int? { all(.month) { if case .months(_, let year) = $0 { year } else { nil } }.last }

    var weekNumbers: Set<Int> {
        union(.week) { if case .weekNumbers(let it) = $0 { it } else { nil } }
    }

    var yearDays: Set<Int> { union(.week) { if case .yearDays(let it) = $0 { it } else { nil } } }

    var dates: [PhraseDate] {
        all(.date) { if case .dates(let it) = $0 { it } else { nil } }.flatMap(\.self)
    }

    var delays: [PhraseLength] {
        first(.delay) { if case .delay(let it) = $0 { it } else { nil } } ?? []
    }

    var delay: PhraseLength? { delays.first }

    // MARK: Bounds

    /// The words of an end that can be a deadline, such as `금요일까지`, and both parts of them.
    var dayBeforeTail: (words: String, day: String, tail: String)? {
        guard has(.end) else { return nil }
        for clause in clauses {
            if case .end(_, _, true) = clause.meaning,
                let (day, tail) = clause.text.split(before: .untilTail)
            {
                return (clause.text, day, tail)
            }
        }
        return nil
    }

    /// The day in `금요일 17시까지`, which is the last moment of a single ring if nothing repeats.
    var deadline: PhraseDate? {
        first(.end) {
            if case .end(let date, .some, canBeDeadline: true) = $0 { date } else { nil }
        }
    }

    /// Whether `까지` stands behind the last day, which can be a deadline.
    var endsByTail: Bool {
        first(.end) { if case .end(_, _, canBeDeadline: true) = $0 { true } else { nil } } ?? false
    }

    var rings: Int? { first(.count) { if case .count(let it) = $0 { it } else { nil } } }

    var dayCount: Int? { first(.count) { if case .dayCount(let it) = $0 { it } else { nil } } }

    /// The length of time for which the alert repeats.
    var length: PhraseLength? {
        first(.length) { if case .length(let it) = $0 { it } else { nil } }
    }

    func exceptDays(_ today: CivilDate) throws(AlertError) -> [RecurrenceDate] {
        var days: [RecurrenceDate] = []
        for spans in all(.except, { if case .exceptDays(let it) = $0 { it } else { nil } }) {
            for span in spans {
                let settled = span.settled(today)
                days += try (start.map { settled.moved(after: $0.date) } ?? settled).days()
            }
        }
        return days
    }

    var exceptWeekdays: Set<Weekday> {
        union(.except) { if case .exceptWeekdays(let it) = $0 { it } else { nil } }
    }

    var exceptMonths: Set<Int> {
        union(.except) { if case .exceptMonths(let it) = $0 { it } else { nil } }
    }

    var exceptRules: [RecurrenceRule] {
        all(.except) { if case .exceptRule(let it) = $0 { it } else { nil } }
    }

    /// Whether times of an interval are left out.
    var leavesOutTimes: Bool { !exceptTimes.isEmpty || !exceptRanges.isEmpty }

    var exceptRanges: [ClockRange] {
        all(.except) { if case .exceptRange(let it) = $0 { it } else { nil } }
    }

    var exceptTimes: [ClockTime] {
        all(.except) { if case .exceptTimes(let it) = $0 { it } else { nil } }.flatMap(\.self)
    }

    var alsoDays: [RecurrenceDate] {
        all(.also) { if case .also(let it) = $0 { it } else { nil } }.flatMap { $0 }
            .map { .day($0.date) }
    }

    var zone: Zone? { first(.zone) { if case .zone(let it) = $0 { it } else { nil } } }

    // MARK: Years

    /// Chooses the years of the first and the last day so that the phrase makes sense: `from nov 20 to
    /// nov 30` includes today, and `starting nov 20` can have begun.
    private mutating func settleYears(_ today: CivilDate) throws(AlertError) {
        if let year, let first = months.min(), let last = months.max() {
            if let end = clauses.first(where: { [.count, .length].contains($0.kind) }) {
                throw .invalid(
                    "'\(end.text)' and '\(year)' both say when the alert ends. Write one of them.")
            }
            start =
                start ?? CivilDate(year: year, month: first, day: 1).map { PhraseDate(date: $0) }
            until =
                until
                ?? CivilDate(year: year, month: last, day: 1).map {
                    PhraseDate(date: $0.endOfMonth)
                }
        }
        if var first = start, var last = until {
            // `from 10 november through sunday` has begun, and ends on the next Sunday.
            let former = first.moved(byYears: -1)
            if first.kind == .yearless, last.kind == .weekday, former.isRecent(today) {
                first = former
            }
            // `from friday until monday` ends after the Friday.
            if last.kind == .weekday, last.date < first.date {
                last.date = first.date.next(last.date.weekday)
            }
            let span = PhraseDate.Span(first: first, last: last).settled(today)
            guard span.first.date <= span.last.date, span.isPlausible else {
                throw .invalid("'\(text)' ends before it starts.")
            }
            (start, until) = (span.first, span.last)
        } else if let first = start, first.kind == .yearless {
            let former = first.moved(byYears: -1)
            if former.isRecent(today) { start = former }
        } else if let last = until, last.kind == .yearless, !last.countsFromEnd {
            let former = last.moved(byYears: -1)
            guard !former.isRecent(today) else {
                throw .invalid(
                    "'\(text)': the last day has passed, or is \(last.date). Write it with its year."
                )
            }
        }
    }
}
