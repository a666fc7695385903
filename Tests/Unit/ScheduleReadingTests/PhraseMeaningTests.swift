import PhraseGeneration
import Recurrence
import Testing

@Suite("The meanings of generated phrases")
struct PhraseMeaningTests {
    private let zone: Zone
    private let now: Instant

    init() throws {
        zone = try Zone(identifier: "Asia/Seoul")
        now = try Instant(rfc3339: "2026-11-23T12:00:00+09:00")
    }

    private func days(_ meaning: PhraseMeaning) -> [String] {
        meaning.occurrences(after: now, in: zone, limit: 3).map {
            zone.civil(at: $0).date.description
        }
    }

    @Test("A step counts from the next ring, or from the first matching day after the start")
    func steps() throws {
        var meaning = PhraseMeaning(days: .weekly(every: 2, [.tuesday]), times: [540])
        #expect(days(meaning) == ["2026-11-24", "2026-12-08", "2026-12-22"])
        meaning.start = try CivilDate(iso8601: "2026-12-02")
        #expect(days(meaning) == ["2026-12-08", "2026-12-22", "2027-01-05"])
        meaning.start = try CivilDate(iso8601: "2026-11-17")
        #expect(days(meaning) == ["2026-12-01", "2026-12-15", "2026-12-29"])
    }

    @Test("A day that a month lacks is its last day")
    func lastDays() {
        let meaning = PhraseMeaning(days: .monthly(every: 1, .numbers([31])), times: [540])
        #expect(days(meaning) == ["2026-11-30", "2026-12-31", "2027-01-31"])
        let workday = PhraseMeaning(days: .monthly(every: 1, .workday(-1)), times: [540])
        #expect(days(workday) == ["2026-11-30", "2026-12-31", "2027-01-29"])
        let position = PhraseMeaning(
            days: .monthly(every: 1, .positions([-1], .friday)), times: [540])
        #expect(days(position) == ["2026-11-27", "2026-12-25", "2027-01-29"])
    }

    @Test("A seed gives the same phrase each time, and the languages have the same meaning")
    func seeds() {
        for seed: UInt64 in 1...50 {
            let phrases = PhraseLanguage.allCases.map {
                GeneratedPhrase(in: $0, now: now, zone: zone, seed: seed)
            }
            let again = GeneratedPhrase(in: .english, now: now, zone: zone, seed: seed)
            #expect(phrases[0].text == again.text)
            #expect(phrases[0].meaning == phrases[1].meaning)
        }
    }
}
