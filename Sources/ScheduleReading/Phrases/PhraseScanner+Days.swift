import Alerts
import Messages
import Recurrence

/// Days of the week as people write them.
struct PhraseDays: Hashable {
    var days: Set<Weekday>
    /// Whether the text is the name of a single day, such as `friday`, which can mean one date.
    var isOneDay = false
}

extension PhraseScanner {
    private static let groups: [String: Set<Weekday>] = {
        let workdays = Set(Weekday.allCases.filter { $0 <= .friday })
        return [
            "weekdays": workdays, "weekday": workdays, "workdays": workdays, "workday": workdays,
            "평일": workdays, "주중": workdays, "weekends": [.saturday, .sunday],
            "weekend": [.saturday, .sunday], "주말": [.saturday, .sunday],
        ]
    }()

    private static let phrases: [String: Set<Weekday>] = [
        "working days": groups["weekdays", default: []],
        "working day": groups["weekdays", default: []],
        "business days": groups["weekdays", default: []],
        "business day": groups["weekdays", default: []],
        "work days": groups["weekdays", default: []],
        "school days": groups["weekdays", default: []],
        "m-f": groups["weekdays", default: []], "mwf": [.monday, .wednesday, .friday],
        "m/w/f": [.monday, .wednesday, .friday], "tth": [.tuesday, .thursday],
        "t/th": [.tuesday, .thursday],
    ]

    /// Reads weekdays: `mon,wed`, `mon-fri`, `monday to friday`, `weekdays`, `fridays`, `월수금`, `월~금`,
    /// `화요일과 목요일`, `평일`.
    mutating func weekdays() throws(AlertError) -> PhraseDays? {
        let parts = try list { scanner throws(AlertError) in scanner.someWeekdays() }
        guard var first = parts.first else { return nil }
        var joined = parts.dropFirst().reduce(into: first.days) { $0.formUnion($1.days) }
        // English names need no commas: `mon wed fri`, `mon/wed/fri`.
        while first.days.count < 7, let more = furtherWeekdays() {
            joined.formUnion(more.days)
            first.isOneDay = false
        }
        first.isOneDay = first.isOneDay && parts.count == 1
        first.days = joined
        return first
    }

    private mutating func furtherWeekdays() -> PhraseDays? {
        var copy = self
        _ = copy.takeAdjacent("/")
        guard let days = copy.someWeekdays() else { return nil }
        self = copy
        return days
    }

    private mutating func someWeekdays() -> PhraseDays? {
        if let days = spacedValue(Self.phrases) ?? value(Self.groups) {
            return PhraseDays(days: days)
        }
        var copy = self
        _ = copy.take("on")
        guard let (first, isPlural) = copy.namedWeekday() else { return koreanSigns() }
        let from = copy
        if !isPlural, copy.take(any: ["-", "through", "thru", "to", "until", "till", "부터", "에서"]),
            let (last, _) = copy.namedWeekday()
        {
            _ = copy.take("까지")
            self = copy
            return PhraseDays(days: Self.range(first, last))
        }
        self = from
        return PhraseDays(days: [first], isOneDay: !isPlural)
    }

    private static func range(_ first: Weekday, _ last: Weekday) -> Set<Weekday> {
        // The remainder also handles a range such as fri-mon, which continues into the next week.
        let length = (last.rawValue - first.rawValue + 7) % 7
        return Set(
            (0...length).compactMap { Weekday(rawValue: (first.rawValue - 1 + $0) % 7 + 1) })
    }

    /// Reads the name of a day of the week in the singular.
    mutating func weekday() -> Weekday? {
        var copy = self
        guard let (day, isPlural) = copy.namedWeekday(), !isPlural else { return nil }
        self = copy
        return day
    }

    private mutating func namedWeekday() -> (Weekday, isPlural: Bool)? {
        let names = [
            "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        ]
        let english = word { word -> (Weekday, isPlural: Bool)? in
            let short = ["tues", "weds", "wednes", "thurs"]
            let isPlural = word.hasSuffix("s") && !short.contains(word)
            let name = isPlural || word == "weds" ? String(word.dropLast()) : word
            guard name.count >= 3, let index = names.firstIndex(where: { $0.hasPrefix(name) })
            else { return nil }
            return Weekday(rawValue: index + 1).map { ($0, isPlural) }
        }
        if let english {
            _ = takeAdjacent(".")
            return english
        }
        var copy = self
        guard let sign = copy.sign() else { return nil }
        // `월요일` and `월` are days, `월말` and `일` are not.
        if copy.take(any: ["요일", "욜"]) {
            self = copy
            return (sign, false)
        }
        return nil
    }

    private mutating func sign() -> Weekday? {
        value(["월": 1, "화": 2, "수": 3, "목": 4, "금": 5, "토": 6, "일": 7])
            .flatMap { Weekday(rawValue: $0) }
    }

    /// Reads several signs of days, such as `월수금`, `월·수·금`, `월, 수, 금요일` or `월~금`, or one before a
    /// space: `금 18:00`.
    private mutating func koreanSigns() -> PhraseDays? {
        var copy = self
        guard let first = copy.sign() else { return nil }
        var days: Set<Weekday> = [first]
        var (last, count) = (first, 1)
        while true {
            var next = copy
            let isRange = next.take(any: ["-", "부터", "에서"])
            _ = !isRange && next.take(any: [",", "·", "/"])
            guard let sign = next.sign() else { break }
            _ = isRange && next.isBefore("까지") && next.take("까지")
            days.formUnion(isRange ? Self.range(last, sign) : [sign])
            count += 1
            (last, copy) = (sign, next)
        }
        let hasEnding = copy.take(any: ["요일", "욜"])
        // A syllable that follows belongs to another word, such as `월말` or `일정`.
        let isWhole =
            hasEnding || copy.rest.first.map { !$0.isHangul } ?? true
            || ["마다", "에", "은", "는", "만", "빼고", "제외"].contains(where: copy.isBefore)
        guard isWhole, hasEnding || count > 1 || first != .sunday else { return nil }
        self = copy
        return PhraseDays(days: days, isOneDay: count == 1)
    }
}
