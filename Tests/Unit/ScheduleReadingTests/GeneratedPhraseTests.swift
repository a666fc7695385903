import PhraseChecks
import PhraseGeneration
import Testing

/// The first seeds of the nightly run, `Tests/Tools/Phrases/run.sh`.
@Suite("Reading generated phrases")
struct GeneratedPhraseTests {
    private static let parts = [UInt64](stride(from: 1, to: 1_001, by: 200))

    @Test(
        "A generated phrase has the meaning that was meant, or is refused",
        arguments: PhraseLanguage.allCases, parts)
    func read(language: PhraseLanguage, first: UInt64) throws {
        var different: [String] = []
        var refused: [String] = []
        for seed in first..<(first + 200) {
            let check = try PhraseCheck(seed: seed)
            let phrase = GeneratedPhrase(
                in: language, now: check.now, zone: check.zone, seed: seed)
            switch check.verdict(phrase) {
            case .right: break
            case .refused(let error): refused.append("\(phrase.text) | \(error) [\(seed)]")
            case .different(let text): different.append("\(text) [\(seed)]")
            }
        }
        #expect(different.isEmpty, "\(different.joined(separator: "\n"))")
        #expect(refused.count < 6, "\(refused.joined(separator: "\n"))")
    }

    @Test(
        "The sentences about a generated phrase are read as the same alert",
        arguments: PhraseLanguage.allCases)
    func echo(language: PhraseLanguage) throws {
        var different: [String] = []
        for seed: UInt64 in 1..<151 {
            let check = try PhraseCheck(seed: seed)
            let phrase = GeneratedPhrase(
                in: language, now: check.now, zone: check.zone, seed: seed)
            guard let trigger = try? check.trigger(phrase.text) else { continue }
            if let difference = check.echoDifference(trigger) {
                different.append("\(phrase.text) | \(difference) [\(seed)]")
            }
        }
        #expect(different.isEmpty, "\(different.joined(separator: "\n"))")
    }
}
