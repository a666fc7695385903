import Messages

/// Rings before a time, as people write them behind it: `and 10 min before`, `하루 전에도`.
package struct RingsBefore {
    /// The value of `--before`: `1d,30m`.
    package let option: String
    /// Whether the words say that the alert also rings at its time.
    let areAlso: Bool
    /// The place behind the words.
    let end: PhraseScanner

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
            if WhenReading.isUnderstood(when)
                || TitledPhrase.certain([title].compactMap(\.self) + rest) != nil
            {
                return (when, found.option)
            }
        }
        return nil
    }
}

extension PhraseScanner {
    /// The rings of words such as `remind me 24 hours and 30 min before` and `하루 전, 3시간 전에도`; `nil` for
    /// other words.
    var ringsBefore: RingsBefore? {
        var (copy, leads, isEarly) = (self, [] as [String], false)
        var areAlso = false
        while true {
            if copy.take(.remindMe, .and, .also) {
                areAlso = true
                continue
            }
            guard copy.take(.comma, .filler) else { break }
        }
        if copy.take(.dayBefore, .dayBeforeTail) {
            // `remind me the day before`, `전날에도`
            (leads, isEarly) = (["1d"], true)
            areAlso = copy.takeText("에도") || areAlso
        }
        var start = copy
        while let length = try? copy.length(), length != PhraseLength() {
            // `24 hours and 30 min` is two rings here, and not one length.
            leads += copy.words(since: start).split(separator: " ").map(String.init)
                .split { $0.isWhole(.and) }.map { $0.joined(separator: " ") }
            let isAlso = copy.take(.alsoBeforeTail)
            areAlso = areAlso || isAlso
            isEarly = isAlso || copy.take(.before, .beforeTail)
            guard copy.takeJoint() else { break }
            start = copy
        }
        guard isEarly else { return nil }
        copy.takeAtTail()
        if copy.take(.tellMe, .alarm, .too) { areAlso = true }
        return RingsBefore(
            option: leads.map(Self.option).joined(separator: ","), areAlso: areAlso, end: copy)
    }

    /// Returns a length as a part of the value of `--before`: `1d`, `90m`.
    private static func option(_ lead: String) -> String {
        var scanner = PhraseScanner(lead)
        // A month is about 30 days, and an option has no months.
        let seconds = ((try? scanner.length()) ?? nil)?.approximateSeconds ?? 86_400
        let units = [(86_400, "d"), (3_600, "h"), (60, "m")]
        return units.first { seconds % $0.0 == 0 }.map { "\(seconds / $0.0)\($0.1)" }
            ?? "\(seconds)s"
    }
}
