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
    /// Phrases and the same with slips are printed with their triggers or errors, so that two versions of
    /// the reader can be compared.
    case answers
    /// The time that it takes to read a phrase is measured.
    case time
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
        if mode == .answers {
            for seed in seeds { try printAnswers(seed) }
            return false
        }
        if mode == .time {
            try measure()
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

    private func printAnswers(_ seed: Int) throws {
        let (check, phrase) = try phrase(seed)
        let slips = PhraseNoise.allCases.map {
            $0.applied(to: phrase.text, seed: UInt64(seed)).text
        }
        for text in [phrase.text] + slips { print("\(text)\t\(check.answer(text))") }
    }

    /// Prints the median and the 95th percentile of the time that it takes to read a phrase.
    private func measure() throws {
        let phrases = try seeds.map(phrase)
        var times: [Duration] = []
        // The first round fills the caches.
        for _ in 0..<2 {
            times = phrases.map { check, phrase in
                ContinuousClock().measure { _ = try? check.trigger(phrase.text) }
            }.sorted()
        }
        let ranks = [times.count / 2, times.count * 95 / 100].map { rank in
            "\((times[rank] / .nanoseconds(100)).rounded() / 10) µs"
        }
        print("time \(language.rawValue): median \(ranks[0]), 95 % within \(ranks[1])")
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
            case .show, .answers, .time: break
            }
        }
        return tallies
    }
}
