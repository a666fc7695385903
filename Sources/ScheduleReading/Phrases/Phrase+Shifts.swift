/// Shifts with a time each: `12월 1일부터 주주야야비비, 주간은 6시 야간은 17시`.
extension Phrase {
    /// Returns the words for a pattern of shifts with a time for each of two shifts as two phrases, which
    /// each have the pattern.
    ///
    /// - Parameter text: The words.
    /// - Returns: The phrases; `nil` for other words.
    static func shifts(in text: String) -> [String]? {
        let words = text.split(separator: " ").map(String.init)
        guard let place = words.firstIndex(where: \.withoutComma.isShifts) else { return nil }
        var head = words[..<place] + [words[place].withoutComma]
        var parts: [(name: String, words: [String])] = []
        for word in words[(place + 1)...] {
            if let (name, rest) = word.shift {
                parts.append((name, rest.isEmpty ? [] : [rest]))
            } else if parts.isEmpty {
                head.insert(word, at: head.count - 1)
            } else {
                parts[parts.count - 1].words.append(word)
            }
        }
        guard parts.count > 1, parts.allSatisfy({ !$0.words.isEmpty }) else { return nil }
        return parts.map { (head + [$0.name] + $0.words).joined(separator: " ").withoutComma }
    }
}

extension String {
    fileprivate var withoutComma: String { last == "," ? String(dropLast()) : self }

    /// The name of the shift at the beginning of the word, without its particle, and what follows it;
    /// `nil` if there is none.
    fileprivate var shift: (name: String, rest: String)? {
        guard let name = PhraseScanner.shifts.lazy.flatMap(\.words).first(where: hasPrefix) else {
            return nil
        }
        let rest = dropFirst(name.count)
        let particle = ["는", "은", "엔"].first { rest.hasPrefix($0) } ?? ""
        return (name, String(rest.dropFirst(particle.count)))
    }
}
