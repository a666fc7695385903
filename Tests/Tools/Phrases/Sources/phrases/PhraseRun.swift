import PhraseChecks
import PhraseGeneration

/// A kind of run.
enum Mode: String, Sendable {
    /// Phrases are compared with what was meant.
    case read
    /// Phrases with slips must not be read as something else without a word.
    case noise
    /// The sentences that Peal prints are read as the schedules that they describe.
    case echo
    /// Phrases are printed.
    case show
}

/// The phrases of some seeds in one language.
struct PhraseRun: Sendable {
    let mode: Mode
    let language: PhraseLanguage
    let seeds: Range<Int>

    /// Reads the phrases, prints the result, and returns whether it is a failure.
    func report(examples: Int) async throws -> Bool {
        if mode == .show {
            for seed in seeds { print(try phrase(seed).phrase.text) }
            return false
        }
        let parts = 16
        let size = (seeds.count + parts - 1) / parts
        let results = try await withThrowingTaskGroup(of: Tallies.self) { group in
            for start in stride(from: seeds.lowerBound, to: seeds.upperBound, by: size) {
                let part = start..<min(start + size, seeds.upperBound)
                group.addTask { try tallies(part) }
            }
            var sum = Tallies()
            for try await part in group { sum.merge(part) }
            return sum
        }
        results.print("\(mode.rawValue) \(language.rawValue)", examples: examples)
        return !results.failures.isEmpty
    }

    private func phrase(_ seed: Int) throws -> (check: PhraseCheck, phrase: GeneratedPhrase) {
        let check = try PhraseCheck(seed: UInt64(seed))
        let phrase = GeneratedPhrase(
            in: language, now: check.now, zone: check.zone, seed: UInt64(seed))
        return (check, phrase)
    }

    private func tallies(_ seeds: Range<Int>) throws -> Tallies {
        var tallies = Tallies()
        for seed in seeds {
            let (check, phrase) = try phrase(seed)
            switch mode {
            case .read: tallies.read(phrase, check, seed)
            case .noise: tallies.noise(phrase, check, seed)
            case .echo: tallies.echo(phrase, check, seed)
            case .show: break
            }
        }
        return tallies
    }
}
