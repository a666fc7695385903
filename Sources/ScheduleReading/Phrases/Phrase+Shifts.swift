import Messages

/// Shifts with a time each: `12월 1일부터 주주야야비비, 주간은 6시 야간은 17시`.
extension Phrase {
    /// Returns the words for a pattern of shifts with a time for each of two shifts as two phrases, which
    /// each have the pattern; `nil` for other words.
    ///
    /// - Parameter text: The words.
    /// - Returns: The phrases.
    static func shifts(in text: String) -> [String]? {
        // Two of the three shifts have a time.
        guard text.includes("야간") || text.includes("당직") else { return nil }
        let words = text.split(separator: " ").map(String.init)
        guard let place = words.firstIndex(where: \.isShiftPattern) else { return nil }
        let pattern = words[place].filter { $0 != "," }
        var head = Array(words[..<place])
        var parts: [(name: String, words: [String])] = []
        for word in words[(place + 1)...] {
            if let (name, rest) = word.shift {
                parts.append((name, rest.isEmpty ? [] : [rest]))
            } else if parts.isEmpty {
                head.append(word)
            } else {
                parts[parts.count - 1].words.append(word)
            }
        }
        guard parts.count > 1, parts.allSatisfy({ !$0.words.isEmpty }) else { return nil }
        return parts.map { part in
            let words = head + [pattern, part.name] + part.words
            return words.joined(separator: " ").trimmingSuffix(",")
        }
    }
}

extension String {
    /// Whether the word is a pattern of shifts, such as `주주야야비비,`.
    fileprivate var isShiftPattern: Bool {
        let letters = filter { $0 != "," }
        return letters.count > 3 && Set(letters).count > 1
            && letters.allSatisfy { "주야비휴당".contains($0) }
    }

    /// The name of the shift at the beginning of the word, without its particle, and what follows it;
    /// `nil` if there is none.
    fileprivate var shift: (name: String, rest: String)? {
        for name in ["주간", "야간", "당직"] where hasPrefix(name) {
            let rest = dropFirst(name.count)
            let particle = ["에는", "은", "는", "엔", "에"].first { rest.hasPrefix($0) } ?? ""
            return (name, String(rest.dropFirst(particle.count)))
        }
        return nil
    }

    /// Returns the text without a letter at its end.
    fileprivate func trimmingSuffix(_ letter: Character) -> String {
        last == letter ? String(dropLast()) : self
    }
}
