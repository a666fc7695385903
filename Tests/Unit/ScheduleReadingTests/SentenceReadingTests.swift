import Alerts
import Localization
import Recurrence
import Testing

@Suite("Reading the sentences that Peal prints")
struct SentenceReadingTests {
    private let clock: PhraseClock
    private let today: CivilDate

    init() throws {
        clock = try PhraseClock()
        today = clock.zone.civil(at: clock.now).date
    }

    /// Returns how the reading of a printed sentence differs from the schedule; `nil` if it does
    /// not.
    private func difference(_ trigger: Trigger, _ sentence: String) -> String? {
        do {
            let found = clock.rings(of: try clock.trigger(sentence))
            let expected = clock.rings(of: trigger)
            return found == expected
                ? nil : "\(sentence) | wanted \(expected.prefix(3)) | found \(found.prefix(3))"
        } catch {
            return "\(sentence) | \(error)"
        }
    }

    @Test(
        "The sentence about a schedule is read as the same schedule, in both languages",
        arguments: ["english", "korean"])
    func collected(language: String) throws {
        var wrong: [String] = []
        var count = 0
        for phrase in try PhraseTable.phrases(in: language) {
            guard case .schedule(let schedule)? = try? clock.trigger(phrase.text) else { continue }
            // The sentence about an interval that has already begun does not say when.
            guard schedule.rule.interval == 1 || schedule.start > today else { continue }
            for grammar in Grammar.allCases {
                let sentence = grammar.sentence(schedule, today: today)
                // A sentence shortens a long list of dates.
                guard !sentence.contains(" more"), !sentence.contains(" 외 ") else { continue }
                count += 1
                if let difference = difference(.schedule(schedule), sentence) {
                    wrong.append("\(phrase.text) | \(difference)")
                }
            }
        }
        #expect(count > 200)
        #expect(wrong.isEmpty, "\(wrong.count) of \(count):\n\(wrong.joined(separator: "\n"))")
    }

    @Test(
        "Times on the 12-hour clock of Korean are read as the same times",
        arguments: ["오전 0:00", "오전 0:30", "낮 12:00", "오후 12:30", "오전 9:30", "오후 9:30"])
    func koreanTimes(text: String) throws {
        guard case .schedule(let schedule) = try clock.trigger("매일 \(text)") else {
            Issue.record("'\(text)' is not read as a schedule")
            return
        }
        let minutes = schedule.times.map { $0.hour * 60 + $0.minute }
        let expected = [
            "오전 0:00": 0, "오전 0:30": 30, "낮 12:00": 720, "오후 12:30": 750, "오전 9:30": 570,
            "오후 9:30": 1_290,
        ]
        #expect(minutes == [expected[text]])
    }
}
