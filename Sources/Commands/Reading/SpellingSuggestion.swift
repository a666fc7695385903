/// Finds the word that the user probably meant.
enum SpellingSuggestion {
    /// Returns the word that begins with `text` or differs from it by a few typing errors; `nil` if
    /// there is none.
    static func word(to text: String, among words: [String]) -> String? {
        let typed = Array(text.lowercased())
        if typed.count > 1, let longer = words.first(where: { $0.starts(with: typed) }) {
            return longer
        }
        let near = words.compactMap { word -> (word: String, slips: Int)? in
            // Allow errors in a third of the letters. With more errors, it is a different word.
            let most = (word.count + 1) / 3
            guard abs(word.count - typed.count) <= most else { return nil }
            let slips = slips(from: typed, to: Array(word))
            return slips <= most ? (word, slips) : nil
        }
        return near.min { $0.slips < $1.slips }?.word
    }

    /// Returns the number of letters that were left out, added, mistyped or swapped with the next
    /// one.
    private static func slips(from typed: [Character], to word: [Character]) -> Int {
        var rows = [Array(0...word.count)]
        for (row, letter) in typed.enumerated() {
            var slips = [row + 1]
            for (column, wanted) in word.enumerated() {
                var least = min(
                    rows[row][column] + (letter == wanted ? 0 : 1), rows[row][column + 1] + 1,
                    slips[column] + 1)
                if row > 0, column > 0, letter == word[column - 1], typed[row - 1] == wanted {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                slips.append(least)
            }
            rows.append(slips)
        }
        return rows[typed.count][word.count]
    }
}
