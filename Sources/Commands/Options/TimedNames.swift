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

    /// The part that a word announces.
    private enum Mark {
        case length, end

        func time(_ text: String) -> Time { self == .end ? .end(text) : .length(text) }
    }

    /// The words that come before a length or an end.
    private static let marksBefore: [String: Mark] = ["until": .end, "till": .end, "for": .length]
    /// The word before the start of a pause, and the words that announce its end after it.
    private static let markBeforeStart = "from"
    private static let marksBeforeEnd: Set = ["until", "till", "to"]
    /// The particle after the start of a pause.
    private static let markAfterStart = "부터"
    /// The particles that come after a length or an end.
    private static let marksAfter: [String: Mark] = ["까지": .end, "동안": .length]

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
        if let (names, time) = Self.marked(words, first) {
            self.names = names
            self.time = time
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
        guard time == .standard,
            let count = Self.longest(names, 1, where: Self.isEnd)
        else { return self }
        return TimedNames(
            names: names.dropLast(count), .end(names.suffix(count).joined(separator: " ")))
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
            let rest = words[end...].isEmpty ? [] : ["until"] + words[(end + 1)...]
            return (words[..<mark] + rest, start)
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
        guard let last = words.last, words.count > first,
            let (particle, mark) = marksAfter.first(where: { last.hasSuffix($0.key) })
        else { return nil }
        let rest = String(last.dropLast(particle.count))
        let words = Array(words.dropLast()) + (rest.isEmpty ? [] : [rest])
        guard words.count > first else { return nil }
        // If the words cannot be read, the error names the last one.
        let count = longest(words, first, where: mark == .end ? isEnd : isLength) ?? 1
        return (words.dropLast(count), mark.time(words.suffix(count).joined(separator: " ")))
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
