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

    fileprivate(set) var leads: [Lead] = []
    /// Whether the words say that the alert also rings at its time.
    fileprivate(set) var areAlso = false
    /// The place behind the words.
    fileprivate(set) var end: PhraseScanner

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
    /// `2 days before` alone could move the time, so only words such as `and`, `remind me` and `전에도`
    /// make it a ring of its own.
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
            guard let found = PhraseScanner(tail).ringsBefore, found.areAlso, found.end.isAtEnd
            else { continue }
            var rest = Array(words[..<index])
            if let last = rest.last, last.hasSuffix(",") {
                rest[rest.count - 1] = String(last.dropLast())
            }
            let when = rest.joined(separator: " ")
            let isUnderstood = WhenReading.isUnderstood(when)
            let titled =
                isUnderstood
                ? nil : TitledPhrase.certain([title].compactMap(\.self) + rest)
            guard isUnderstood || titled != nil else { continue }
            let time = WhenReading.timeOfDay(titled?.when ?? when)
            // The evening before needs a time to count from.
            guard time != nil || !found.hasClock else { continue }
            // `3 days and the day before` has more words in front.
            return (when, found.option(for: time))
        }
        return nil
    }

    private var hasClock: Bool {
        leads.contains { if case .clock = $0 { true } else { false } }
    }
}

extension PhraseScanner {
    /// The rings of words such as `remind me 24 hours and 30 min before`, `하루 전, 3시간 전에도` and `with a 10
    /// minute warning`; `nil` for other words.
    var ringsBefore: RingsBefore? {
        var copy = self
        var rings = RingsBefore(end: self)
        while true {
            if copy.take(.remindMe, .and, .also) {
                rings.areAlso = true
            } else if !copy.take(.comma, .filler) {
                break
            }
        }
        if copy.take(.with) {
            copy.skip(.article)
            guard let length = (try? copy.length()) ?? nil,
                copy.takeText(among: Lexicon.warnings)
            else { return nil }
            (rings.leads, rings.areAlso, rings.end) = ([.length(length)], true, copy)
            return rings
        }
        var isEarly = false
        while copy.takeLead(of: &rings, &isEarly) {
            rings.end = copy
            guard copy.takeJoint() else { break }
            copy.skip(.remindMe)
        }
        guard isEarly else { return nil }
        copy = rings.end
        copy.takeAtTail()
        if copy.take(.tellMe, .alarm, .too) { rings.areAlso = true }
        rings.end = copy
        return rings
    }

    /// Reads one ring before the time: `2 hours before`, `the evening before`, `전날 밤 9시에도`, `사흘 전부터 매일`.
    ///
    /// - Parameters:
    ///   - rings: The rings to which it is added.
    ///   - isEarly: Whether a word such as `before` has been read.
    /// - Returns: Whether there is one.
    private mutating func takeLead(of rings: inout RingsBefore, _ isEarly: inout Bool) -> Bool {
        let day = PhraseLength(days: 1)
        if take(.eveningBefore) {
            (rings.leads, isEarly) = (rings.leads + [.clock(days: 1, .evening)], true)
            return true
        }
        if take(.dayBefore, .dayBeforeTail) {
            // `remind me the day before`, `전날 밤 9시에도`
            let time = takeTime()
            rings.leads.append(time.map { .clock(days: 1, $0) } ?? .length(day))
            if takeText("에도") || take(.alsoTail) { rings.areAlso = true }
            isEarly = true
            return true
        }
        let start = self
        guard let length = (try? length()) ?? nil, length != PhraseLength() else { return false }
        // `24 hours and 30 min` is two rings here, and not one length.
        let parts = words(since: start).split(separator: " ").map(String.init)
            .split { $0.isWhole(.and) }.map { $0.joined(separator: " ") }
        let isAlso = take(.alsoBeforeTail)
        if isAlso { rings.areAlso = true }
        let isBefore = isAlso || take(.before, .beforeTail) || takeText(among: Lexicon.ahead)
        isEarly = isBefore
        if isBefore, takeText("부터"), let days = length.wholeDays, (1...30).contains(days) {
            // `사흘 전부터 매일`
            if take(.step(.day)) { rings.areAlso = true }
            rings.leads += (1...days).reversed().map { .length(PhraseLength(days: $0)) }
            return true
        }
        if isBefore, parts.count == 1, let days = length.wholeDays, let time = takeTime() {
            // `이틀 전 저녁 8시에도`
            rings.leads.append(.clock(days: days, time))
            if takeText("에도") || take(.alsoTail) { rings.areAlso = true }
            return true
        }
        rings.leads += parts.map { part in
            var scanner = PhraseScanner(part)
            return .length(((try? scanner.length()) ?? nil) ?? day)
        }
        return true
    }
}

extension PhraseScanner {
    /// Reads the time of day of a ring before.
    fileprivate mutating func takeTime() -> CivilTime? {
        attempt { scanner in
            let clock = (try? scanner.clock(bare: false)) ?? nil
            return clock.flatMap { try? ClockResolution(parts: [], now: nil).times([$0])[0] }
        }
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
