package import Alerts
package import Recurrence

/// Reads a phrase that says when an alert rings, in English and Korean: `9:30, 13:00`, `weekdays 9:30`,
/// `every 2 weeks on tue 19:00`, `in 5m`, `tomorrow 8:00`, `매월 마지막 금요일 4시`, `5분 뒤`.
package enum WhenReading {
    /// Returns the trigger that a phrase describes.
    ///
    /// - Parameters:
    ///   - text: The phrase.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone, to which the phrase refers unless it names another.
    /// - Returns: The trigger.
    /// - Throws: ``AlertError`` that quotes the words which have no meaning, or names both meanings of
    ///   words that have two.
    package static func trigger(
        _ text: String, now: Instant, in machineZone: Zone
    ) throws(AlertError) -> Trigger {
        try ScheduleRequest.with { $0.phrase = text }.trigger(now: now, in: machineZone)
    }

    /// Returns whether a phrase can be read; it may still lack a time or have passed.
    ///
    /// - Parameter text: The phrase.
    /// - Returns: Whether every word of it has a meaning.
    package static func isUnderstood(_ text: String) -> Bool {
        (try? PhraseReader.phrase(text, now: anyTime)) != nil
    }

    /// Returns whether a phrase is a time of day alone, which rings once.
    package static func isTimeAlone(_ text: String) -> Bool {
        (try? PhraseReader.phrase(text, now: anyTime))?.isTimeAlone ?? false
    }

    /// Returns a time alone as a phrase that repeats each day.
    package static func daily(_ text: String) -> String {
        "\(Lexicon.Advice.for(text).daily) \(text)"
    }

    /// The first and the last time of the day of rings that are spread over a day, if no words name
    /// them.
    package static var usualHours: (from: CivilTime, to: CivilTime) { UsualTimes.wakingHours }

    /// Returns a phrase such as `8 times a day`, whose rings are spread over the usual hours, with other
    /// hours; `nil` for other phrases.
    package static func withOtherHours(_ text: String) -> String? {
        guard let phrase = try? PhraseReader.phrase(text, now: anyTime), phrase.isSpread else {
            return nil
        }
        return Lexicon.Advice.for(text).window(text, "8:00", "22:00")
    }

    /// Returns whether a phrase is a number of days, weeks, months or years from now: `in 2 weeks`.
    package static func countsDaysAlone(_ text: String) -> Bool {
        guard let phrase = try? PhraseReader.phrase(text, now: anyTime) else { return false }
        return phrase.delay?.isCalendar == true && phrase.has(only: [.delay, .once])
    }

    /// Returns a phrase for a date that comes back each year, such as a birthday, as one that repeats;
    /// `nil` if it cannot repeat like that.
    package static func yearly(_ text: String) -> String? {
        let yearly = "\(Lexicon.Advice.for(text).yearly) \(text)"
        guard let phrase = try? PhraseReader.phrase(text, now: anyTime), !phrase.repeats,
            !phrase.has(Clause.Kind.once), phrase.has(.date) || phrase.has(.daySet),
            phrase.dates.allSatisfy({ $0.kind == .yearless }),
            isUnderstood(yearly)
        else { return nil }
        return yearly
    }

    /// Returns whether a phrase names only days that come each year, such as `chuseok` and `christmas eve`.
    package static func namesYearlyDays(_ text: String) -> Bool {
        guard let phrase = try? PhraseReader.phrase(text, now: anyTime) else { return false }
        guard phrase.has(.daySet) else {
            return PhraseText(text).words.contains {
                if case .fixedDate = $0.word { true } else { false }
            }
        }
        return phrase.daySets.allSatisfy { $0.recurrence == .yearly }
    }

    /// Returns a phrase for a date with words for a single ring.
    package static func once(_ text: String) -> String {
        "\(text) \(Lexicon.Advice.for(text).once)"
    }

    /// Returns the number of rings that a phrase is alone: `3 times`, `the next 2 times`, `once`, `두 번`.
    package static func rings(_ text: String) -> Int? {
        var scanner = PhraseScanner(text)
        scanner.skip(.the, .next, .nextSign, .this)
        var copy = scanner
        // `next`, `next time`, `다음 번`
        if copy.place > 0, copy.isAtEnd || copy.take(.times, .timesOnly) && copy.isAtEnd {
            return 1
        }
        guard let phrase = try? PhraseReader.phrase(scanner.takeAll(), now: anyTime),
            phrase.clauses.count == 1
        else { return nil }
        return phrase.has(Clause.Kind.once) ? 1 : phrase.rings
    }

    /// Returns the words behind `next` or `the next`; `nil` if they begin with something else.
    package static func behindNext(_ words: [String]) -> [String]? {
        var scanner = PhraseScanner(words.joined(separator: " "))
        let start = scanner
        scanner.skip(.the)
        guard scanner.take(.next, .nextSign), !scanner.isAtEnd else { return nil }
        let count = scanner.words(since: start).split(separator: " ").count
        return Array(words.dropFirst(count))
    }

    /// Returns the day of words that name one, with or without a part of it: `friday`, `tonight`; `nil` for
    /// other words.
    package static func day(_ text: String, now: CivilDateTime) -> CivilDate? {
        guard let phrase = try? PhraseReader.phrase(text, now: now),
            phrase.has(only: [.date, .time]), phrase.clocks.isEmpty, phrase.sun.isEmpty,
            phrase.dates.count == 1
        else { return nil }
        return phrase.dates[0].date
    }

    /// A time at which to read words whose meaning does not matter.
    static let anyTime = CivilDateTime(
        date: CivilDate(daysSinceEpoch: 20_000), time: .midnight)
}
