import Messages
import Recurrence

/// The text of a phrase, and the words that it has at each place.
///
/// The text ignores case, doubled spaces and the kinds of dashes and quotes.
final class PhraseText {
    let bytes: [UInt8]
    /// Whether the phrase has Korean words, so that numbers of dates are in the order of Korea.
    let isKorean: Bool
    /// The words of all places in their order, the longest of each place first.
    let words: [Lexicon.Match]
    /// The index of the first word of each place in `words`.
    private let firstWords: [Int]
    /// The kinds of clauses that the words allow.
    let kinds: Kinds

    init(_ text: String) {
        let letters = Letters(text)
        (bytes, isKorean) = (letters.bytes, letters.isKorean)
        var words: [Lexicon.Match] = []
        var firstWords: [Int] = []
        firstWords.reserveCapacity(bytes.count + 2)
        for (place, byte) in bytes.enumerated() {
            firstWords.append(words.count)
            let isInside =
                byte.isLatin ? place > 0 && bytes[place - 1].isLatin : byte & 0xC0 == 0x80
            guard !isInside, byte != UInt8(ascii: " ") else { continue }
            Lexicon.shared.addMatches(in: bytes, at: place, to: &words)
        }
        firstWords += [words.count, words.count]
        (self.words, self.firstWords) = (words, firstWords)
        kinds = Kinds(words, letters)
    }

    /// The letters of a text without capitals, doubled spaces, and kinds of dashes and quotes.
    fileprivate struct Letters {
        var bytes: [UInt8] = []
        var isKorean = false
        /// Whether there are letters of shifts in a row, such as `주주야야비비`.
        var hasShifts = false
        /// Whether there is a text for days off, which is no word elsewhere in a phrase.
        var hasRest: Bool {
            isKorean
                ? hasKoreanRest
                : bytes.indices.contains {
                    bytes[$0] == UInt8(ascii: "o") && bytes[$0...].starts(with: "off".utf8)
                }
        }
        private var hasKoreanRest = false
        private var shifts = 0

        init(_ text: String) {
            bytes.reserveCapacity(text.utf8.count)
            for scalar in text.unicodeScalars {
                if scalar.isKoreanSyllable {
                    addSyllable(scalar)
                } else {
                    shifts = 0
                    if scalar.isASCII {
                        addASCII(UInt8(ascii: scalar))
                    } else {
                        for lower in scalar.properties.lowercaseMapping.unicodeScalars {
                            addSign(lower)
                        }
                    }
                }
            }
            if bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        }

        private mutating func addSyllable(_ syllable: Unicode.Scalar) {
            isKorean = true
            switch syllable {
            case "주", "야", "비", "당": shifts += 1
            case "휴": (shifts, hasKoreanRest) = (shifts + 1, true)
            case "쉬", "쉼", "끄": (shifts, hasKoreanRest) = (0, true)
            default: shifts = 0
            }
            hasShifts = hasShifts || shifts > 3
            encode(syllable)
        }

        private mutating func addASCII(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t")...UInt8(ascii: "\r"): addSpace()
            case UInt8(ascii: "~"): bytes.append(UInt8(ascii: "-"))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
            default: bytes.append(byte)
            }
        }

        private mutating func addSign(_ scalar: Unicode.Scalar) {
            switch scalar {
            case "–", "—", "−", "〜", "～": bytes.append(UInt8(ascii: "-"))
            case "’", "‘": bytes.append(UInt8(ascii: "'"))
            case _ where scalar.isASCII: addASCII(UInt8(ascii: scalar))
            case _ where scalar.properties.isWhitespace: addSpace()
            default: encode(scalar)
            }
        }

        private mutating func addSpace() {
            if let last = bytes.last, last != UInt8(ascii: " ") { bytes.append(UInt8(ascii: " ")) }
        }

        private mutating func encode(_ scalar: Unicode.Scalar) {
            bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
    }

    /// The dates that were read last, each on a certain day.
    var dates = Readings<CivilDate, PhraseDate>()
    /// The times of day that were read last, with or without numbers alone.
    var clocks = Readings<Bool, ClockTime>()

    /// The last readings of a kind of part, since several readers look for it at the same place.
    struct Readings<Condition: Equatable, Value> {
        private var readings: [(place: Int, condition: Condition, value: Value?, end: Int)] = []

        /// Returns the reading at a place, with the place behind it; `nil` if it is not among the last ones.
        func reading(at place: Int, _ condition: Condition) -> (value: Value?, end: Int)? {
            let reading = readings.last { $0.place == place && $0.condition == condition }
            return reading.map { ($0.value, $0.end) }
        }

        mutating func add(_ value: Value?, at place: Int, _ condition: Condition, end: Int) {
            if readings.count == 8 { readings.removeAll(keepingCapacity: true) }
            readings.append((place, condition, value, end))
        }
    }

    /// Returns the indices in `words` of the words that begin at a place, the longest first.
    func words(at place: Int) -> Range<Int> { firstWords[place]..<firstWords[place + 1] }

    /// Kinds of clauses that need certain words.
    ///
    /// Most phrases have none of them, and a clause that cannot come need not be tried at each place.
    struct Kinds {
        /// Whether a set of days can be named: lunar days, holidays or working days.
        var daySets = false
        /// Whether a time of the sun can be named.
        var sun = false
        /// Whether there are words for random times.
        var random = false
        /// Whether days on and days off can be named.
        let cycles: Bool
        /// Whether an event can be named, such as the arrival at a place.
        var event = false
        /// Whether a time can follow "done".
        var afterDone = false
        /// Whether a first and a last day can be joined.
        var spans = false
        /// Whether a Korean word behind a day can make it the first or the last one.
        var boundTail = false
        /// Whether a Korean word behind days leaves them out.
        var exceptTail = false
        /// Whether a Korean word behind days adds them.
        var alsoTail = false
        /// Whether days can give way to others.
        var givesWay = false
        /// Whether a zone can be named.
        var zone: Bool
        /// Whether there can be a pattern of shifts.
        let shifts: Bool

        fileprivate init(_ words: [Lexicon.Match], _ letters: Letters) {
            (cycles, shifts) = (letters.hasRest, letters.hasShifts)
            zone = letters.bytes.contains(UInt8(ascii: "/"))
            var (hasBase, hasAround) = (false, false)
            for match in words {
                switch match.word {
                case .lunar, .lunarName, .namedDay, .holidays, .workingDays: daySets = true
                case .weekdays(.workdays), .step(.month), .ofMonth, .ordinal, .month: hasBase = true
                case .before, .beforeTail, .dayBeforeTail, .later, .nextDay: hasAround = true
                case .after: (hasAround, afterDone) = (true, true)
                case .sun: sun = true
                case .random: random = true
                case .event, .eventTail: event = true
                case .done, .doneHead, .doneBy, .doneTail: afterDone = true
                case .to, .until, .through, .dash, .between, .fromTail: spans = true
                case .startTail, .untilTail: boundTail = true
                case .exceptTail: exceptTail = true
                case .alsoTail: alsoTail = true
                case .ifWeekend, .ifDayOff, .ifHoliday, .isHoliday, .workingDayBefore,
                    .nextWorkingDay, .weekdayBefore, .nextWeekday:
                    givesWay = true
                case .zoneName, .zoneTime, .in: zone = true
                default: break
                }
            }
            // `3 weekdays before the 25th`, `매월 14일 3일 전`
            daySets = daySets || hasBase && hasAround
        }
    }

    /// Returns the text without the first of some words that it has, and that word; `nil` if it has none.
    func without(_ texts: Word...) -> (text: String, word: Word)? {
        for word in texts {
            for place in bytes.indices {
                guard let index = words(at: place).first(where: { words[$0].word == word }) else {
                    continue
                }
                let rest = bytes[..<place] + [UInt8(ascii: " ")] + bytes[words[index].end...]
                return (String(decoding: rest, as: UTF8.self), word)
            }
        }
        return nil
    }

    /// Returns a part of the text without the spaces around it, of which there is at most one each.
    func string(_ range: Range<Int>) -> String {
        let space = UInt8(ascii: " ")
        var part = bytes[range]
        if part.first == space { part.removeFirst() }
        if part.last == space { part.removeLast() }
        return String(decoding: part, as: UTF8.self)
    }
}

extension String {
    /// Whether the text has Korean words.
    var isKorean: Bool { unicodeScalars.contains(where: \.isKoreanSyllable) }
}

extension Unicode.Scalar {
    fileprivate var isKoreanSyllable: Bool { (0xAC00...0xD7A3).contains(value) }
}
