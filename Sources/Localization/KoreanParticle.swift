/// A Korean particle whose form depends on the last sound of the word before it.
///
/// A translation writes it as `{은/는}`: first the form after a consonant, then the form after a
/// vowel, as in `'{0}'{은/는} 시각이 아니에요.`
struct KoreanParticle: Equatable {
    private let afterConsonant: Substring
    private let afterVowel: Substring

    /// Reads the text between the braces of a marker; `nil` if it is not a particle.
    init?(_ marker: Substring) {
        let forms = marker.split(separator: "/", omittingEmptySubsequences: false)
        guard forms.count == 2, forms.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isHangul) })
        else {
            return nil
        }
        (afterConsonant, afterVowel) = (forms[0], forms[1])
    }

    /// Returns the particle that joins a word with the next one: `과` or `와`.
    static func and(after text: String) -> String {
        KoreanParticle(afterConsonant: "과", afterVowel: "와").form(after: text)
    }

    private init(afterConsonant: Substring, afterVowel: Substring) {
        self.afterConsonant = afterConsonant
        self.afterVowel = afterVowel
    }

    /// Appends a piece of a translation, with the forms of its particles.
    ///
    /// - Parameters:
    ///   - text: The text before the piece.
    ///   - piece: The piece, such as `'{은/는} 시각이 아니에요.`
    static func append(_ text: inout String, _ piece: Substring) {
        var rest = piece
        while let start = rest.firstIndex(of: "{") {
            let inner = rest[rest.index(after: start)...].prefix { $0 != "}" }
            guard inner.endIndex < rest.endIndex, let particle = KoreanParticle(inner) else {
                text += rest[...start]
                rest = rest[rest.index(after: start)...]
                continue
            }
            text += rest[..<start]
            text += particle.form(after: text)
            rest = rest[rest.index(after: inner.endIndex)...]
        }
        text += rest
    }

    /// Returns the form after a text.
    ///
    /// If the sound of the last letter is not known, as for Latin letters, the form has both:
    /// `은(는)` or `(으)로`.
    func form(after text: String) -> String {
        switch LastSound(text) {
        case .consonant: String(afterConsonant)
        case .vowel: String(afterVowel)
        // `으로` loses its vowel after ㄹ, too.
        case .rieul: String(afterConsonant.hasPrefix("으") ? afterVowel : afterConsonant)
        case nil:
            afterConsonant.hasSuffix(afterVowel)
                ? "(\(afterConsonant.dropLast(afterVowel.count)))\(afterVowel)"
                : "\(afterConsonant)(\(afterVowel))"
        }
    }
}

/// The last sound of a word in Korean.
private enum LastSound {
    case vowel
    case consonant
    /// The consonant ㄹ.
    case rieul

    /// Finds the last sound of a text; `nil` if it is not known.
    ///
    /// Quotes and brackets at the end have no sound.
    init?(_ text: String) {
        let silent: Set<Character> = ["'", "\"", "’", "”", ")", "]", "}", ">", "」", "』", "》"]
        guard let last = text.last(where: { !silent.contains($0) }) else { return nil }
        if let syllable = last.hangulSyllable {
            // The syllables are ordered by their 28 endings; the first means no consonant, and the
            // ninth is ㄹ.
            self = [0: .vowel, 8: .rieul][syllable % 28] ?? .consonant
        } else if last.isASCII, let digit = last.wholeNumberValue {
            // 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. Numbers that end in 0 are read 십, 백 or 천, which
            // end in consonants, too.
            switch digit {
            case 1, 7, 8: self = .rieul
            case 0, 3, 6: self = .consonant
            default: self = .vowel
            }
        } else {
            return nil
        }
    }
}

extension Character {
    /// The number of a Hangul syllable in Unicode, counted from 가; `nil` for another character.
    fileprivate var hangulSyllable: UInt32? {
        guard unicodeScalars.count == 1, let scalar = unicodeScalars.first,
            ("\u{AC00}"..."\u{D7A3}").contains(scalar)
        else { return nil }
        return scalar.value - 0xAC00
    }

    fileprivate var isHangul: Bool { hangulSyllable != nil }
}
