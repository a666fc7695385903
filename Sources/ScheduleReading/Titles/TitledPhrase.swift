package import Alerts
import Messages
package import Recurrence

/// A title, and the words that say when.
package struct TitledPhrase: Equatable, Sendable {
    package let title: String
    package let when: String

    /// The largest number of words that say when.
    ///
    /// People need fewer. Without this limit, the search in a very long text would take minutes.
    static let mostWords = 40

    init(_ title: String, _ when: String) { (self.title, self.when) = (title, when) }
}

extension TitledPhrase {
    /// Splits the words of `peal in` and `peal at`: the time comes first, then the title.
    ///
    /// - Parameters:
    ///   - words: The words of the command line.
    ///   - verb: The verb, with which the time is read.
    ///   - today: The current date.
    /// - Throws: ``AlertError`` if no time comes first, if there is no title, or if words such as the
    ///   day in `12:30 sat nav update` can be part of the time and of the title.
    package init(
        _ words: [String], after verb: String, today: CivilDate
    ) throws(AlertError) {
        let readings = Self.counts(in: words).compactMap { count -> (count: Int, Phrase)? in
            let when = words[..<count].joined(separator: " ")
            guard let phrase = Self.ring("\(verb) \(when)") else { return nil }
            return (count, phrase)
        }
        guard let (longest, phrase) = readings.last else {
            let text = words.joined(separator: " ")
            try Self.checkDates(in: words, today)
            if let titled = Self.beforeTime(words, verb) {
                self = titled
                return
            }
            guard WhenReading.isUnderstood("\(verb) \(text)") else {
                throw .invalid(
                    "'\(text)' does not begin with a time. Write the time, then the title, like 'peal "
                        + "\(verb) \(verb == "in" ? "5m" : "17:30") Tea'.")
            }
            throw .invalid(
                "The title is missing. Write it after the time: peal \(verb) \(text) Tea.")
        }
        let count = Self.count(in: readings, of: words) ?? longest
        let (when, title) = (
            words[..<count].joined(separator: " "), words[count...].joined(separator: " ")
        )
        if let (shorter, _) = readings.dropLast().last(where: { phrase.adds(days: $0.1) }),
            !words.contains(where: { $0.includes(" ") }), !words[shorter].isDayBehindTime
        {
            let time = words[..<shorter].joined(separator: " ")
            throw Self.twoWays(words, verb, when, title, time)
        }
        // `9am 3/4 Tax`
        try Self.checkDates(in: Array(words[count...].prefix(1)), today)
        if let minutes = Self.minutes(in: words[count...], after: "\(verb) \(when)") {
            let rest = words[(count + 1)...].joined(separator: " ")
            throw Self.twoWays(words, verb, "\(when) \(minutes) min", rest, when)
        }
        self.init(title, when)
    }

    /// Returns the number of words that say when, if a part of the day behind them belongs to the title:
    /// `9pm night shift`, but not `9 in the evening`.
    private static func count(
        in readings: [(count: Int, Phrase)], of words: [String]
    ) -> Int? {
        guard let (_, phrase) = readings.last else { return nil }
        return readings.dropLast().first { count, shorter in
            let times = [shorter, phrase].map { try? $0.times(now: nil) }
            return words[count].isPart && times[0] != nil && times[0] == times[1]
        }?.count
    }

    /// The error for words whose title can begin at two places: behind `when`, or behind the shorter
    /// `time`.
    private static func twoWays(
        _ words: [String], _ verb: String, _ when: String, _ title: String, _ time: String
    ) -> AlertError {
        let text = words.joined(separator: " ")
        let other = text.dropFirst(time.count + 1)
        return .invalid(
            "'\(text)' can be read in two ways. Write: peal \(verb) '\(when)' '\(title)', or: peal \(verb) \(time) "
                + "'\(String(other))'.")
    }

    /// Returns the first word of a title if it can be the minutes of the time before it: `1 hour 10
    /// laundry`.
    private static func minutes(in title: ArraySlice<String>, after time: String) -> String? {
        guard title.count > 1, let word = title.first, word.utf8.count == 2,
            word.allSatisfy({ $0.isASCII && $0.isNumber }), ring("\(time) \(word) min") != nil
        else { return nil }
        return word
    }

    /// Reads words that say when an alert rings once; `nil` for other words.
    static func ring(_ text: String) -> Phrase? {
        guard let phrase = try? PhraseReader.phrase(text, now: WhenReading.anyTime),
            phrase.has(.time) || phrase.has(.delay),
            phrase.has(only: [.time, .date, .weekday, .zone, .delay, .deadline, .once, .daySet]),
            phrase.daySets.allSatisfy(\.isSingle),
            phrase.weekdays.isEmpty || phrase.isOneDay,
            // `in 20 min Morning coffee`: a part of the day belongs to the title.
            phrase.delay?.isCalendar ?? true || phrase.parts.isEmpty
        else { return nil }
        let times = phrase.clauses.filter { if case .times = $0.meaning { true } else { false } }
        return times.count < 2 ? phrase : nil
    }
}

extension Phrase {
    /// Whether the phrase continues another one with days.
    fileprivate func adds(days other: Phrase) -> Bool {
        clauses.map(\.meaning).starts(with: other.clauses.map(\.meaning))
            && clauses.dropFirst(other.clauses.count)
                .contains { [.date, .weekday, .daySet].contains($0.kind) }
    }
}

extension TitledPhrase {
    /// Refuses words among which a date begins that does not exist or can be two days, such as `3/4`.
    private static func checkDates(
        in words: [String], _ today: CivilDate
    ) throws(AlertError) {
        for index in words.indices.prefix(mostWords) {
            let rest = words[index...].prefix(mostWords).joined(separator: " ")
            var scanner = PhraseScanner(rest, today: today)
            _ = try scanner.date()
        }
    }
}

// MARK: Sentences

extension TitledPhrase {
    /// Splits a sentence that asks for a reminder: `remind me to call mum tomorrow at 9`, `tomorrow at 9
    /// remind me to call mum`, `내일 9시에 엄마한테 전화하라고 알려줘`.
    ///
    /// - Parameter sentence: The sentence.
    /// - Returns: The title and the time; `nil` for other sentences.
    package static func request(_ sentence: String) -> TitledPhrase? {
        var words = sentence.split(separator: " ").map(String.init)
        for end in words.indices.suffix(3)
        where words[end...].joined(separator: " ").isWhole(.tellMe) {
            let found = split(Array(words[..<end]), isTimeFirst: true)
            return found.map { TitledPhrase($0.title.withoutTail, $0.when) }
        }
        guard
            let start = words.indices.dropLast().first(where: {
                words[$0...($0 + 1)].joined(separator: " ").isWhole(.remindMe)
            })
        else { return nil }
        let when = words[..<start].joined(separator: " ")
        words.removeFirst(start + 2)
        if start > 0 {
            return isComplete(when) ? TitledPhrase(words[...].withoutHead, when) : nil
        }
        guard !isComplete(words.joined(separator: " ")) else { return nil }
        let found = split(words, isTimeFirst: words.first?.isWhole(.titleHead) != true)
        return (found ?? split(words)).map {
            TitledPhrase($0.title.split(separator: " ")[...].withoutHead, $0.when)
        }
    }

    /// Splits a sentence whose time comes behind the title: `Call mum friday 15:00`.
    package static func sentence(
        _ sentence: String, today: CivilDate
    ) throws(AlertError) -> TitledPhrase? {
        let words = sentence.split(separator: " ").map(String.init)
        guard let found = split(words) else { return nil }
        try checkDates(in: words, today)
        return found
    }

    /// The numbers of words that can say when, if the others are the title.
    private static func counts(in words: [String]) -> Range<Int> {
        1..<max(1, min(words.count, mostWords + 1))
    }

    /// Splits words whose time comes behind the title, or in front of it.
    static func split(_ words: [String], isTimeFirst: Bool = false) -> TitledPhrase? {
        for length in counts(in: words).reversed() {
            let count = isTimeFirst ? length : words.count - length
            let parts = [words[..<count], words[count...]].map { $0.joined(separator: " ") }
            let when = parts[isTimeFirst ? 0 : 1]
            if isComplete(when) { return TitledPhrase(parts[isTimeFirst ? 1 : 0], when) }
        }
        return nil
    }

    /// Whether words say when, or can say it in two ways.
    static func isComplete(_ words: String) -> Bool {
        guard let phrase = try? PhraseReader.phrase(words, now: WhenReading.anyTime) else {
            return false
        }
        return [.time, .delay, .window, .interval, .event].contains { phrase.has($0) }
            || phrase.deadline != nil
    }
}

// MARK: A title in front

extension TitledPhrase {
    /// Whether words say on which days, and only the time is missing.
    private static func isDay(_ words: String) -> Bool {
        guard let phrase = try? PhraseReader.phrase(words, now: WhenReading.anyTime) else {
            return false
        }
        let days: [Clause.Kind] = [
            .weekday, .date, .monthDay, .daySet, .step, .rate, .afterDone,
        ]
        return (phrase.endsByTail || days.contains { phrase.has($0) })
            && (try? phrase.intent(
                now: WhenReading.anyTime, usual: UsualTimes(allDayTime: .midnight))) != nil
    }
}

extension TitledPhrase {
    /// Whether a title alone is a day or a time, and continues as a phrase with the words that say
    /// when: the title is missing.
    package static func isMissing(_ title: String, _ when: String) -> Bool {
        guard let phrase = try? PhraseReader.phrase(title, now: WhenReading.anyTime) else {
            return false
        }
        // Meals and months can be titles.
        let isTime = phrase.clauses.contains { clause in
            if case .parts = clause.meaning { return false }
            return ![.month, .zone, .once, .deadline].contains(clause.kind)
        }
        return isTime && (when.isEmpty || WhenReading.isUnderstood("\(title) \(when)"))
    }

    /// Splits words of which it is certain where the title ends: `Call mum friday 15:00`, `약 먹기 매일 9시`.
    ///
    /// No word of the title can say when or is misspelt. If the words behind it name no days, no word
    /// of the title may be like a day, either.
    ///
    /// - Parameter words: The words.
    /// - Returns: The title and the time; `nil` if the title can end at several places, or nowhere.
    package static func certain(_ words: [String]) -> TitledPhrase? {
        let found = titles(in: words).filter(\.isCertain).map(\.withPart)
        guard let first = found.first, found.count > 1 else { return found.first }
        // `팀 회고 매월 마지막주 금요일 17시` begins to say when with a word such as `매월`.
        let next = words[first.title.split(separator: " ").count]
        // `화분 물주기 물 주고 나서 4일 뒤` begins with a word for done.
        let isDone = PhraseScanner(first.when).isBefore(.doneHead)
        return (next.isFree || next.isGlue) && !isDone ? nil : first
    }

    /// Splits words of which it is certain where the title ends, although the words behind it cannot be
    /// read, so that an error is about these: `Call mum friday`, `할머니 생신 매년 음력 8월 2일`.
    package static func unread(_ words: [String]) -> TitledPhrase? { titles(in: words).last }

    /// The titles with which words can begin, and the words behind each.
    ///
    /// The words of a title have no meaning in a phrase, or none at this place: a number says no time if
    /// the next word is not about time.
    private static func titles(in words: [String]) -> [TitledPhrase] {
        var found: [TitledPhrase] = []
        guard words.count <= 2 * mostWords else { return [] }
        for (index, word) in words.enumerated().dropLast() {
            let former = index > 0 ? words[index - 1] : nil
            let next = words[index + 1]
            let rest = words[(index + 1)...].joined(separator: " ")
            let isInside =
                word.isGlue && (former != nil || next.isFree)
                || word.isTitleHead(
                    // `Lunch with Ana`
                    before: former == nil && next.isGlue
                        ? words[min(index + 2, words.count - 1)] : next,
                    isFirst: former == nil)
                || word.isNumber && next.isFree && former?.isGlue != true
            let isLast =
                word.isFree || word.isQuantity || word.isLetter && former?.isNumber == false
                || word.isUnit && former?.isFree == true && next.utf8.first?.isDigit == false
                || word.isNumber && former?.isFree == true
                    && rest.beginsWithDay(after: word, former, index)
                || word.isVerbTail && former?.isFree == true
                    && !WhenReading.isUnderstood("\(word) \(rest)")
            let place = PhraseScanner(words[index...].prefix(2).joined(separator: " "))
            guard isInside || isLast,
                index == 0
                    || (place.unknown == nil || place.unknown == .season && isInside)
                        && PhraseReader.suggestion(for: PhraseScanner("\(word) \(next)")) == nil
            else { break }
            guard isLast, words.count - index - 1 <= mostWords else { continue }
            found.append(TitledPhrase(words[...index].joined(separator: " "), rest))
        }
        return found
    }

    /// Whether the words behind the title say when, and do not continue the title.
    ///
    /// A title with a word such as `Monday` needs other days.
    private var isCertain: Bool {
        let isContinued =
            PhraseScanner(when).isBefore(.and, .plus, .comma, .with, .except, .until, .also)
            // `하고 나서` begins with a word for `and`.
            && !PhraseScanner(when).isBefore(.doneHead)
        guard !isContinued, Self.isComplete(when) || Self.isDay(when),
            let phrase = try? PhraseReader.phrase(when, now: WhenReading.anyTime)
        else { return false }
        let words = title.split(separator: " ").map(String.init)
        // In `물 마시기 출근해서 퇴근할 때까지 1시간마다`, the title ends with a bound of the interval.
        if words.count > 1, words.last?.isBound == true { return false }
        if words.dropLast().contains(where: \.saysDays) {
            return [.weekday, .date, .monthDay, .delay, .daySet].contains { phrase.has($0) }
        }
        return !phrase.has(only: [.time, .zone, .once, .count]) || words.last?.isAmount == true
            || !words.dropFirst().contains(where: \.isLikeDay)
    }

    /// Refuses a title that ends with a day that Peal does not know: `생신 음력 3월 15일 9시`.
    private static func checkDays(of titled: TitledPhrase) throws(AlertError) {
        let words = titled.title.split(separator: " ").dropFirst().map(String.init)
        for index in words.indices {
            let rest = words[index...].joined(separator: " ")
            let all = PhraseScanner("\(rest) \(titled.when)")
            // The error about `추석 한 달 전` comes first, which is no ring before another time.
            var days = all
            _ = try days.daySet(isMonthly: false)
            if let error = PhraseReader.earlyRing(PhraseScanner(rest), in: all) { throw error }
            let isCycle = PhraseReader.isCycle(PhraseScanner(rest))
            let isMoon = PhraseScanner(rest).isBeforeLunarWord
            guard isCycle || isMoon || words.count - index <= 2,
                let error = PhraseReader.unsupported(all)
            else { continue }
            throw error
        }
    }

    /// Splits words whose first ones belong to the title: `Tea time 9:00`.
    ///
    /// A word that is misspelt is not part of a title.
    ///
    /// - Parameters:
    ///   - title: The first word.
    ///   - words: The other words, which cannot be read.
    ///   - today: The current date.
    /// - Returns: The title and the time; `nil` if the words do not begin with a part of the title.
    /// - Throws: ``AlertError`` if the words have a date that is not clear, such as `3/4`.
    package static func unquoted(
        _ title: String, _ words: [String], today: CivilDate
    ) throws(AlertError) -> TitledPhrase? {
        try checkDates(in: words, today)
        guard !title.includes(" "), let found = split([title] + words) else { return nil }
        try checkDays(of: found)
        guard found.title != title,
            (try? PhraseReader.phrase(found.when, now: WhenReading.anyTime).intent(
                now: WhenReading.anyTime)) != nil
        else { return nil }
        let others = found.title.split(separator: " ").dropFirst().map(String.init)
        let names = others.filter { !$0.allSatisfy { $0.isASCII && $0.isNumber } }
        let isTitle =
            names.count < others.count
            || names.contains { $0.isFree || PhraseScanner($0).unknownWord != nil }
        let isTime = zip(names, names.dropFirst() + [""]).contains { name, next in
            WhenReading.isUnderstood(name) && !name.isTitleHead(before: next, isFirst: false)
        }
        let isMisspelt = others.indices.contains { PhraseReader.isMisspelt(words[$0...]) }
        return isTitle && !isTime && !isMisspelt ? found : nil
    }
}
