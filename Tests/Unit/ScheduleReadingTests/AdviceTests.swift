import Alerts
import Foundation
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Advice in the errors about phrases")
struct AdviceTests {
    private let clock: PhraseClock
    /// The phrases that are refused, with their errors.
    private let refusals: [(phrase: String, error: String)]

    init() throws {
        let clock = try PhraseClock()
        let tables = ["english", "korean", "english-traps", "korean-traps"]
        let phrases = try tables.flatMap { try PhraseTable.phrases(in: $0).map(\.text) }
        refusals = phrases.compactMap { phrase in
            do throws(AlertError) {
                _ = try clock.trigger(phrase)
                return nil
            } catch {
                return (phrase, "\(error)")
            }
        }
        self.clock = clock
    }

    @Test("Each phrase in quotes that an error advises to write is understood")
    func quotedAdvice() {
        var count = 0
        for (phrase, error) in refusals {
            guard let write = error.range(of: "Write") else { continue }
            let pieces = error[write.lowerBound...].split(
                separator: "'", omittingEmptySubsequences: false)
            for (index, advice) in pieces.enumerated()
            where !index.isMultiple(of: 2) && index < pieces.count - 1 {
                // These are words to put into the phrase, not phrases.
                guard !["by", "until", "이번 주", "다음 주", "and", "daily"].contains(advice) else {
                    continue
                }
                // An example continues the phrase, which can have been wrong before its end.
                guard !advice.hasPrefix(phrase) else { continue }
                count += 1
                #expect(WhenReading.isUnderstood(String(advice)), "\(phrase): \(error)")
            }
        }
        #expect(count > 50)
    }

    @Test("A phrase with one of the two times that an error names is read with this time")
    func adviceOfTimes() throws {
        var count = 0
        for (phrase, error) in refusals {
            guard let write = error.range(of: "Write which: "), !phrase.contains("to") else {
                continue
            }
            let quoted = error.split(separator: "'")[0]
            for time in error[write.upperBound...].dropLast().split(separator: " or ") {
                let lowercased = phrase.lowercased()
                guard let place = lowercased.range(of: quoted) else { continue }
                let corrected = lowercased.replacingCharacters(in: place, with: time)
                let trigger: Trigger
                do throws(AlertError) {
                    trigger = try clock.trigger(corrected)
                } catch {
                    // One of the times of today has passed.
                    #expect("\(error)".contains("has passed"), "\(corrected): \(error)")
                    continue
                }
                count += 1
                let rings = clock.rings(of: trigger)
                let wall = try clock.zone.civil(at: Instant(rfc3339: #require(rings.first))).time
                let padded = time.count == 4 ? "0\(time)" : String(time)
                #expect(wall.description.hasPrefix(padded), "\(corrected): \(wall)")
            }
        }
        #expect(count > 20)
    }
}
