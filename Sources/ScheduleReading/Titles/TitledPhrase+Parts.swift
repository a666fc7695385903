package import Alerts
import Messages
import Recurrence

extension TitledPhrase {
    /// Splits words of `peal in` and `peal at` whose title comes first: `Tea 5m`, `Call mum friday 15:00`.
    ///
    /// - Parameters:
    ///   - words: The words, which do not begin with a time.
    ///   - verb: The verb, with which the time is read.
    /// - Returns: The title and the time; `nil` if a word of the title is probably a misspelt day, or if
    ///   the words do not end with a time.
    static func beforeTime(_ words: [String], _ verb: String) -> TitledPhrase? {
        let start = words.indices.dropFirst().suffix(12).first {
            ring("\(verb) \(words[$0...].joined(separator: " "))") != nil
        }
        guard let start,
            !words[..<start].contains(where: {
                PhraseReader.suggestion(for: PhraseScanner($0)) != nil
            })
        else { return nil }
        return TitledPhrase(
            words[..<start].joined(separator: " "), words[start...].joined(separator: " "))
    }
}

/// Words in a title that are about time.
extension TitledPhrase {
    /// Whether the title of a sentence has words that can say when: `call mom friday or`, `call mom after`,
    /// and `the meeting tomorrow with Ann` if the other words name no day.
    package var hasTimeInTitle: Bool {
        let words = title.split(separator: " ").map(String.init)
        guard words.count > 1 else { return false }
        if words.last?.isConnector == true { return true }
        guard let phrase = try? PhraseReader.phrase(when, now: WhenReading.anyTime) else {
            return false
        }
        return phrase.has(only: [.time, .zone, .once, .count])
            && words.indices.contains { words[$0].isDay || beginsWithDay(words[$0...]) }
    }

    private func beginsWithDay(_ words: ArraySlice<String>) -> Bool {
        var scanner = PhraseScanner(words.joined(separator: " "))
        return scanner.weekday() != nil || (try? scanner.date()) != .some(nil)
    }
}

/// Parts of the day, and words such as `알람`, between a title and the words that say when: `Game night friday 8pm`.
extension TitledPhrase {
    /// The same words with a part of the day at the end of the title if it says nothing more about the time:
    /// `Game night` and `friday 8pm`, but `Yoga` and `evening 7:30 daily`.
    var withPart: TitledPhrase {
        guard let (part, rest) = partAndRest else { return self }
        if part.isWhole(.alarm) { return TitledPhrase("\(title) \(part)", rest) }
        let meanings = [when, rest].map { text -> Trigger? in
            try? WhenReading.trigger(
                text, now: Zone.utc.instant(of: WhenReading.anyTime) ?? .distantPast, in: .utc)
        }
        guard meanings[0] == meanings[1], meanings[0] != nil else { return self }
        return TitledPhrase("\(title) \(part)", rest)
    }

    /// The part of the day, or the word `알람`, at the beginning of the words that say when, and the words behind it.
    ///
    /// A Korean part in front of an hour belongs to it, as in `저녁 오후 7시`.
    private var partAndRest: (part: String, rest: String)? {
        guard let part = when.split(separator: " ").first.map(String.init),
            part.utf8.count < when.utf8.count
        else { return nil }
        let rest = String(when.dropFirst(part.count + 1))
        guard part.isWhole(.alarm) || part.isPart && !rest.beginsWithKoreanTime else { return nil }
        return (part, rest)
    }

    /// Moves a part of the day from words without quotes to the title in front of them if it belongs there.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - words: The words that say when.
    /// - Returns: The longer title and the other words; `nil` if the part says when.
    /// - Throws: ``AlertError`` if the part can belong to both, because no other word is a time: `Movie
    ///   night friday`.
    package static func withPart(
        _ title: String, _ words: [String]
    ) throws(AlertError) -> TitledPhrase? {
        let titled = TitledPhrase(title, words.joined(separator: " "))
        guard words.count > 1, let (part, rest) = titled.partAndRest, words[0] == part,
            !title.includes(" ")
        else { return nil }
        let longer = titled.withPart
        guard longer == titled else { return longer }
        guard WhenReading.isUnderstood(rest), !isComplete(rest),
            let phrase = try? PhraseReader.phrase(titled.when, now: WhenReading.anyTime),
            phrase.clocks.isEmpty, let time = phrase.parts.first?.time
        else { return nil }
        throw .invalid(
            "'\(title) \(titled.when)' can have the title '\(title)' or '\(title) \(part)'. Write: peal add '\(title)' "
                + "'\(titled.when)', or: peal add '\(title) \(part)' \(rest) \(ClockResolution.short(time))."
        )
    }
}

extension String {
    /// Whether the text is Korean and begins with a time of the day.
    fileprivate var beginsWithKoreanTime: Bool {
        var scanner = PhraseScanner(self)
        return scanner.isKorean && ((try? scanner.clock(bare: false)) ?? nil) != nil
    }
}
