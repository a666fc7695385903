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
        if let error = Self.unsupported(before) ?? Self.unsupported(scanner) ?? Self.moved(before) {
            return error
        }
        if let error = Self.earlyRing(scanner, in: before) { return error }
        if let error = Self.goal(before.excerpt) ?? nagging(before.excerpt) { return error }
        // In `오후 3시 3일 전에도`, the days were read as a date.
        if scanner.isBefore(.alsoBeforeTail), let last = clauses.last {
            let words = PhraseScanner("\(last.text) \(scanner.excerpt)")
            if let error = Self.earlyRing(words, in: words) { return error }
        }
        if scanner.isBefore(.exceptTail), let time = clauses.last, time.kind == .time {
            return Self.notADay("\(time.text) \(scanner.excerpt)")
        }
        if scanner.first?.isDigit == true {
            var copy = scanner
            let length = (try? copy.length()) ?? nil
            if length == nil { _ = copy.digits(1...40) }
            if let time = scanner.likelyTime(length) {
                return .invalid(
                    "'\(copy.words(since: scanner))' is not a time of day. Write it like '\(time)'."
                )
            }
            return Self.strayNumber(copy.words(since: scanner), in: before.excerpt)
        }
        let whole = before.atWord
        if let (words, near) = Self.suggestion(for: whole) {
            return .invalid("Peal does not understand '\(words)'. Did you mean '\(near)'?")
        }
        // A zone follows a time. Looking up its name reads the folders of the time zones.
        if !clauses.isEmpty, let zone = scanner.zoneWithoutMark {
            return .invalid("'\(zone)' alone is not a time zone. Write it like '\(zone) time'.")
        }
        let examples = Lexicon.Advice.in(isKorean: scanner.isKorean).examples
        return .invalid(
            "'\(whole.excerpt)' is not a time that Peal understands. Write it like \(examples).")
    }

    /// Returns the error for words such as `remind me 30 min before`; `nil` for other words.
    static func earlyRing(_ scanner: PhraseScanner, in before: PhraseScanner) -> AlertError? {
        guard let rings = scanner.ringsBefore ?? before.ringsBefore else { return nil }
        guard !rings.hasClock else {
            return .invalid(
                "'\(before.excerpt)' is a ring before the time. Write it behind the time of the alert, like "
                    + "'dec 9 14:30, the evening before at 20:00'.")
        }
        return .invalid(
            "'\(before.excerpt)' is a ring before the time. Write it as an option: --before \(rings.option())"
        )
    }

    /// Returns the error for words such as `안 하면 10분마다 다시`, `again every 10 min` and `until done` behind
    /// an interval; `nil` for other words.
    private func nagging(_ text: String) -> AlertError? {
        let words = text.split(separator: " ")
        guard
            words.contains(where: { word in
                Lexicon.Hints.all.contains { $0.again.contains(word.lowercased()) }
            }),
            let seconds = words.indices.lazy.compactMap({ index -> Int? in
                var scanner = PhraseScanner(words[index...].joined(separator: " "))
                let isEvery = scanner.take(.every)
                guard let length = (try? scanner.length()) ?? nil, !length.isCalendar,
                    isEvery || scanner.take(.intervalTail)
                else { return nil }
                return length.elapsed
            }).first ?? clauses.compactMap(\.period).last
        else { return nil }
        let length = seconds % 3_600 == 0 ? "\(seconds / 3_600)h" : "\(seconds / 60)m"
        return .invalid(
            "'\(text)' rings again until done. Write it as an option: --again \(length)")
    }

    /// Returns the error for words such as `goal 8`, `8 glasses a day` and `하루 여덟 잔`; `nil` for other
    /// words.
    static func goal(_ text: String) -> AlertError? {
        let words = text.lowercased().split(separator: " ").map(String.init)
        let isGoal = words.contains { word in
            let name = String(word.drop(while: \.isNumber))
            return Lexicon.Hints.all.contains { $0.goal == name || $0.counters.contains(name) }
        }
        let number = words.lazy.compactMap { word -> Int? in
            if let number = Int(word.prefix(while: \.isNumber)) { return number }
            var scanner = PhraseScanner(word)
            return scanner.wordNumber().flatMap { scanner.isAtEnd ? $0 : nil }
        }.first { $0 > 1 }
        guard isGoal, let number else { return nil }
        let daily = Lexicon.Advice.for(text).daily
        return .invalid(
            "'\(text)' is a goal. Write it as an option, with the times of the rings: '\(daily) 9:00, 13:00, "
                + "17:00' --goal \(number)")
    }

    /// The error for a time among the days to leave out.
    static func notADay(_ words: String) -> AlertError {
        .invalid(
            "'\(words)' is not one of the times of an interval, and only these and days can be left out. Write "
                + "the times around it, like 'hourly 9:00 to 11:00 and 13:00 to 17:00'.")
    }

    /// Whether the first word is a misspelt one: with the common word in its place, the words say when.
    static func isMisspelt(_ words: ArraySlice<String>) -> Bool {
        let suggestions = words.map { suggestion(for: PhraseScanner($0)) }
        guard suggestions.first.map({ $0 != nil }) == true else { return false }
        let corrected = zip(words, suggestions).map { $1?.near ?? $0 }
        let phrase = try? phrase(corrected.joined(separator: " "), now: WhenReading.anyTime)
        return (try? phrase?.intent(now: WhenReading.anyTime)) != nil
    }

    /// Returns the first unknown word with those that follow, and the word that was probably meant;
    /// `nil` if no known word is like it.
    static func suggestion(for scanner: PhraseScanner) -> (words: String, near: String)? {
        guard let found = scanner.koreanSuggestion ?? englishSuggestion(for: scanner) else {
            return nil
        }
        // `모래 갈기` and `walk dog` belong to a title.
        let next = found.words.split(separator: " ").dropFirst().first.map(String.init)
        return next.map { $0.isFree && suggestion(for: PhraseScanner($0)) == nil } == true
            ? nil : found
    }

    private static func englishSuggestion(
        for scanner: PhraseScanner
    ) -> (words: String, near: String)? {
        guard let (word, place) = scanner.unknownWord, word.count > 2,
            let near = SpellingSuggestion.word(to: word, among: vocabulary)
        else { return nil }
        // In a short word, two wrong letters make another word, such as `court` and `hours`, and three
        // in a longer one, such as `library` and `february`; so do two that include the first letter,
        // such as `working` and `morning`.
        let letters = Array(word.lowercased())
        func isNear(_ near: String, mistakes: Int) -> Bool {
            EditDistance.between(letters, Array(near), atMost: mistakes, countsSwaps: true) != nil
        }
        let isLong = letters.count > 6 && letters.first == near.first
        guard
            near.hasPrefix(word.lowercased()) || isNear(near, mistakes: isLong ? 2 : 1)
                || isNear("\(near)s", mistakes: 1)
        else { return nil }
        return (place.excerpt, near)
    }

    /// The words that people misspell most.
    static let vocabulary = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "today",
        "tomorrow", "tonight", "weekday", "weekdays", "weekend", "weekends", "daily", "weekly",
        "monthly", "yearly", "hourly", "every", "until", "except", "morning", "afternoon",
        "evening", "night", "midnight", "noon", "january", "february", "march", "april", "june",
        "july", "august", "september", "october", "november", "december", "first", "second",
        "third", "last", "month", "minutes", "hours", "days", "weeks", "months", "years", "between",
        "workday", "biweekly", "fortnightly", "quarterly",
    ]

    /// Returns the error for a kind of day or time that Peal does not know, with the words that come
    /// closest; `nil` if the next words mean something else.
    static func unsupported(_ scanner: PhraseScanner) -> AlertError? {
        var past = scanner
        _ = try? past.length()
        while past.unknown == nil,
            past.take(.on, .at, .by, .in, .before, .after, .the, .every, .step(.year))
        {}
        let unknown =
            isCycle(scanner) ? .cycle : scanner.unknown ?? past.unknown
        let words = scanner.excerpt
        if unknown == nil, scanner.isBeforeLunarWord || past.isBeforeLunarWord {
            return .invalid(
                "'\(words)' is not a day of the lunar calendar. Write it like 'every year on lunar 8-15 9:00' or "
                    + "'매년 음력 8월 15일 9:00'.")
        }
        switch unknown {
        case .holiday:
            return .invalid(
                "Peal does not know this holiday ('\(words)'). Write the date, like '25 dec 9:00', or leave "
                    + "it out, like 'weekdays 9:30 except 25 dec'.")
        case .sun:
            return .invalid(
                "Peal knows when the sun rises and sets, but not when '\(words)' is. Write it like '30 min "
                    + "after sunset'.")
        case .moon:
            return .invalid(
                "Peal does not know the phases of the moon ('\(words)'). Write days of the lunar calendar, like "
                    + "'the 15th of every lunar month 21:00' or '매월 음력 15일 21:00'.")
        case .season:
            return .invalid(
                "Peal does not know the seasons ('\(words)'). Write the months, like "
                    + "'daily 9:00 from december to february'.")
        case .cycle:
            return .invalid(
                "'\(words)' does not say how many days are on and off. Write it like '21 days on, 7 days off "
                    + "9:00' or '21일 먹고 7일 쉬고 9시'.")
        case .countdown:
            return .invalid(
                "'\(words)' is not a time. Write {days} into the title for the number of days that are left, as in "
                    + "\"Exam in {days} days\" with 'daily 9:00 until 24 dec'.")
        case .workday: return moved(scanner)
        case .zone:
            return .invalid(
                "'\(words)' is short for several time zones. Write a city, like '9:00 new york time'."
            )
        case .event:
            return .invalid(
                "'\(words)' is not a time that Peal knows. Write a time, like 'tomorrow 18:30' or 'daily "
                    + "18:30', or 'when I unlock' or 'when I log in'.")
        case .hours:
            return .invalid(
                "Peal does not know your working hours ('\(words)'). Write them, like 'weekdays every 2h from "
                    + "9:00 to 18:00'.")
        case nil: return nil
        }
    }

    /// Returns the error for words that move a ring away from a weekend, such as `or monday if it falls on
    /// a weekend`; `nil` if no such words follow.
    private static func moved(_ scanner: PhraseScanner) -> AlertError? {
        var copy = scanner
        while !copy.isAtEnd, copy.unknown != .workday {
            _ = copy.takeRun { $0 != UInt8(ascii: " ") }
        }
        guard !copy.isAtEnd else { return nil }
        return .invalid(
            "Peal does not know to which day '\(scanner.excerpt)' moves a ring. Write it like 'every month on "
                + "the 25th or the next working day 9:00' or '매월 25일 휴일이면 전 영업일 9시'.")
    }

    /// Whether the next words count days on and days off, like `21 days on, 7 off`.
    static func isCycle(_ scanner: PhraseScanner) -> Bool {
        var copy = scanner
        if copy.takeCycleWord() { return true }
        guard copy.number() != nil else { return false }
        if copy.takeCycleWord() { return true }
        _ = copy.unit()
        guard copy.take(.on) else { return copy.takeCycleWord() }
        return copy.isAtEnd || copy.first?.isDigit == true || copy.isBefore(.comma, .and)
            || copy.takeCycleWord()
    }
}

extension String {
    /// The letters of the text, with the two or three letters of each Korean syllable.
    fileprivate var koreanLetters: [UInt32] {
        unicodeScalars.flatMap { scalar -> [UInt32] in
            guard (0xAC00...0xD7A3).contains(scalar.value) else { return [scalar.value] }
            let (rest, last) = (scalar.value - 0xAC00).quotientAndRemainder(dividingBy: 28)
            let letters = [0x1100 + rest / 21, 0x1161 + rest % 21]
            return last == 0 ? letters : letters + [0x11A7 + last]
        }
    }

    /// The text without words that stand twice in a row, and the first such word; `nil` if there are
    /// none.
    var withoutDoubledWords: (text: String, word: String)? {
        let all = Array(utf8).split(separator: UInt8(ascii: " "))
        guard let doubled = zip(all, all.dropFirst()).first(where: { $0 == $1 }) else { return nil }
        var words: [ArraySlice<UInt8>] = []
        for word in all where word != words.last { words.append(word) }
        let texts = words.map { String(decoding: $0, as: UTF8.self) }
        return (texts.joined(separator: " "), String(decoding: doubled.0, as: UTF8.self))
    }
}

extension PhraseScanner {
    /// The first word that differs from a common Korean word by one letter, with the words that follow
    /// it, and the common word.
    fileprivate var koreanSuggestion: (words: String, near: String)? {
        guard isKorean else { return nil }
        var copy = self
        while !copy.isAtEnd {
            let start = copy
            _ = copy.takeRun { $0 != UInt8(ascii: " ") }
            let word = copy.words(since: start)
            let near = Self.koreanWords.first {
                EditDistance.between($0.letters, word.koreanLetters, atMost: 1) != nil
            }
            let isKnown =
                start.matches.contains { $0.end == copy.place }
                || Self.koreanWords.contains { $0.word == word }
            if let near, !isKnown { return (start.excerpt, near.word) }
        }
        return nil
    }

    /// The Korean words that people misspell most, with their letters.
    private static let koreanWords = [
        "매일", "매주", "매월", "매년", "격주", "평일", "주말", "오늘", "내일", "모레", "다음", "이번",
        "월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일", "오전", "오후", "아침", "저녁",
        "정오", "자정", "마지막",
    ].map { (word: $0, letters: $0.koreanLetters) }

    /// The time of day that people mean with `18h` or `930`.
    fileprivate func likelyTime(_ length: PhraseLength?) -> String? {
        if let hours = length?.seconds, length?.wholeDays == nil, hours % 3_600 == 0 {
            return hours < 86_400 ? "\(hours / 3_600):00" : nil
        }
        var copy = self
        guard let digits = copy.digits(3...3)?.value, length == nil, digits % 100 < 60 else {
            return nil
        }
        return "\(digits / 100):\(ClockResolution.minute(digits % 100))"
    }

    /// The beginning of the word that this place is in: `매이 9시` has a word in its first syllable.
    fileprivate var atWord: PhraseScanner {
        var copy = self
        let isSpace = { (place: Int) in text.bytes[place] == UInt8(ascii: " ") }
        while !isAtEnd, copy.place > 0, !isSpace(copy.place), !isSpace(copy.place - 1) {
            copy.place -= 1
        }
        return copy
    }

    /// Reads a word for days with or without rings.
    fileprivate mutating func takeCycleWord() -> Bool {
        take(.unknown(.cycle)) || take(.cycleOff(1)) || take(.cycleOff(7))
    }

    /// Whether a word for a lunar calendar comes next.
    var isBeforeLunarWord: Bool {
        isBefore { if case .lunar = $0 { true } else { false } }
    }

    /// The kind of day or time that Peal does not know and whose word comes next.
    var unknown: Word.Unknown? {
        var copy = self
        return copy.take { word in
            switch word {
            case .unknown(let kind): kind
            case .occasion: .event
            case .ifHoliday: .workday
            default: nil
            }
        }
    }
}
