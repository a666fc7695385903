import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Reading phrases that people write")
struct PhraseTests {
    @Test(
        "Each collected phrase has the meaning that its collector gave it, or is refused",
        arguments: ["english", "korean", "english-traps", "korean-traps"])
    func collected(language: String) throws {
        let phrases = try PhraseTable.phrases(in: language)
        #expect(phrases.count >= 100)
        let clock = try PhraseClock()
        var wrong: [String] = []
        for phrase in phrases {
            if let difference = clock.difference(phrase) { wrong.append(difference) }
        }
        #expect(
            wrong.isEmpty, "\(wrong.count) of \(phrases.count):\n\(wrong.joined(separator: "\n"))")
    }
}
