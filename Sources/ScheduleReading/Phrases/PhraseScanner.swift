import Alerts
import Messages

/// The unread part of a phrase, and the means to read the words at its beginning.
///
/// The scanner ignores case, doubled spaces and the kind of dash. Its methods skip the spaces in
/// front of a word, and leave the scanner where it was if they return `nil` or `false`.
struct PhraseScanner {
    /// The text that has not been read yet, in lower case.
    private(set) var rest: Substring
    /// Whether the phrase has Korean words, so that numbers of dates are in the order of Korea.
    let isKorean: Bool

    init(_ text: String) {
        let dashes: Set<Character> = ["–", "—", "−", "~", "〜", "～"]
        let quotes: Set<Character> = ["’", "‘"]
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        isKorean = words.contains { $0.isHangul }
        rest =
            String(
                words.map { dashes.contains($0) ? "-" : quotes.contains($0) ? "'" : $0 })[...]
    }

    /// Whether everything has been read.
    var isAtEnd: Bool { rest.allSatisfy { $0 == " " } }

    /// The next characters without the spaces in front of them.
    private var next: Substring { rest.drop { $0 == " " } }

    /// Reads a word, or words with single spaces between them.
    ///
    /// A word of Latin letters must be whole: `mon` does not begin `monthly`. Korean words may be
    /// written together.
    mutating func take(_ word: String) -> Bool {
        let next = next
        guard next.hasPrefix(word) else { return false }
        let after = next.dropFirst(word.count)
        if let last = word.last, last.isLatin, let first = after.first, first.isLatin {
            return false
        }
        rest = after
        return true
    }

    /// Reads the first of these words that comes next.
    mutating func take(any words: [String]) -> Bool {
        for word in words where take(word) { return true }
        return false
    }

    /// Reads a word that names a value.
    ///
    /// - Parameter names: The words and their values. The longest Korean word that fits is taken.
    /// - Returns: The value; `nil` if no such word comes next.
    mutating func value<Value>(_ names: [String: Value]) -> Value? {
        let next = next
        let run = next.prefix { $0.isLatin || $0 == "'" }
        if !run.isEmpty {
            guard let value = names[String(run)] else { return nil }
            rest = next[run.endIndex...]
            return value
        }
        var word = next.prefix { $0.isHangul }.prefix(8)
        while !word.isEmpty {
            if let value = names[String(word)] {
                rest = next[word.endIndex...]
                return value
            }
            word = word.dropLast()
        }
        return nil
    }

    /// Reads a word of Latin letters that the function knows.
    mutating func word<Value>(_ meaning: (String) -> Value?) -> Value? {
        let next = next
        let run = next.prefix { $0.isLatin }
        guard !run.isEmpty, let value = meaning(String(run)) else { return nil }
        rest = next[run.endIndex...]
        return value
    }

    /// Reads a whole number.
    ///
    /// - Parameter digits: The allowed number of digits.
    /// - Returns: The digits; `nil` if no number with so many digits comes next.
    mutating func digits(_ digits: ClosedRange<Int>) -> Substring? {
        let next = next
        let run = next.prefix { $0.isASCII && $0.isNumber }
        guard digits.contains(run.count) else { return nil }
        rest = next[run.endIndex...]
        return run
    }

    /// Reads a whole number of up to four digits.
    mutating func number() -> Int? { digits(1...4).flatMap { Int($0) } }

    /// Reads a word or a sign that follows without a space.
    mutating func takeAdjacent(_ word: String) -> Bool {
        guard rest.hasPrefix(word) else { return false }
        rest = rest.dropFirst(word.count)
        return true
    }

    /// Whether a digit follows without a space.
    var isBeforeDigit: Bool { rest.first.map { $0.isASCII && $0.isNumber } ?? false }

    /// Reads the rest.
    mutating func takeAll() -> String {
        defer { rest = "" }
        return String(next)
    }

    /// Reads something that has several parts, or nothing: if `read` returns `nil`, the scanner
    /// stays where it was.
    mutating func attempt<Value>(
        _ read: (inout PhraseScanner) throws(AlertError) -> Value?
    ) throws(AlertError) -> Value? {
        var copy = self
        guard let value = try read(&copy) else { return nil }
        self = copy
        return value
    }

    /// Reads a list of one or more things, with commas or words such as `and` between them.
    mutating func list<Value>(
        _ read: (inout PhraseScanner) throws(AlertError) -> Value?
    ) throws(AlertError) -> [Value] {
        guard let first = try read(&self) else { return [] }
        var found = [first]
        while let next = try attempt({ scanner throws(AlertError) in
            guard scanner.takeSeparator() else { return nil as Value? }
            return try read(&scanner)
        }) {
            found.append(next)
        }
        return found
    }

    /// Reads what stands between the parts of a list.
    private mutating func takeSeparator() -> Bool {
        let isAnd = { (scanner: inout PhraseScanner) in
            scanner.take(any: ["and", "&", "+", "와", "과", "이랑", "랑", "하고", "및", "그리고"])
        }
        if take(any: [",", "·", "、"]) {
            _ = isAnd(&self)
            return true
        }
        return isAnd(&self)
    }

    /// The next word, if it is of Latin letters and not a known name.
    var unknownWord: String? {
        let word = next.prefix { $0.isLatin }
        return word.count > 2 ? String(word) : nil
    }

    /// The next word, if it is a number from 1 to 24 without a unit.
    var bareNumber: Int? {
        let word = next.prefix { $0 != " " && $0 != "," }
        return Int(word).flatMap { (1...24).contains($0) ? $0 : nil }
    }

    /// The words that come next, for an error.
    var excerpt: String {
        let words = next.split(separator: " ")
        return words.prefix(6).joined(separator: " ")
    }
}

extension Character {
    /// Whether the character is a letter from a to z.
    var isLatin: Bool { isASCII && isLetter }

    /// Whether the character is a Korean syllable.
    var isHangul: Bool {
        unicodeScalars.first.map { (0xAC00...0xD7A3).contains($0.value) } ?? false
    }
}
