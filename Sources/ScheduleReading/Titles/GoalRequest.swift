/// A goal that each Done counts for, in words that count things a day: `eight glasses of water a day`,
/// `하루에 물 여덟 잔`.
package struct GoalRequest: Equatable, Sendable {
    /// The number of things a day.
    package let goal: Int
    /// The words, with rings in place of the things: `eight times a day`.
    package let when: String

    /// Finds the goal in words that say nothing else but when.
    ///
    /// - Parameter text: The words; `nil` is returned if they count nothing, or nothing that is served
    ///   one by one, such as pages.
    package init?(_ text: String) {
        for hints in Lexicon.Hints.all {
            guard let when = hints.countingTimes(text.lowercased()),
                let phrase = try? PhraseReader.phrase(when, now: WhenReading.anyTime),
                let rate = phrase.rate, rate.unit.days == 1, rate.count > 1,
                phrase.isSpread || [.time, .window, .interval].contains(where: { phrase.has($0) })
            else { continue }
            (goal, self.when) = (rate.count, when)
            return
        }
        return nil
    }
}

extension Lexicon.Hints {
    /// Returns words that count servings as words that count rings; `nil` for other words.
    fileprivate func countingTimes(_ text: String) -> String? {
        let split = { (text: String) in text.split(separator: " ").map(String.init) }
        var words = split(text)
        let head = goalHeads.map(split).first { words.starts(with: $0) }
        words.removeFirst(head?.count ?? 0)
        let tail = goalTails.map(split).first { words.suffix($0.count) == $0[...] }
        words.removeLast(tail?.count ?? 0)
        for (index, word) in words.enumerated() {
            guard let serving = servings.first(where: word.hasSuffix) else { continue }
            let number = String(word.dropLast(serving.count))
            words[index] = number + times
            // `glasses of water`
            if words[(index + 1)...].first == "of" {
                words.removeSubrange(index + 1..<min(index + 3, words.count))
            }
            // `하루 물 8잔`, `하루에 물 여덟 잔`
            let noun = number.isEmpty ? index - 2 : index - 1
            if noun > 0, words[noun].isFree, words[noun].isKorean {
                words.remove(at: noun)
            }
            return words.joined(separator: " ")
        }
        return nil
    }
}

extension [String] {
    /// The place of some words among these.
    func place(of words: [String]) -> Range<Int>? {
        indices.first { self[$0...].starts(with: words) }.map { $0..<$0 + words.count }
    }
}
