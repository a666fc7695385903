import Messages
import Recurrence

/// The text of a phrase, and the words that it has at each place.
///
/// The text ignores case, doubled spaces and the kinds of dashes and quotes.
final class PhraseText {
    let bytes: [UInt8]
    /// Whether the phrase has Korean words, so that numbers of dates are in the order of Korea.
    let isKorean: Bool
    /// The words at each place, once they have been looked up.
    private var found: [[Lexicon.Match]?]

    init(_ text: String) {
        var bytes: [UInt8] = []
        var isKorean = false
        for scalar in text.lowercased().unicodeScalars {
            switch scalar {
            case "–", "—", "−", "~", "〜", "～": bytes.append(UInt8(ascii: "-"))
            case "’", "‘": bytes.append(UInt8(ascii: "'"))
            case _ where scalar.properties.isWhitespace:
                if let last = bytes.last, last != UInt8(ascii: " ") {
                    bytes.append(UInt8(ascii: " "))
                }
            default:
                isKorean = isKorean || (0xAC00...0xD7A3).contains(scalar.value)
                bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        if bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        self.bytes = bytes
        self.isKorean = isKorean
        found = Array(repeating: nil, count: bytes.count + 1)
    }

    /// The dates that have been read, with the place behind each.
    var dates: [DatePlace: (date: PhraseDate?, end: Int)] = [:]

    /// A place at which a date can stand, and the day on which it is read.
    struct DatePlace: Hashable {
        let place: Int
        let today: CivilDate
    }

    /// Returns the words that begin at a place, the longest first.
    func words(at place: Int) -> [Lexicon.Match] {
        if let found = found[place] { return found }
        let words = Lexicon.shared.matches(in: bytes, at: place)
        found[place] = words
        return words
    }

    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self).trimmingSpaces
    }
}
