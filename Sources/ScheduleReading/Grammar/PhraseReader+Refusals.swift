import Alerts
import Messages

extension PhraseReader {
    /// Returns the error for words that no clause begins with.
    ///
    /// - Parameters:
    ///   - scanner: The scanner at these words.
    ///   - before: The scanner at the words in front of them that have no meaning of their own.
    /// - Returns: The error.
    func refusal(of scanner: PhraseScanner, _ before: PhraseScanner) -> AlertError {
        if let error = Self.unsupported(before) ?? Self.unsupported(scanner) { return error }
        if scanner.first?.isDigit == true {
            var copy = scanner
            if (try? copy.length()) ?? nil == nil { _ = copy.digits(1...40) }
            return Self.strayNumber(copy.words(since: scanner), in: before.excerpt)
        }
        if let (words, near) = Self.suggestion(for: before) {
            return .invalid("Peal does not understand '\(words)'. Did you mean '\(near)'?")
        }
        return .invalid(
            "'\(before.excerpt)' is not a time that Peal understands. Write it like 'tomorrow 18:00', "
                + "'weekdays 9:30', 'every 2 weeks on tue 19:00' or 'in 20 min'.")
    }

    /// Returns the first unknown word with those that follow, and the word that was probably meant;
    /// `nil` if no known word is like it.
    static func suggestion(for scanner: PhraseScanner) -> (words: String, near: String)? {
        guard let (word, place) = scanner.unknownWord, word.count > 2 else { return nil }
        return SpellingSuggestion.word(to: word, among: vocabulary).map { (place.excerpt, $0) }
    }

    /// The words that people misspell most.
    private static let vocabulary = [
        "today", "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday",
        "saturday", "sunday", "weekdays", "weekends", "daily", "weekly", "monthly", "yearly",
        "hourly", "every", "until", "except", "morning", "afternoon", "evening", "night",
        "midnight", "noon", "january", "february", "march", "april", "june", "july", "august",
        "september", "october", "november", "december", "first", "second", "third", "last",
        "month", "minutes", "hours", "days", "weeks", "months", "years", "between", "workday",
        "biweekly", "fortnightly", "quarterly",
    ]

    /// Returns the error for a kind of day or time that Peal does not know, with the words that come
    /// closest; `nil` if the next words mean something else.
    static func unsupported(_ scanner: PhraseScanner) -> AlertError? {
        var past = scanner
        _ = try? past.length()
        while past.take(.on, .at, .by, .in, .before, .after, .the, .every, .step(.year)) {}
        let unknown =
            isCycle(scanner) ? .cycle : scanner.unknown ?? past.unknown
        let words = scanner.excerpt
        switch unknown {
        case .holiday:
            return .invalid(
                "Peal does not know the holidays ('\(words)'). Leave them out by date, like "
                    + "'weekdays 9:30 except 2026-12-25'.")
        case .sun:
            return .invalid(
                "Peal does not know when the sun rises and sets ('\(words)'). Write a time, "
                    + "like 'daily 18:30'.")
        case .moon:
            return .invalid(
                "Peal does not know the lunar calendar ('\(words)'). Write the dates of the "
                    + "coming years, like '2027-02-07, 2028-01-27 9:00'.")
        case .season:
            return .invalid(
                "Peal does not know the seasons ('\(words)'). Write the months, like "
                    + "'daily 9:00 from december to february'.")
        case .cycle:
            return .invalid(
                "Peal cannot count days with and days without rings ('\(words)'). Add an "
                    + "alert for each time, like 'daily 9:00 for 21 days'.")
        case .event:
            return .invalid(
                "Peal rings at times, and does not know when '\(words)' is. Write a time, like "
                    + "'daily 18:30'.")
        case nil: return nil
        }
    }

    /// Whether the next words count days on and days off, like `21 days on, 7 off`.
    private static func isCycle(_ scanner: PhraseScanner) -> Bool {
        var copy = scanner
        if copy.take(.unknown(.cycle)) { return true }
        guard copy.number() != nil else { return false }
        _ = copy.unit()
        return copy.take(.on, .unknown(.cycle))
    }
}

extension String {
    /// The text without words that stand twice in a row, and the first such word; `nil` if there are
    /// none.
    var withoutDoubledWords: (text: String, word: String)? {
        let all = utf8.split(separator: UInt8(ascii: " "))
        guard let doubled = zip(all, all.dropFirst()).first(where: { $0.elementsEqual($1) })
        else { return nil }
        var words: [Substring] = []
        for word in all.map(Substring.init) where word != words.last { words.append(word) }
        return (words.joined(separator: " "), String(Substring(doubled.0)))
    }
}

extension PhraseScanner {
    fileprivate var unknown: Word.Unknown? {
        var copy = self
        return copy.take { if case .unknown(let kind) = $0 { kind } else { nil } }
    }
}
