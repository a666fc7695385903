/// The readers of clauses that are tried at a place.
///
/// Most clauses can begin only with certain words, so that a few readers are tried at each place. For
/// the other clauses, ``PhraseText/kinds`` says whether the phrase has a word that they need.
struct ClauseReaders: OptionSet {
    let rawValue: UInt16

    static let weekdays = Self(rawValue: 1 << 0)
    static let monthDays = Self(rawValue: 1 << 1)
    static let dates = Self(rawValue: 1 << 2)
    static let months = Self(rawValue: 1 << 3)
    static let weekNumbers = Self(rawValue: 1 << 4)
    /// Bounds that begin with a word such as `until`.
    static let bounds = Self(rawValue: 1 << 5)
    /// Bounds that begin with a day.
    static let days = Self(rawValue: 1 << 6)
    static let counts = Self(rawValue: 1 << 7)
    static let lengths = Self(rawValue: 1 << 8)
    static let delays = Self(rawValue: 1 << 9)
    static let repetition = Self(rawValue: 1 << 10)
    /// A first and a last time of the day, and one of them alone.
    static let ranges = Self(rawValue: 1 << 11)
    static let times = Self(rawValue: 1 << 12)

    static let all = Self(rawValue: .max)
    static let clock: Self = [.ranges, .times]
    static let date: Self = [.days, .dates]
    static let length: Self = [.lengths, .delays, .repetition, .dates]
    static let number = all.subtracting([.weekdays, .weekNumbers, .bounds])
}

extension Word {
    /// The readers whose clauses can begin with the word.
    var readers: ClauseReaders {
        switch self {
        case .number, .tens, .article, .digit, .power: .number
        case .from, .between: [.weekdays, .bounds, .days, .ranges, .months]
        case .start, .until, .to: [.bounds, .ranges]
        case .through, .ending, .by: .bounds
        case .on: [.weekdays, .date, .monthDays, .weekNumbers]
        case .at: [.date, .clock, .monthDays, .repetition]
        case .the: [.date, .monthDays]
        case .in: [.days, .delays, .months]
        case .of: .months
        case .only: [.counts, .months]
        case .for: [.counts, .lengths, .months]
        case .after: [.delays, .ranges]
        case .plus, .now: .delays
        case .onceOnly, .oneDayOnly, .total: .counts
        case .once, .twice: [.counts, .repetition]
        case .length: .length
        default: readersOfDays.union(readersOfTimes)
        }
    }

    private var readersOfDays: ClauseReaders {
        switch self {
        case .weekdays: [.weekdays, .days]
        case .weekday, .sign: [.weekdays, .date, .monthDays]
        case .weeksAhead, .this, .next, .nextSign, .fixedDate, .daysAhead, .endOf: .date
        case .ordinal, .fromEnd, .endWord, .monthsAhead: [.date, .monthDays]
        case .month, .yearsAhead: [.date, .months]
        case .endOfMonth, .endOfYear, .weekend: .days
        case .monthDays, .monthEndTail, .monthStartTail: .monthDays
        case .dayBefore, .eveningBefore, .todayPart: .dates
        case .dayWord: [.dates, .monthDays, .weekNumbers]
        case .weeks, .inWeek: .weekNumbers
        default: []
        }
    }

    private var readersOfTimes: ClauseReaders {
        switch self {
        case .every, .alternate, .step, .hourly, .onTheHourTail, .nightly, .weekendStep,
            .countedUnit, .minutesPast, .unit:
            .repetition
        case .namedHour, .partSign, .half, .quarter: .clock
        case .part, .bothParts, .sameTime: .times
        default: []
        }
    }
}

extension PhraseScanner {
    /// The readers whose clauses can begin with the next words.
    var readers: ClauseReaders {
        // A set of days can begin with many words, and stand wherever a date can.
        var readers: ClauseReaders = text.kinds.daySets ? .date : []
        for index in text.words(at: next) { readers.formUnion(text.words[index].word.readers) }
        guard first?.isDigit == true else { return readers }
        let end = text.bytes[next...].firstIndex { !$0.isDigit }
        let isClock = end.map { text.bytes[$0] == UInt8(ascii: ":") } ?? false
        return readers.union(isClock ? .clock : .number)
    }
}
