/// The distance between a word with typing errors and the word that the user meant.
package enum EditDistance {
    /// Returns how many letters must be inserted, removed or replaced to turn one word into the
    /// other (the Levenshtein distance).
    ///
    /// - Parameters:
    ///   - left: A word.
    ///   - right: The other word.
    ///   - most: The greatest distance of interest.
    ///   - countsSwaps: Whether a letter that is swapped with the next one is one edit. Otherwise
    ///     it is two.
    /// - Returns: The distance; `nil` if it is greater than `most`.
    package static func between<Letter: Equatable>(
        _ left: [Letter], _ right: [Letter], atMost most: Int, countsSwaps: Bool = false
    ) -> Int? {
        // The distance is at least the difference of the lengths.
        guard abs(left.count - right.count) <= most else { return nil }
        var previous: [Int] = []
        var row = Array(0...right.count)
        for (line, letter) in left.enumerated() {
            var next = [line + 1]
            for (column, other) in right.enumerated() {
                var least = min(
                    row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
                if countsSwaps, line > 0, column > 0, letter == right[column - 1],
                    left[line - 1] == other
                {
                    least = min(least, previous[column - 1] + 1)
                }
                next.append(least)
            }
            (previous, row) = (row, next)
        }
        return row[right.count] <= most ? row[right.count] : nil
    }
}

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
