package import Recurrence

/// Writes phrases for meanings, in the words of one language.
protocol PhraseWriter {
    var wording: Wording { get set }

    mutating func phrase(_ meaning: PhraseMeaning) -> String
}

/// A phrase, and what its writer meant.
package struct GeneratedPhrase: Sendable {
    package let text: String
    /// The meaning of the phrase; `nil` if a reader must refuse it.
    package let meaning: PhraseMeaning?
    /// The forms of the phrase.
    package let forms: Set<String>
    /// Whether the phrase asks to wake the machine.
    package let wakes: Bool
}

/// A language in which phrases are generated.
package enum PhraseLanguage: String, CaseIterable, Sendable {
    case english
    case korean
}

extension GeneratedPhrase {
    /// Returns the phrase of a seed.
    ///
    /// - Parameters:
    ///   - language: The language of its words.
    ///   - now: The current time, to which words such as `tomorrow` refer.
    ///   - zone: The machine's zone.
    ///   - seed: The number that determines meaning and words.
    package init(in language: PhraseLanguage, now: Instant, zone: Zone, seed: UInt64) {
        var maker = MeaningMaker(now: now, zone: zone, seed: seed)
        // Every tenth phrase has several schedules.
        let drawn = seed % 10 == 7 ? maker.schedules() : maker.meaning()
        var wording = Wording(seed: ~seed)
        if wording.chance(7) {
            var writer = RefusedPhrase(wording: wording, wall: maker.wall)
            text = writer.phrase(in: language)
            forms = writer.wording.forms
            meaning = nil
            wakes = false
            return
        }
        wakes = seed % 23 == 11
        switch language {
        case .english:
            var writer = EnglishWriter(wording: wording, wall: maker.wall)
            let phrase = writer.phrase(drawn)
            text = wakes ? writer.wording.form(EnglishWords.waking, phrase) : phrase
            forms = writer.wording.forms.union(drawn.features(on: maker.today))
        case .korean:
            var writer = KoreanWriter(wording: wording, wall: maker.wall)
            let phrase = writer.phrase(drawn)
            text = wakes ? writer.wording.form(KoreanWords.waking, phrase) : phrase
            forms = writer.wording.forms.union(drawn.features(on: maker.today))
        }
        meaning = drawn.withWholeDays(at: now, in: zone)
    }
}

extension PhraseMeaning {
    /// The parts of a meaning that have something to do with each other, for the record of forms.
    fileprivate func features(on today: CivilDate) -> Set<String> {
        var features: Set<String> = []
        var hasStep = false
        switch days {
        case .next: features.insert("meaning: time alone")
        case .daily(let every), .weekly(let every, _), .monthly(let every, _),
            .yearly(let every, _, _):
            hasStep = every > 1
        default: break
        }
        if let start, start <= today { features.insert("meaning: past start") }
        if !others.isEmpty { features.insert("meaning: several schedules") }
        if start != nil, hasStep { features.insert("meaning: start and step") }
        if count != nil, minutes.count > 1 { features.insert("meaning: count and several times") }
        if count != nil { features.insert("meaning: count") }
        if zone != nil, days == .next { features.insert("meaning: time alone in a zone") }
        return features
    }

    /// Returns the meaning, with a number of rings in place of a length that begins in the middle of a
    /// day.
    ///
    /// `for 3 days` then has as many rings as three whole days.
    func withWholeDays(at now: Instant, in zone: Zone) -> PhraseMeaning {
        let days: Int
        switch length {
        case .days(let count): days = count
        case .weeks(let count) where self.days == .daily(every: 1): days = 7 * count
        default: return self
        }
        guard start == nil else { return self }
        let wall = zone.civil(at: now)
        let minute = wall.time.hour * 60 + wall.time.minute
        let passed = minutes.filter { $0 <= minute }
        guard !passed.isEmpty, passed.count < minutes.count else { return self }
        var counted = self
        (counted.length, counted.count) = (nil, days * minutes.count)
        return counted
    }
}
