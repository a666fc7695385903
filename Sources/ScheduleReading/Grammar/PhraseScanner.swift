import Alerts
import Messages
import Recurrence

/// The unread part of a phrase, and the means to read the words at its beginning.
///
/// The methods skip the space in front of a word, and leave the scanner where it was if they return
/// `nil` or `false`.
struct PhraseScanner {
    let text: PhraseText
    /// The place of the next letter, sign or space.
    var place = 0

    /// The day on which the text is read.
    private(set) var today: CivilDate

    init(_ text: String, today: CivilDate = WhenReading.anyTime.date) {
        (self.text, self.today) = (PhraseText(text), today)
    }

    var isKorean: Bool { text.isKorean }

    /// The place of the next word, after the space in front of it.
    var next: Int {
        place < text.bytes.count && text.bytes[place] == UInt8(ascii: " ") ? place + 1 : place
    }

    /// Whether everything has been read.
    var isAtEnd: Bool { next >= text.bytes.count }

    /// The next letter, sign or space.
    var adjacent: UInt8? { place < text.bytes.count ? text.bytes[place] : nil }

    /// The first letter or sign of the next word.
    var first: UInt8? { next < text.bytes.count ? text.bytes[next] : nil }

    /// Returns the words between an earlier place of this scanner and this one.
    func words(since start: PhraseScanner) -> String { text.string(start.place..<place) }

    // MARK: Words

    /// The words that can come next, the longest first.
    var matches: ArraySlice<Lexicon.Match> { text.words[text.words(at: next)] }

    /// Reads a word.
    mutating func take(_ word: Word) -> Bool { takeWord(where: { $0 == word }) }

    /// Reads the longest of some words.
    mutating func take(_ first: Word, _ second: Word, _ others: Word...) -> Bool {
        takeWord(where: { $0 == first || $0 == second || others.contains($0) })
    }

    /// Reads the longest word of a certain kind.
    @inline(__always)
    mutating func takeWord(where isWanted: (Word) -> Bool) -> Bool {
        take { isWanted($0) ? true : nil } ?? false
    }

    /// Reads each of some words in this order if it comes next.
    mutating func skip(_ words: Word...) {
        for word in words { _ = take(word) }
    }

    /// Reads the longest word that has a value.
    @inline(__always)
    mutating func take<Value>(_ value: (Word) -> Value?) -> Value? {
        for index in text.words(at: next) {
            if let value = value(text.words[index].word) {
                place = text.words[index].end
                return value
            }
        }
        return nil
    }

    /// Whether a word comes next.
    func isBefore(_ word: Word) -> Bool { isBefore { $0 == word } }

    /// Whether one of these words comes next.
    func isBefore(_ words: Word...) -> Bool { isBefore { words.contains($0) } }

    /// Whether a certain kind of word comes next.
    @inline(__always)
    func isBefore(where isWanted: (Word) -> Bool) -> Bool {
        text.words(at: next).contains { isWanted(text.words[$0].word) }
    }

    /// Reads `에` (at) behind a word, but not the beginning of `에서` (from).
    mutating func takeAtTail() {
        if !isBefore(.fromTail) { _ = take(.atTail) }
    }

    // MARK: Digits and signs

    /// A number in digits, which keeps how it is written.
    struct Digits: Hashable {
        let value: Int
        let count: Int
        let hasLeadingZero: Bool
    }

    /// Reads a whole number.
    mutating func digits(_ count: ClosedRange<Int>) -> Digits? {
        var end = next
        var value = 0
        while end < text.bytes.count, text.bytes[end].isDigit {
            let digit = Int(text.bytes[end] - UInt8(ascii: "0"))
            value = min(value, .max / 20) * 10 + digit
            end += 1
        }
        guard count.contains(end - next) else { return nil }
        defer { place = end }
        return Digits(
            value: value, count: end - next, hasLeadingZero: text.bytes[next] == UInt8(ascii: "0"))
    }

    /// Reads a whole number of up to four digits.
    mutating func number() -> Int? { digits(1...4)?.value }

    /// Reads a sign that follows without a space.
    mutating func takeAdjacent(_ sign: Unicode.Scalar) -> Bool {
        guard adjacent == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }

    /// Whether a digit follows without a space.
    var isBeforeDigit: Bool { adjacent?.isDigit ?? false }

    /// Reads a word of certain letters.
    mutating func takeRun(_ isPart: (UInt8) -> Bool) -> Bool {
        let end = text.bytes[next...].firstIndex { !isPart($0) } ?? text.bytes.count
        guard end > next else { return false }
        place = end
        return true
    }

    /// Reads the rest.
    mutating func takeAll() -> String {
        defer { place = text.bytes.count }
        return text.string(next..<text.bytes.count)
    }

    // MARK: Parts

    /// Returns a scanner at the same place that reads the text on another day.
    func reading(on day: CivilDate) -> PhraseScanner {
        var copy = self
        copy.today = day
        return copy
    }

    /// Reads something that has several parts, or nothing: if `read` returns `nil`, the scanner
    /// stays where it was.
    mutating func attempt<Value, Failure>(
        _ read: (inout PhraseScanner) throws(Failure) -> Value?
    ) throws(Failure) -> Value? {
        let (start, day) = (place, today)
        defer { today = day }
        do {
            if let value = try read(&self) { return value }
        } catch {
            place = start
            throw error
        }
        place = start
        return nil
    }

    /// Reads a list of one or more things, with commas or words such as `and` between them.
    mutating func list<Value>(
        _ read: (inout PhraseScanner) throws(AlertError) -> Value?
    ) throws(AlertError) -> [Value] {
        guard let first = try read(&self) else { return [] }
        var found = [first]
        while let next = try attempt({ scanner throws(AlertError) in
            guard scanner.takeJoint() else { return nil as Value? }
            return try read(&scanner)
        }) {
            found.append(next)
        }
        return found
    }

    /// Reads what stands between the parts of a list.
    mutating func takeJoint() -> Bool {
        let hasComma = take(.comma)
        return take(.and, .plus) || hasComma
    }

    // MARK: Errors

    /// The words that come next, for an error.
    var excerpt: String {
        var (start, spaces) = (self, 0)
        start.skip(.comma)
        let next = start.isAtEnd ? self.next : start.next
        let end = text.bytes[next...].firstIndex { byte in
            spaces += byte == UInt8(ascii: " ") ? 1 : 0
            return spaces == 8
        }
        return String(text.string(next..<min(end ?? text.bytes.count, next + 400)).prefix(100))
    }

    /// The first word that is not in the lexicon; `nil` if all words are.
    var unknownWord: (word: String, scanner: PhraseScanner)? {
        var copy = self
        while !copy.isAtEnd {
            if let match = copy.matches.first {
                copy.place = match.end
            } else if copy.digits(1...40) == nil {
                let start = copy
                _ = copy.takeRun { $0.isLatin || $0.isPartOfLongScalar }
                return (copy.words(since: start), start)
            }
        }
        return nil
    }

    /// The next word, if it is a number from 1 to 24 without a unit.
    var bareNumber: Int? {
        var copy = self
        guard let number = copy.digits(1...2)?.value, (1...24).contains(number) else { return nil }
        let isWhole = copy.isAtEnd || copy.adjacent == UInt8(ascii: " ") || copy.isBefore(.comma)
        return isWhole ? number : nil
    }
}
