import Recurrence
import ScheduleReading

/// The words after the alerts of `peal snooze`, `peal postpone` and `peal pause`: a length or an end.
struct TimeWords: Hashable {
    /// The part of the words that says how long the snooze or the pause lasts.
    enum Time: Hashable {
        case standard
        case length(String)
        case end(String)
    }

    /// The words before the length or the end, which have no meaning.
    let others: [String]
    let time: Time
    /// Whether an end that is a day includes that day: `to friday`, `금요일까지`.
    private(set) var includesLastDay = false

    /// The part that a word announces.
    private enum Mark {
        case length, end

        func time(_ text: String) -> Time { self == .end ? .end(text) : .length(text) }

        func passes(_ text: String) -> Bool { self == .end ? isEnd(text) : isLength(text) }
    }

    /// The words that come before a length or an end.
    private static let marksBefore: [String: Mark] = ["until": .end, "till": .end, "for": .length]
    /// The words before a length or an end that can also be part of a title.
    private static let unsureMarksBefore: [String: Mark] = [
        "to": .end, "through": .end, "by": .length,
    ]
    /// The word before the start of a pause, and the words that announce its end after it.
    private static let markBeforeStart = "from"
    private static let marksBeforeEnd: Set = ["until", "till", "to", "through"]
    /// The words before an end that includes its day.
    private static let marksBeforeLastDay: Set = [lastDayMark, "through"]
    private static let lastDayMark = "to"
    /// The particle after the start of a pause.
    private static let markAfterStart = "부터"
    /// The marks between the start of a pause and its end: `12/24~1/3`.
    private static let marksBetween: Set = ["~", "-", "–"]
    private static let markInWord: Character = "~"
    /// The particles that come after a length or an end, and whether they always do.
    private static let marksAfter: [(particle: String, mark: Mark, isSure: Bool)] = [
        ("까지", .end, true), ("동안", .length, true), ("뒤로", .length, false), ("만", .length, false),
        ("으로", .end, false), ("로", .end, false),
    ]

    /// The words of the command that never select an alert by a part of its title.
    private static let littleWords =
        Set(marksBefore.keys).union(unsureMarksBefore.keys)
        .union([markBeforeStart, markAfterStart, "on", "at", "in"])
        .union(marksAfter.map(\.particle))

    /// The words before a day to skip.
    private static let marksBeforeDay: Set = ["on"]

    /// Returns the words of a day without the word before it: `on dec 8`.
    static func day(_ words: [String]) -> String {
        let hasMark = words.count > 1 && marksBeforeDay.contains(words[0].lowercased())
        return words.dropFirst(hasMark ? 1 : 0).joined(separator: " ")
    }

    /// Returns whether a word belongs to the command, unless a whole title contains it.
    static func isLittle(_ word: String) -> Bool { littleWords.contains(word.lowercased()) }

    /// Divides the words.
    init(_ words: [String]) {
        let words = Self.withMonths(words)
        if let mark = words.lastIndex(where: { Self.marksBefore[$0] != nil }),
            let kind = Self.marksBefore[words[mark]]
        {
            var rest = words[(mark + 1)...]
            // `until after christmas`
            if kind == .end, rest.count > 1, rest.first == "after" {
                rest.removeFirst()
                includesLastDay = true
            }
            others = Array(words[..<mark])
            time = kind.time(rest.joined(separator: " "))
            return
        }
        if let mark = words.lastIndex(where: { Self.unsureMarksBefore[$0] != nil }),
            let kind = Self.unsureMarksBefore[words[mark]]
        {
            let text = words[(mark + 1)...].joined(separator: " ")
            if kind.passes(text) {
                (others, time) = (Array(words[..<mark]), kind.time(text))
                includesLastDay = Self.marksBeforeLastDay.contains(words[mark])
                return
            }
        }
        if let (others, time) = Self.marked(words) {
            self.others = others
            self.time = time
            if case .end = time { includesLastDay = true }
            return
        }
        // "1 hour 30 min" is a length of four words.
        for count in [4, 3, 2, 1] where words.count >= count {
            let text = words.suffix(count).joined(separator: " ")
            // A number without a unit counts as a length, although it is a wrong one. Otherwise it
            // would be read as a part of a title.
            guard Self.isLength(text) || !text.isEmpty && text.allSatisfy({ "0"..."9" ~= $0 })
            else { continue }
            others = words.dropLast(count)
            time = .length(text)
            return
        }
        others = words
        time = .standard
    }

    /// The words for this day.
    private static let today: Set = ["today", "오늘", "오늘만"]

    /// Divides words that end with this day, at whose end a pause ends: `gym today`, `gym for today`.
    ///
    /// - Parameter words: The words; `nil` if they end differently.
    init?(untilTonight words: [String]) {
        guard let last = words.last, Self.today.contains(last.lowercased()) else { return nil }
        var others = Array(words.dropLast())
        if others.last?.lowercased() == "for" { others.removeLast() }
        guard others.last.map({ Self.marksBeforeEnd.contains($0.lowercased()) }) != true else {
            return nil
        }
        (self.others, time, includesLastDay) = (others, .end("today"), true)
    }

    /// Divides words that end with the days of a pause: `gym next week`, `운동 다음 주 동안`.
    ///
    /// - Parameter words: The words.
    /// - Returns: The words with the last of the days as the end, and the days; `nil` if they end differently.
    static func during(_ words: [String]) -> (TimeWords, days: String)? {
        let today = Zone.utc.civil(at: Instant(seconds: 0))
        let count = longest(words) { TimeReading.period($0, now: today) != nil }
        guard let count else { return nil }
        var others = Array(words.dropLast(count))
        if let last = others.last?.lowercased() {
            // `4 january` is a day.
            guard !marksBeforeEnd.contains(last), Int(last) == nil else { return nil }
            if marksBefore[last] == .length { others.removeLast() }
        }
        let days = words.suffix(count).joined(separator: " ")
        var time = TimeWords(others: others, .end(days))
        time.includesLastDay = true
        return (time, days)
    }

    /// Returns the words with an end that no word announces: `dentist friday 15:00`.
    func withBareEnd() -> TimeWords {
        let length: [String]
        switch time {
        case .standard: length = []
        // The day of a date, such as `dec 16` and `12월 16일`, was read as a length.
        case .length(let text): length = text.split(separator: " ").map(String.init)
        case .end: return self
        }
        let words = others + length
        guard let count = Self.longest(words, where: Self.isEnd), count > length.count else {
            return self
        }
        return TimeWords(
            others: words.dropLast(count), .end(words.suffix(count).joined(separator: " ")))
    }

    /// Divides the words of a pause that begins later: `gym from friday until monday`, `내일부터
    /// 금요일까지`.
    ///
    /// - Parameter words: The words.
    /// - Returns: The words without the start, and the start; `nil` if there is none.
    static func started(_ words: [String]) -> (words: [String], start: String?) {
        let words = withMonths(words.flatMap(ends))
        if let mark = words.lastIndex(where: marksBetween.contains),
            let count = longest(Array(words[..<mark]), where: isEnd)
        {
            let end = [lastDayMark] + words[(mark + 1)...]
            return (
                words[..<mark].dropLast(count) + end,
                words[..<mark].suffix(count).joined(separator: " ")
            )
        }
        if let mark = words.lastIndex(of: markBeforeStart) {
            let end = words[mark...].firstIndex(where: marksBeforeEnd.contains) ?? words.endIndex
            let start = words[(mark + 1)..<end].joined(separator: " ")
            guard isEnd(start) else { return (words, nil) }
            return (Array(words[..<mark] + words[end...]), start)
        }
        guard let mark = words.lastIndex(where: { $0.hasSuffix(markAfterStart) }) else {
            return (words, nil)
        }
        let last = String(words[mark].dropLast(markAfterStart.count))
        let before = words[..<mark] + (last.isEmpty ? [] : [last])
        guard let count = longest(Array(before), where: isEnd) else { return (words, nil) }
        return (
            before.dropLast(count) + words[(mark + 1)...],
            before.suffix(count).joined(separator: " ")
        )
    }

    /// Creates words that were divided already, such as those of a command whose flags say how long
    /// the pause lasts.
    init(others: [String], _ time: Time = .standard) {
        self.others = others
        self.time = time
    }

    /// Divides words whose last one ends with a particle: `오후 3시까지`, `2시간 동안`.
    private static func marked(_ words: [String]) -> (others: [String], Time)? {
        guard let last = words.last else { return nil }
        for (particle, mark, isSure) in marksAfter where last.hasSuffix(particle) {
            let rest = String(last.dropLast(particle.count))
            let words = Array(words.dropLast()) + (rest.isEmpty ? [] : [rest])
            guard !words.isEmpty else { return nil }
            let longest = longest(words, where: mark.passes)
            guard isSure || longest != nil else { continue }
            // If the words cannot be read, the error names the last one.
            let count = longest ?? 1
            return (words.dropLast(count), mark.time(words.suffix(count).joined(separator: " ")))
        }
        return nil
    }

    /// Returns the number of words at the end that pass a test together.
    private static func longest(
        _ words: [String], where passes: (String) -> Bool
    ) -> Int? {
        // A date and a time have at most six words.
        stride(from: min(6, words.count), to: 0, by: -1).first {
            passes(words.suffix($0).joined(separator: " "))
        }
    }

    /// Returns both ends of a word like `12/24~1/3`, and the mark between them; a range of times of day
    /// stays a word.
    private static func ends(of word: String) -> [String] {
        let ends = word.split(separator: markInWord).map(String.init)
        guard ends.count == 2, (try? TimeReading.hours(word)) == nil else { return [word] }
        return [ends[0], String(markInWord), ends[1]]
    }

    /// Returns the words with names of months in dates like `12/24` and `1/3` if their order is known:
    /// in Korean the month comes first, and a number above 12 is a day.
    private static func withMonths(_ words: [String]) -> [String] {
        let dates = words.map { SlashDate($0) }
        let known = dates.compactMap(\.self)
        let isMonthFirst =
            if known.contains(where: { $0.second > 12 }) {
                true
            } else if known.contains(where: { $0.first > 12 }) {
                false
            } else if words.contains(where: hasParticle) {
                true
            } else {
                Bool?.none
            }
        guard let isMonthFirst else { return words }
        return zip(words, dates).map { $1?.text(isMonthFirst: isMonthFirst) ?? $0 }
    }

    private static func hasParticle(_ word: String) -> Bool {
        ([markAfterStart] + marksAfter.map(\.particle)).contains { word.hasSuffix($0) }
    }

    private static func isLength(_ text: String) -> Bool {
        (try? DurationReading.seconds(text)) != nil
    }

    private static func isEnd(_ text: String) -> Bool {
        // Only the form matters here, so any current time will do.
        (try? TimeReading.instant(text, after: Instant(seconds: 0), in: .utc)) != nil
            || TimeReading.period(text, now: Zone.utc.civil(at: Instant(seconds: 0))) != nil
            // The error that such a date can be two days comes later.
            || SlashDate(text)?.isWhole == true
    }
}

/// A date like `12/24`, whose numbers can have two orders, and the letters after it.
private struct SlashDate {
    let first: Int
    let second: Int
    private let rest: Substring
    /// Whether nothing follows the numbers.
    var isWhole: Bool { rest.isEmpty }

    init?(_ word: String) {
        let date = word.prefix { "0"..."9" ~= $0 || $0 == "/" }
        let numbers = date.split(separator: "/").compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        (first, second) = (numbers[0], numbers[1])
        rest = word[date.endIndex...]
    }

    func text(isMonthFirst: Bool) -> String {
        let (month, day) = isMonthFirst ? (first, second) : (second, first)
        // The reader takes this form in every language.
        return "\(month)월 \(day)일\(rest)"
    }
}
