/// A request to count the days to a date: `count down to 15 may`, `2월 20일까지 매일 아침 8시에 며칠 남았는지`.
package struct CountdownRequest: Equatable, Sendable {
    /// The words that say when and until when.
    package let when: String
    /// The text of the alert with the number of days.
    package let body: String

    /// Finds the request in the words that say when, or in the title; `nil` if nothing asks for a countdown,
    /// or if the words have no last day.
    ///
    /// - Parameters:
    ///   - text: The words that say when.
    ///   - title: The title.
    package init?(_ text: String, title: String?) {
        let split = { (text: String) in text.split(separator: " ").map(String.init) }
        let titleWords = split((title ?? "").lowercased())
        let lowercased = split(text.lowercased())
        for hints in Lexicon.Hints.all {
            let texts = hints.countdowns.map(split)
            var rest = split(text)
            if let place = texts.lazy.compactMap(lowercased.place(of:)).first {
                // `count down to 15 may`
                let isBeforeEnd = rest[place.upperBound...].first?.isWhole(.to) == true
                rest.replaceSubrange(
                    place.lowerBound..<place.upperBound + (isBeforeEnd ? 1 : 0),
                    with: isBeforeEnd ? ["until"] : [])
            } else if !texts.contains(where: { titleWords.place(of: $0) != nil }) {
                continue
            }
            guard let when = Self.counting(rest.joined(separator: " ")) else { return nil }
            (self.when, body) = (when, hints.daysLeft)
            return
        }
        return nil
    }

    /// Returns words for rings until a last day, which come daily if the words do not say how often;
    /// `nil` if there is no last day.
    private static func counting(_ text: String) -> String? {
        func phrase(_ text: String) -> Phrase? {
            try? PhraseReader.phrase(text, now: WhenReading.anyTime)
        }
        let advice = Lexicon.Advice.for(text)
        guard var found = phrase(text) else { return nil }
        var text = text
        if found.has(only: [.date]), found.dates.count == 1 {
            text = advice.until(text)
            guard let ending = phrase(text) else { return nil }
            found = ending
        }
        guard found.until != nil else { return nil }
        return found.has(only: [.end, .time]) ? "\(advice.daily) \(text)" : text
    }
}
