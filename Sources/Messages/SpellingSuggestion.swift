/// Finds the word that the user probably meant.
package enum SpellingSuggestion {
    /// Returns the word that begins with `text` or differs from it by a few typing errors; `nil` if
    /// there is none.
    package static func word(to text: String, among words: [String]) -> String? {
        let typed = Array(text.lowercased())
        if typed.count > 1, let longer = words.first(where: { $0.starts(with: typed) }) {
            return longer
        }
        let near = words.compactMap { word -> (word: String, edits: Int)? in
            // Allow errors in a third of the letters. With more errors, it is a different word.
            let most = (word.count + 1) / 3
            let edits = EditDistance.between(typed, Array(word), atMost: most, countsSwaps: true)
            return edits.map { (word, $0) }
        }
        return near.min { $0.edits < $1.edits }?.word
    }
}
