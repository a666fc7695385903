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
