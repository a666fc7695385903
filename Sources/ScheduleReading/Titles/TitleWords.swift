import Messages

/// The meanings of single words at the border between a title and a phrase.
extension String {
    /// Whether the text is one word or one group of words.
    func isWhole(_ word: Word) -> Bool {
        var scanner = PhraseScanner(self)
        return scanner.take(word) && scanner.isAtEnd
    }

    /// Whether the text is a word without a meaning in phrases, a number or a sign.
    var isFree: Bool {
        utf8.allSatisfy {
            $0 >= 0x80 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || "'-.!?".utf8.contains($0)
        }
            && wholeWords.isEmpty && !isShifts
            && (utf8.allSatisfy { $0 < 0x80 } || !WhenReading.isUnderstood(self) && !isLength)
    }

    /// Whether the text is a pattern of shifts, such as `주주야야비비`.
    var isShifts: Bool {
        allSatisfy("주야비휴당".contains) && count > 3 && Set(self).count > 1
    }

    /// Whether the text is a Korean length with `에`, as in `열흘에 한 번`.
    private var isLength: Bool {
        split(before: .atTail)?.text.wholeWords
            .contains { if case .length = $0 { true } else { false } } == true
    }

    /// Whether the text has a meaning only behind a number, like the `D` of `Vitamin D`.
    var isLetter: Bool {
        utf8.count == 1 && utf8.allSatisfy { $0 | 0x20 != 0x61 && $0 >= 0x41 }
    }

    /// Whether the text is a whole number without a leading zero.
    var isNumber: Bool {
        first != "0" && utf8.count < 5 && utf8.allSatisfy(\.isDigit)
    }

    /// Whether the text is a number with letters that say no time: `5km`, `2L`, `B12`, `30개`.
    var isQuantity: Bool {
        let letters = prefix { $0.isASCII && $0.isLetter }
        guard !letters.isEmpty else {
            let suffix = String(drop { $0.isASCII && $0.isNumber })
            let matches = PhraseScanner(suffix).matches
            return suffix.utf8.count < utf8.count && suffix.first?.isLetter == true
                && suffix.allSatisfy(\.isLetter)
                && matches.allSatisfy { $0.word == .whichTail }
        }
        let rest = self[letters.endIndex...]
        return rest.first?.isNumber == true && rest.allSatisfy { $0.isNumber || $0.isLetter }
            && (letters.utf8.count == 1 || String(letters).isFree)
    }

    /// Whether the text is a number with letters behind it that say no time.
    var isAmount: Bool { isQuantity && first?.isNumber == true }

    /// Whether the text is a word that stands between the words of titles and of phrases.
    var isGlue: Bool { !wholeWords.isEmpty && wholeWords.isSubset(of: Self.glue) }

    /// Whether the text is a word of days or times that belongs to the next word, which has no such
    /// meaning: `Second opinion`, `quarterly report`, `Exam week wake up`.
    ///
    /// The first word of a title can be any such word: `Monday quiz`, `Sunset walk`.
    func isTitleHead(before next: String, isFirst: Bool) -> Bool {
        guard next.isFree, !utf8.contains(where: \.isDigit) else { return false }
        // `Buy Christmas gifts`, but not `Christmas eve`.
        guard "\(self) \(next)".wholeWords.isEmpty else { return false }
        return isFirst
            || wholeWords.contains { word in
                switch word {
                case .part, .ordinal, .step, .unit, .sun, .fixedDate, .lunar, .lunarName, .namedDay,
                    .holidays, .unknown(.season):
                    true
                default: false
                }
            }
    }

    /// Whether the text is a unit that has no meaning without a number: `Happy New Year`.
    var isUnit: Bool { wholeWords.contains { $0.unit != nil } }

    /// Whether the text is a little like a word of days, such as `tmorow`.
    var isLikeDay: Bool {
        SpellingSuggestion.word(to: self, among: PhraseReader.vocabulary) != nil
    }

    /// Whether the text can be the end of a verb: `Weigh in`, `Log on`.
    var isVerbTail: Bool { isWhole(.in) || isWhole(.on) }

    /// Whether the text ends like a Korean word for a first or a last time, such as `퇴근까지`.
    var isBound: Bool { split(before: .untilTail) != nil || split(before: .startTail) != nil }

    /// Whether the text names a day that comes back each year: `Mum's birthday`, `할머니 제사`.
    package var namesAnniversary: Bool {
        let text = lowercased()
        return Lexicon.Hints.all.contains { $0.anniversaries.contains(where: text.includes) }
    }

    /// Whether the text ends with the name of such a day, which is not a task for it, such as `Gift for mum's
    /// birthday party`.
    package var isAnniversary: Bool {
        let text = lowercased()
        return Lexicon.Hints.all.contains { $0.anniversaries.contains(where: text.hasSuffix) }
    }

    /// Whether the text is a part of the day without a word such as `in`.
    var isPart: Bool { wholeWords.contains { if case .part = $0 { true } else { false } } }

    /// Whether the text is a word such as `tomorrow`, which English has behind the time, and Korean in
    /// front of it.
    var isDayBehindTime: Bool {
        !isKorean
            && wholeWords.contains { word in
                switch word {
                case .daysAhead, .todayPart: true
                default: false
                }
            }
    }

    /// Whether the text is a word such as `after`, behind which words about time follow.
    var isConnector: Bool {
        wholeWords.contains { word in
            switch word {
            case .after, .before, .between, .except, .from, .or, .through, .until: true
            default: false
            }
        }
    }

    /// Whether the text is a word such as `tomorrow` and `fridays`.
    var isDay: Bool {
        wholeWords.contains { word in
            switch word {
            case .daysAhead, .todayPart, .weekdays, .weeksAhead: true
            default: false
            }
        }
    }

    /// Whether the text names days or how often, so that it could belong to the words that say when.
    var saysDays: Bool {
        !isFree && !isGlue && !isQuantity && !isNumber && !isLetter
            && !wholeWords.contains { word in
                switch word {
                case .part, .ordinal, .unit, .sun, .unknown: true
                default: false
                }
            }
    }

    /// Whether the text begins with a day that a number in front of it does not count.
    ///
    /// The number of `Tea 31 friday` can be a part of the day, unlike those of `Chapter 7 friday` and
    /// `Read book 7 friday`.
    func beginsWithDay(after number: String, _ former: String?, _ index: Int) -> Bool {
        let scanner = PhraseScanner(self)
        guard !scanner.isBefore(.monthMark, .dayMark) else { return false }
        // `2 daily` is how often for some people.
        let canCount = number.utf8.count == 1 && number < "5"
        let isNumbered = former.map { Lexicon.numbered.contains($0.lowercased()) } == true
        let canBeDay = index == 1 && number.utf8.count < 3 && !isNumbered
        return scanner.matches.contains { match in
            switch match.word {
            case .weekday, .sign: !canBeDay
            case .daysAhead, .weeksAhead, .this, .next, .nextSign, .on, .todayPart: true
            case .every, .step: !canCount
            default: false
            }
        }
    }

    private static let glue: Set<Word> = [
        .the, .of, .article, .per, .filler, .with, .and, .addHead, .to, .toHour, .titleHead, .at,
        .on, .in, .from, .for,
        .meridiem(.beforeNoon),
    ]

    /// The meanings that the text has as one word.
    var wholeWords: Set<Word> {
        let scanner = PhraseScanner(self)
        let end = scanner.text.bytes.count
        return Set(scanner.matches.filter { $0.end == end }.map(\.word))
    }

    /// The text without `하라고` at its end.
    var withoutTail: String { split(before: .titleTail)?.text ?? self }

    /// The text in front of a word at its end, and that word; `nil` if it ends with another word.
    func split(before word: Word) -> (text: String, tail: String)? {
        let ends = indices.dropFirst().suffix(8).filter { String(self[$0...]).isWhole(word) }
        return ends.first.map { (self[..<$0].trimmingTrailingSpaces, String(self[$0...])) }
    }
}

extension ArraySlice where Element: StringProtocol {
    /// The words without `to` in front.
    var withoutHead: String {
        let isHead = count > 1 && first.map { String($0).isWhole(.titleHead) } == true
        return dropFirst(isHead ? 1 : 0).joined(separator: " ")
    }
}
