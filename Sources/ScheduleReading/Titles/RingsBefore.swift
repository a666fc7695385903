import Messages
import Recurrence

/// Rings before a time, as people write them behind it: `and 10 min before`, `하루 전에도`, `remind me the
/// evening before`.
package struct RingsBefore {
    /// A ring before the time.
    enum Lead {
        case length(PhraseLength)
        /// A time of day, some days before.
        case clock(days: Int, CivilTime)
    }

    let leads: [Lead]
    /// Whether the words say that the alert also rings at its time.
    let areAlso: Bool
    /// The place behind the words.
    let end: PhraseScanner

    /// Returns the value of `--before`: `1d,30m`.
    ///
    /// - Parameter time: The time of day at which the alert rings, without which a time of another day is
    ///   half a day before it.
    /// - Returns: The value.
    func option(for time: CivilTime? = nil) -> String {
        leads.map { lead in
            switch lead {
            // A month is about 30 days, and an option has no months.
            case .length(let length): Self.option(length.approximateSeconds)
            case .clock(let days, let clock):
                Self.option(
                    time.map {
                        86_400 * days + $0.secondsSinceMidnight - clock.secondsSinceMidnight
                    } ?? 43_200 * days)
            }
        }.joined(separator: ",")
    }

    private static func option(_ seconds: Int) -> String {
        let units = [(86_400, "d"), (3_600, "h"), (60, "m")]
        return units.first { seconds % $0.0 == 0 }.map { "\(seconds / $0.0)\($0.1)" }
            ?? "\(seconds)s"
    }

    /// Divides words that say when into those of the time and those of the rings before it.
    ///
    /// `2 days before` alone could move the time, so only a comma or words such as `and`, `remind me` and
    /// `전에도` make it a ring of its own.
    ///
    /// - Parameters:
    ///   - text: The words behind a title.
    ///   - title: The title, or its first word.
    /// - Returns: The words of the time and the value of `--before`; `nil` if the words do not end with
    ///   rings before the time, or if the words in front of these cannot be read.
    package static func split(
        _ text: String, title: String?
    ) -> (when: String, option: String)? {
        guard !WhenReading.isUnderstood(text) else { return nil }
        let words = text.split(separator: " ").map(String.init)
        // In `3시 50분 10분 전에도`, only the last words are about the ring before.
        for index in words.indices.dropFirst().suffix(TitledPhrase.mostWords).reversed() {
            let tail = words[index...].joined(separator: " ")
            var rest = Array(words[..<index])
            let hasComma = rest[index - 1].hasSuffix(",")
            guard let found = PhraseScanner(tail).ringsBefore, found.areAlso || hasComma,
                found.end.isAtEnd
            else { continue }
            // `at 10pm, and also the day before`
            if index > 1, rest[index - 1].isWhole(.and) { rest.removeLast() }
            if rest.last?.hasSuffix(",") == true { rest[rest.count - 1].removeLast() }
            let when = rest.joined(separator: " ")
            // The title can have more words, which stand in front of the time.
            let timeWords =
                WhenReading.isUnderstood(when)
                ? when : TitledPhrase.certain([title].compactMap(\.self) + rest)?.when
            guard let timeWords else { continue }
            let time = WhenReading.timeOfDay(timeWords)
            // The evening before needs a time to count from.
            guard time != nil || !found.hasClock else { continue }
            return (when, found.option(for: time))
        }
        return nil
    }

    /// Whether a ring has a time of day on an earlier day, so that its length depends on the time.
    var hasClock: Bool {
        leads.contains { if case .clock = $0 { true } else { false } }
    }
}

extension PhraseScanner {
    /// The rings of words such as `remind me 24 hours and 30 min before`, `하루 전, 3시간 전에도` and `with a 10
    /// minute warning`; `nil` for other words.
    var ringsBefore: RingsBefore? {
        var copy = self
        var areAlso = false
        while true {
            if copy.take(.remindMe, .and, .also) {
                areAlso = true
            } else if !copy.take(.comma, .filler) {
                break
            }
        }
        if copy.take(.with) { return copy.warningBefore() }
        var leads: [RingsBefore.Lead] = []
        var hasBefore = false
        var end = copy
        while let found = copy.leadsBefore() {
            leads += found.leads
            areAlso = areAlso || found.areAlso
            (hasBefore, end) = (found.hasBefore, copy)
            guard copy.takeJoint() else { break }
            copy.skip(.remindMe)
        }
        guard hasBefore else { return nil }
        end.takeAtTail()
        while end.take(.tellMe, .alarm, .too) || end.takeText(among: Lexicon.rings) {
            areAlso = true
        }
        return RingsBefore(leads: leads, areAlso: areAlso, end: end)
    }

    /// Reads the `a 10 minute warning` behind `with`.
    private mutating func warningBefore() -> RingsBefore? {
        skip(.article)
        guard let length = (try? length()) ?? nil, takeText(among: Lexicon.warnings) else {
            return nil
        }
        return RingsBefore(leads: [.length(length)], areAlso: true, end: self)
    }

    /// Rings before a time that have one length, or one day.
    private struct Leads {
        var leads: [RingsBefore.Lead]
        var areAlso = false
        /// Whether a word such as `before` says that they are before the time.
        var hasBefore = true
    }

    /// Reads `2 hours before`, `the evening before`, `전날 밤 9시에도` or `사흘 전부터 매일`.
    private mutating func leadsBefore() -> Leads? {
        if take(.eveningBefore) {
            return Leads(leads: [.clock(days: 1, timeOfEarlierDay(in: [.evening]) ?? .evening)])
        }
        if take(.dayBefore, .dayBeforeTail) {
            let time = timeOfEarlierDay()
            return Leads(
                leads: [time.map { .clock(days: 1, $0) } ?? .length(PhraseLength(days: 1))],
                areAlso: takeAlsoTail())
        }
        let start = self
        guard let length = (try? length()) ?? nil, length != PhraseLength() else { return nil }
        let words = words(since: start)
        let isAlso = take(.alsoBeforeTail)
        let isBefore = isAlso || take(.before, .beforeTail) || takeText(among: Lexicon.ahead)
        if isBefore, takeText("부터"), let days = length.wholeDays, (1...30).contains(days) {
            // `사흘 전부터 매일`
            return Leads(
                leads: (1...days).reversed().map { .length(PhraseLength(days: $0)) },
                areAlso: take(.step(.day)) || isAlso)
        }
        if isBefore, let days = length.wholeDays, let time = timeOfEarlierDay() {
            // `이틀 전 저녁 8시에도`
            return Leads(
                leads: [.clock(days: days, time)],
                areAlso: takeAlsoTail() || isAlso)
        }
        let leads = (Self.lengths(in: words) ?? [length]).map { RingsBefore.Lead.length($0) }
        return Leads(leads: leads, areAlso: isAlso, hasBefore: isBefore)
    }

    /// Reads `에도` or `도` behind a ring of an earlier day.
    private mutating func takeAlsoTail() -> Bool { takeText("에도") || take(.alsoTail) }

    /// Reads the time of `remind me the day before at 9pm`, `the evening before at 8` and `전날 밤 9시에도`.
    private mutating func timeOfEarlierDay(in parts: [DayPart] = []) -> CivilTime? {
        attempt { scanner in
            guard let clock = (try? scanner.clock(bare: false)) ?? nil else { return nil }
            return try? ClockResolution(parts: parts, now: nil).times([clock])[0]
        }
    }

    /// Returns the lengths of words such as `24 hours and 30 min`, which are two rings; `nil` for words of
    /// one length, such as `an hour and a half`.
    private static func lengths(in words: String) -> [PhraseLength]? {
        let parts = words.split(separator: " ").map(String.init).split { $0.isWhole(.and) }
        let lengths = parts.compactMap { part in
            var scanner = PhraseScanner(part.joined(separator: " "))
            return (try? scanner.length()) ?? nil
        }
        return lengths.count == parts.count ? lengths : nil
    }
}

extension CivilTime {
    /// The time that `evening` means without an hour.
    fileprivate static let evening = DayPart.evening.time ?? .midnight
}

extension WhenReading {
    /// Returns the only time of day at which words let an alert ring; `nil` if there are none or several.
    fileprivate static func timeOfDay(_ text: String) -> CivilTime? {
        guard let phrase = try? PhraseReader.phrase(text, now: anyTime), phrase.schedules.isEmpty,
            let times = try? phrase.times(now: nil), times.count == 1, times[0] != .endOfDay
        else { return nil }
        return times[0]
    }
}
