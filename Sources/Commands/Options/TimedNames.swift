import Recurrence
import ScheduleReading

/// The words after `peal snooze`, `peal postpone` and `peal pause`: the names of alerts, then a
/// length or an end.
struct TimedNames: Hashable {
    /// The part of the words that says how long the snooze or the pause lasts.
    enum Time: Hashable {
        case standard
        case length(String)
        case end(String)
    }

    let names: [String]
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
    private static let marksBeforeLastDay: Set = ["to", "through"]
    /// The particle after the start of a pause.
    private static let markAfterStart = "부터"
    /// The particles that come after a length or an end, and whether they always do.
    private static let marksAfter: [(particle: String, mark: Mark, isSure: Bool)] = [
        ("까지", .end, true), ("동안", .length, true), ("뒤로", .length, false),
        ("으로", .end, false), ("로", .end, false),
    ]

    /// Divides the words.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - needsNames: Whether the first word must be a name, even if it could be a length.
    init(_ words: [String], needsNames: Bool) {
        let first = needsNames ? 1 : 0
        let times = words.dropFirst(first)
        if let mark = times.lastIndex(where: { Self.marksBefore[$0] != nil }),
            let kind = Self.marksBefore[words[mark]]
        {
            names = Array(words[..<mark])
            time = kind.time(words[(mark + 1)...].joined(separator: " "))
            return
        }
        if let mark = times.lastIndex(where: { Self.unsureMarksBefore[$0] != nil }),
            let kind = Self.unsureMarksBefore[words[mark]]
        {
            let text = words[(mark + 1)...].joined(separator: " ")
            if kind.passes(text) {
                (names, time) = (Array(words[..<mark]), kind.time(text))
                includesLastDay = Self.marksBeforeLastDay.contains(words[mark])
                return
            }
        }
        if let (names, time) = Self.marked(words, first) {
            self.names = names
            self.time = time
            if case .end = time { includesLastDay = true }
            return
        }
        // "1 hour 30 min" is a length of four words.
        for count in [4, 3, 2, 1] where times.count >= count {
            let text = words.suffix(count).joined(separator: " ")
            // A number without a unit counts as a length, although it is a wrong one. Otherwise it
            // would be read as a part of a title.
            guard Self.isLength(text) || !text.isEmpty && text.allSatisfy({ "0"..."9" ~= $0 })
            else { continue }
            names = words.dropLast(count)
            time = .length(text)
            return
        }
        names = words
        time = .standard
    }

    /// Creates the words of a command whose flags say how long the pause lasts.
    init(names: [String]) {
        self.names = names
        time = .standard
    }

    /// Returns the words with an end that no word announces: `dentist friday 15:00`.
    func withBareEnd() -> TimedNames {
        let length: [String]
        switch time {
        case .standard: length = []
        // The day of a date, such as `dec 16` and `12월 16일`, was read as a length.
        case .length(let text): length = text.split(separator: " ").map(String.init)
        case .end: return self
        }
        let words = names + length
        guard let count = Self.longest(words, 1, where: Self.isEnd), count > length.count else {
            return self
        }
        return TimedNames(
            names: words.dropLast(count), .end(words.suffix(count).joined(separator: " ")))
    }

    /// Divides the words of a pause that begins later: `gym from friday until monday`, `내일부터
    /// 금요일까지`.
    ///
    /// - Parameter words: The words.
    /// - Returns: The words without the start, and the start; `nil` if there is none.
    static func started(_ words: [String]) -> (words: [String], start: String?) {
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
        guard let count = longest(Array(before), 0, where: isEnd) else { return (words, nil) }
        return (
            before.dropLast(count) + words[(mark + 1)...],
            before.suffix(count).joined(separator: " ")
        )
    }

    private init(names: [String], _ time: Time) {
        self.names = names
        self.time = time
    }

    /// Divides words whose last one ends with a particle: `오후 3시까지`, `2시간 동안`.
    private static func marked(_ words: [String], _ first: Int) -> (names: [String], Time)? {
        guard let last = words.last, words.count > first else { return nil }
        for (particle, mark, isSure) in marksAfter where last.hasSuffix(particle) {
            let rest = String(last.dropLast(particle.count))
            let words = Array(words.dropLast()) + (rest.isEmpty ? [] : [rest])
            guard words.count > first else { return nil }
            let longest = longest(words, first, where: mark.passes)
            guard isSure || longest != nil else { continue }
            // If the words cannot be read, the error names the last one.
            let count = longest ?? 1
            return (words.dropLast(count), mark.time(words.suffix(count).joined(separator: " ")))
        }
        return nil
    }

    /// Returns the number of words at the end that pass a test together.
    private static func longest(
        _ words: [String], _ first: Int, where passes: (String) -> Bool
    ) -> Int? {
        // A date and a time have at most six words.
        stride(from: min(6, words.count - first), to: 0, by: -1).first {
            passes(words.suffix($0).joined(separator: " "))
        }
    }

    private static func isLength(_ text: String) -> Bool {
        (try? DurationReading.seconds(text)) != nil
    }

    private static func isEnd(_ text: String) -> Bool {
        // Only the form matters here, so any current time will do.
        (try? TimeReading.instant(text, after: Instant(seconds: 0), in: .utc)) != nil
    }
}
