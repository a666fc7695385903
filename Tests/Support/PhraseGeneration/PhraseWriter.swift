package import Recurrence

/// Writes phrases for meanings, in the words of one language.
protocol PhraseWriter {
    var wording: Wording { get set }

    mutating func phrase(_ meaning: PhraseMeaning) -> String
}

/// A phrase, and what its writer meant.
package struct GeneratedPhrase: Sendable {
    package let text: String
    /// The meanings that a reader may give to the phrase; empty if it must refuse it.
    package let meanings: [PhraseMeaning]
    /// The forms of the phrase.
    package let forms: Set<String>
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
        let meaning = maker.meaning()
        var wording = Wording(seed: ~seed)
        if wording.chance(7) {
            var writer = RefusedPhrase(wording: wording, wall: maker.wall)
            text = writer.phrase(in: language)
            forms = writer.wording.forms
            meanings = []
            return
        }
        switch language {
        case .english:
            var writer = EnglishWriter(wording: wording, wall: maker.wall)
            text = writer.phrase(meaning)
            forms = writer.wording.forms.union(meaning.features(on: maker.today))
        case .korean:
            var writer = KoreanWriter(wording: wording, wall: maker.wall)
            text = writer.phrase(meaning)
            forms = writer.wording.forms.union(meaning.features(on: maker.today))
        }
        meanings = meaning.readings(at: now, in: zone)
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
        if start != nil, hasStep { features.insert("meaning: start and step") }
        if count != nil, minutes.count > 1 { features.insert("meaning: count and several times") }
        if count != nil { features.insert("meaning: count") }
        if zone != nil, days == .next { features.insert("meaning: time alone in a zone") }
        return features
    }

    /// Returns the meaning, and the other readings of a length that begins in the middle of a day.
    ///
    /// `for 3 days` may count this day, begin with the next one, or count as many rings as three
    /// days have.
    func readings(at now: Instant, in zone: Zone) -> [PhraseMeaning] {
        guard case .days(let days) = length, start == nil else { return [self] }
        let wall = zone.civil(at: now)
        let minute = wall.time.hour * 60 + wall.time.minute
        let passed = minutes.filter { $0 <= minute }
        guard !passed.isEmpty, passed.count < minutes.count else { return [self] }
        var fromTomorrow = self
        fromTomorrow.start = wall.date.advanced(byDays: 1)
        var counted = self
        (counted.length, counted.count) = (nil, days * minutes.count)
        return [self, fromTomorrow, counted]
    }
}
