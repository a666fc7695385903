/// The words of all languages: a tree of their letters.
///
/// A language is a table of words and texts. A bar separates the texts of a word, and a space after a
/// Korean syllable may be left out.
struct Lexicon: Sendable {
    typealias Table = [(word: Word, texts: String)]

    /// The lexicon of English and Korean.
    static let shared = Lexicon([
        Table.english, .namedDays, .solarTerms, .koreanDays, .koreanTimes, .korean,
    ])

    /// A letter of the tree.
    private struct Node {
        let byte: UInt8
        var firstChild: Int32 = 0
        var nextSibling: Int32 = 0
        /// The index in ``endings`` of the first word that ends at the letter; 0 if there is none.
        var firstEnding: Int32 = 0
        /// A bit for the last six bits of each child's byte, so that most other bytes need no search.
        var childBits: UInt64 = 0
    }

    /// A word that ends at a letter.
    private struct Ending {
        let word: Word
        /// The index of the next word that ends at the same letter; 0 if there is none.
        var next = 0
    }

    /// A word at a place in a text.
    struct Match {
        let word: Word
        /// The index of the byte after the word.
        let end: Int
    }

    // Each run of the program builds the tree, so its parts are in a few arrays that seldom grow, and not
    // in an array for each letter.
    private var nodes = [Node(byte: 0)]
    /// The children of the root for each byte, because there are too many to look for one.
    private var roots = Array(repeating: Int32(0), count: 256)
    /// The words, behind one that no letter has.
    private var endings = [Ending(word: .filler)]

    init(_ tables: [Table]) {
        nodes.reserveCapacity(16_384)
        endings.reserveCapacity(4_096)
        var ends = [0]
        for (word, texts) in tables.joined() {
            var last: UInt8 = 0
            for byte in texts.utf8 {
                defer { last = byte }
                if byte == UInt8(ascii: "|") {
                    end(word, at: &ends)
                } else if byte == UInt8(ascii: " "), last.isPartOfLongScalar {
                    for index in ends.indices { ends.append(child(of: ends[index], byte)) }
                } else {
                    for index in ends.indices { ends[index] = child(of: ends[index], byte) }
                }
            }
            end(word, at: &ends)
        }
    }

    /// Adds a word to some letters, and goes back to the root.
    private mutating func end(_ word: Word, at ends: inout [Int]) {
        for node in ends {
            endings.append(Ending(word: word))
            var last = Int(nodes[node].firstEnding)
            guard last != 0 else {
                nodes[node].firstEnding = Int32(endings.count - 1)
                continue
            }
            while endings[last].next != 0 { last = endings[last].next }
            endings[last].next = endings.count - 1
        }
        ends.removeAll(keepingCapacity: true)
        ends.append(0)
    }

    /// Returns the child for a byte, which is added if it does not exist.
    private mutating func child(of node: Int, _ byte: UInt8) -> Int {
        if let child = find(byte, below: node) { return child }
        let child = Int32(nodes.count)
        nodes[node].childBits |= 1 << (byte & 63)
        nodes.append(Node(byte: byte, nextSibling: nodes[node].firstChild))
        if node == 0 { roots[Int(byte)] = child } else { nodes[node].firstChild = child }
        return Int(child)
    }

    private func find(_ byte: UInt8, below node: Int) -> Int? {
        guard nodes[node].childBits & 1 << (byte & 63) != 0 else { return nil }
        var child = Int(node == 0 ? roots[Int(byte)] : nodes[node].firstChild)
        while child != 0, nodes[child].byte != byte { child = Int(nodes[child].nextSibling) }
        return child == 0 ? nil : child
    }

    /// Adds the words that begin at a place, the longest first.
    ///
    /// A word of Latin letters must be whole: `mon` does not begin `monthly`. Korean words may be
    /// written together.
    func addMatches(in text: [UInt8], at start: Int, to words: inout [Match]) {
        let first = words.count
        var (node, index) = (0, start)
        while index < text.count, let next = find(text[index], below: node) {
            (node, index) = (next, index + 1)
            if text[index - 1].isLatin, index < text.count, text[index].isLatin { continue }
            var ending = Int(nodes[node].firstEnding)
            while ending != 0 {
                words.append(Match(word: endings[ending].word, end: index))
                ending = endings[ending].next
            }
        }
        words[first...].reverse()
    }
}

extension Lexicon {
    /// The words with which advice completes a phrase, in the language of the phrase.
    struct Advice: Sendable {
        let daily, weekly, monthly, yearly, once, today, tomorrow, twoDays: String
        /// Phrases in quotes that show what can be written.
        let examples: String
        /// Makes a day the last one.
        let until: @Sendable (_ day: String) -> String
        /// Joins an interval with its first and its last time.
        let window: @Sendable (_ every: String, _ from: String, _ to: String) -> String

        static func `in`(isKorean: Bool) -> Advice { isKorean ? korean : english }

        static func `for`(_ phrase: String) -> Advice {
            `in`(isKorean: phrase.isKorean)
        }
    }
}

extension BidirectionalCollection<UInt8> {
    /// Whether the text ends with a number, such as `24` or `24th`.
    var endsWithNumber: Bool { last?.isDigit == true || dropLast(2).last?.isDigit == true }
}

extension UInt8 {
    /// Whether the byte is a letter from a to z.
    var isLatin: Bool { (0x61...0x7A).contains(self) }
    var isDigit: Bool { (0x30...0x39).contains(self) }
    /// Whether the byte is part of a scalar outside ASCII, such as a Korean syllable.
    var isPartOfLongScalar: Bool { self >= 0x80 }
}
