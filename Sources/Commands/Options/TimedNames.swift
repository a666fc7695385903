import ScheduleReading

/// The words after `peal snooze` and `peal pause`: the names of alerts, then a length or an end.
struct TimedNames: Hashable {
    /// The part of the words that says how long the snooze or the pause lasts.
    enum Time: Hashable {
        case standard
        case length(String)
        case end(String)
    }

    let names: [String]
    let time: Time

    /// Divides the words.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - needsNames: Whether the first word must be a name, even if it could be a length.
    init(_ words: [String], needsNames: Bool) {
        let first = needsNames ? 1 : 0
        let times = words.dropFirst(first)
        if let mark = times.lastIndex(where: { ["until", "till", "for"].contains($0) }) {
            names = Array(words[..<mark])
            let text = words[(mark + 1)...].joined(separator: " ")
            time = words[mark] == "for" ? .length(text) : .end(text)
            return
        }
        // "1 hour 30 min" is a length of four words.
        for count in [4, 3, 2, 1] where times.count >= count {
            let text = words.suffix(count).joined(separator: " ")
            // A number without a unit counts as a length, although it is a wrong one. Otherwise it
            // would be read as a part of a title.
            guard Self.isLength(text) || text.allSatisfy({ "0"..."9" ~= $0 }) else { continue }
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

    private static func isLength(_ text: String) -> Bool {
        (try? DurationReading.seconds(text)) != nil
    }
}
