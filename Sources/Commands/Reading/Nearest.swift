/// Finds the word that was probably meant.
enum Nearest {
    /// The one of `words` that `text` is the beginning of or a slip of; `nil` if none is near.
    static func word(to text: String, among words: [String]) -> String? {
        let typed = Array(text.lowercased())
        if typed.count > 1, let longer = words.first(where: { $0.starts(with: typed) }) {
            return longer
        }
        let near = words.compactMap { word -> (word: String, slips: Int)? in
            // A third of the letters; more would be another word.
            let most = (word.count + 1) / 3
            guard abs(word.count - typed.count) <= most else { return nil }
            let slips = slips(from: typed, to: Array(word))
            return slips <= most ? (word, slips) : nil
        }
        return near.min { $0.slips < $1.slips }?.word
    }

    /// How many letters were left out, added, mistaken or swapped with the next.
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
