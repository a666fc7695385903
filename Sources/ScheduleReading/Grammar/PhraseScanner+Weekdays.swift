import Alerts
import Recurrence

/// Days of the week as people write them.
struct PhraseDays: Hashable {
    var days: Set<Weekday>
    /// Whether the text is the name of a single day, such as `friday`, which can mean one date.
    var isOneDay = false
}

extension PhraseScanner {
    /// Reads weekdays: `mon,wed`, `mon-fri`, `monday to friday`, `weekdays`, `fridays`, `월수금`, `월~금`,
    /// `화요일과 목요일`, `평일`.
    ///
    /// - Parameter isOfWeek: Whether a word such as `매주` stands in front, so that `일` is Sunday.
    /// - Returns: The days; `nil` if no days come next.
    /// - Throws: ``AlertError`` if a part of a list cannot be read.
    mutating func weekdays(isOfWeek: Bool = false) throws(AlertError) -> PhraseDays? {
        var isFirst = true
        let parts = try list { scanner throws(AlertError) in
            defer { isFirst = false }
            let days = scanner.someWeekdays(isOfWeek: isOfWeek)
            // In `평일, 금요일은 제외`, Friday is left out.
            return isFirst || !scanner.isBeforeTailOfDay ? days : nil
        }
        guard var all = parts.first else { return nil }
        for part in parts.dropFirst() { all.days.formUnion(part.days) }
        all.isOneDay = all.isOneDay && all.days.count == 1
        // English names need no commas: `mon wed fri`, `mon/wed/fri`.
        while all.days.count < 7, let more = furtherWeekdays(besides: all.days) {
            all = PhraseDays(days: all.days.union(more.days))
        }
        return all
    }

    private mutating func furtherWeekdays(besides others: Set<Weekday>) -> PhraseDays? {
        var copy = self
        _ = copy.takeAdjacent("/")
        guard let days = copy.someWeekdays(), !copy.isBeforeTailOfDay,
            days.days.isDisjoint(with: others)
        else { return nil }
        self = copy
        return days
    }

    /// Whether a word follows that makes the day before it a bound or an exception: `월요일 제외`.
    private var isBeforeTailOfDay: Bool {
        var copy = self
        while copy.take(.only, .particle) {}
        return copy.isBefore(.exceptTail, .startTail, .untilTail)
    }

    private mutating func someWeekdays(isOfWeek: Bool = false) -> PhraseDays? {
        if let days = rangeOfPlurals() { return PhraseDays(days: days) }
        if let days = take({ if case .weekdays(let days) = $0 { days.days } else { nil } }) {
            _ = takeAdjacent(".")
            return PhraseDays(days: days)
        }
        var copy = self
        copy.skip(.on)
        if let days = copy.take({ if case .weekdays(let days) = $0 { days.days } else { nil } }) {
            self = copy
            return PhraseDays(days: days)
        }
        guard let first = copy.weekday() else { return signs(isOfWeek: isOfWeek) }
        self = copy
        let hasTail = copy.isBefore(.fromTail)
        if copy.takeRangeJoint(), let last = copy.weekday(), copy.take(.untilTail) || !hasTail {
            self = copy
            return PhraseDays(days: Self.range(first, last))
        }
        return PhraseDays(days: [first], isOneDay: true)
    }

    /// Reads `mondays to thursdays`.
    private mutating func rangeOfPlurals() -> Set<Weekday>? {
        func plural(_ word: Word) -> Weekday? {
            if case .weekdays(.every(let day)) = word { day } else { nil }
        }
        return attempt { scanner in
            guard let first = scanner.take(plural), scanner.takeRangeJoint(),
                let last = scanner.take(plural)
            else { return nil }
            return Self.range(first, last)
        }
    }

    /// Reads what stands between the ends of a range.
    mutating func takeRangeJoint() -> Bool {
        takeWord(where: { word in
            switch word {
            case .dash, .through, .to, .until, .fromTail: true
            default: false
            }
        })
    }

    private static func range(_ first: Weekday, _ last: Weekday) -> Set<Weekday> {
        // The remainder also handles a range such as fri-mon, which continues into the next week.
        let length = (last.rawValue - first.rawValue + 7) % 7
        return Set(
            (0...length).compactMap { Weekday(rawValue: (first.rawValue - 1 + $0) % 7 + 1) })
    }

    /// Reads the name of a day of the week in the singular.
    mutating func weekday() -> Weekday? {
        if let day = take({ if case .weekday(let day) = $0 { day } else { nil } }) {
            _ = takeAdjacent(".")
            return day
        }
        var copy = self
        // `월요일` and `월` are days, `월말` and `일` are not.
        guard let sign = copy.sign(), copy.take(.dayOfWeek) else { return nil }
        self = copy
        return sign
    }

    mutating func sign() -> Weekday? {
        take { if case .sign(let day) = $0 { day } else { nil } }
    }

    /// Reads several signs of days, such as `월수금`, `월·수·금`, `월, 수, 금요일` or `월~금`, or one before a
    /// space: `금 18:00`.
    private mutating func signs(isOfWeek: Bool) -> PhraseDays? {
        var copy = self
        guard let first = copy.sign() else { return nil }
        var days: Set<Weekday> = [first]
        var (last, count) = (first, 1)
        while true {
            var next = copy
            let hasTail = next.isBefore(.fromTail)
            let isRange = next.take(.dash, .fromTail)
            _ = !isRange && (next.take(.comma) || next.takeAdjacent("/"))
            guard let sign = next.sign(), isRange || !days.contains(sign) else { break }
            guard !isRange || next.take(.untilTail) || !hasTail else { break }
            days.formUnion(isRange ? Self.range(last, sign) : [sign])
            count += 1
            (last, copy) = (sign, next)
        }
        let hasEnding = copy.take(.dayOfWeek)
        // `일월` is January, and Sunday and Monday only in `매주 일월` or `일월요일`.
        let isMonth = first == .sunday && days == [.sunday, .monday]
        if isMonth, !hasEnding, !isOfWeek { return nil }
        // A syllable that follows belongs to another word, such as `월말` or `일정`.
        let isWhole =
            hasEnding || copy.adjacent.map { !$0.isPartOfLongScalar } ?? true
            || copy.isBefore(.everyTail, .atTail, .particle, .only, .exceptTail)
        guard isWhole, hasEnding || count > 1 || isOfWeek || first != .sunday else { return nil }
        self = copy
        return PhraseDays(days: days, isOneDay: count == 1)
    }
}
