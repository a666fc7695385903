import Alerts

/// Reads lengths of time as people write them: `45s`, `30m`, `1h30m`, `2d`, `1w`.
enum DurationReading {
    private static let units: [Character: Int] = [
        "s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800,
    ]

    /// The length in seconds.
    ///
    /// - Throws: ``AlertError`` with the word and what would be right.
    static func seconds(_ text: String) throws(AlertError) -> Int {
        var total = 0
        var digits = ""
        for character in text {
            if character.isASCII, character.isNumber {
                digits.append(character)
            } else if let unit = units[character], let count = Int(digits) {
                let (part, overflow) = count.multipliedReportingOverflow(by: unit)
                let (sum, overflows) = total.addingReportingOverflow(part)
                guard !overflow, !overflows else { throw refusal(text) }
                total = sum
                digits = ""
            } else {
                throw refusal(text)
            }
        }
        guard digits.isEmpty, !text.isEmpty else { throw refusal(text) }
        return total
    }

    private static func refusal(_ text: String) -> AlertError {
        .invalid("'\(text)' is not a length of time. Write it with a unit: 45s, 30m, 1h30m, 2d.")
    }
}
