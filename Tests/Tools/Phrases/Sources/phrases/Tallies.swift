import PhraseChecks
import PhraseGeneration

/// The results of a run, in groups.
struct Tallies: Sendable {
    /// The groups that are failures.
    private static let failing: Set<String> = [
        "read as another meaning", "accepted without a meaning", "changed silently",
        "echo is read as another meaning",
    ]

    private var counts: [String: Int] = [:]
    private var tallies: [String: PhraseTally] = [:]

    /// The groups with failures.
    var failures: [String] { counts.keys.filter { Self.failing.contains($0) }.sorted() }

    mutating func read(_ phrase: GeneratedPhrase, _ check: PhraseCheck, _ seed: Int) {
        let verdict = check.verdict(phrase)
        let isMeant = phrase.meaning != nil
        counts[isMeant ? "with a meaning" : "without a meaning", default: 0] += 1
        var refusal: String?
        var difference: String?
        switch verdict {
        case .right: break
        case .refused(let error): refusal = "\(phrase.text) | \(error) [\(seed)]"
        case .different(let text): difference = "\(text) [\(seed)]"
        }
        add("refused", phrase.forms, refusal)
        add(
            isMeant ? "read as another meaning" : "accepted without a meaning", phrase.forms,
            difference)
    }

    mutating func noise(_ phrase: GeneratedPhrase, _ check: PhraseCheck, _ seed: Int) {
        guard phrase.meaning != nil, case .right = check.verdict(phrase) else { return }
        for (index, noise) in PhraseNoise.allCases.enumerated() {
            let slip = noise.applied(to: phrase.text, seed: UInt64(seed * 4 + index))
            guard slip.text != phrase.text else { continue }
            counts["\(noise)", default: 0] += 1
            guard let trigger = try? check.trigger(slip.text) else {
                counts["\(noise): refused", default: 0] += 1
                continue
            }
            var change: String?
            var echo: String?
            switch check.verdict(slip.text, meaning: phrase.meaning) {
            case .right: counts["\(noise): same meaning", default: 0] += 1
            case .refused: break
            case .different(let difference):
                counts["\(noise): another meaning", default: 0] += 1
                if noise.isSuperfluous { change = "[\(slip.place)] \(difference) [\(seed)]" }
                echo = check.echoDifference(trigger).map { "\(slip.text) | \($0) [\(seed)]" }
            }
            add("changed silently", [noise.rawValue + ": " + place(slip.place)], change)
            add("echo is read as another meaning", [noise.rawValue], echo)
        }
    }

    mutating func echo(_ phrase: GeneratedPhrase, _ check: PhraseCheck, _ seed: Int) {
        guard phrase.meaning != nil, let trigger = try? check.trigger(phrase.text) else {
            return
        }
        counts["read", default: 0] += 1
        add(
            "echo is read as another meaning", phrase.forms,
            check.echoDifference(trigger).map { "\(phrase.text) | \($0) [\(seed)]" })
    }

    /// Returns the words around a slip, with one digit for each number, so that the same slips are
    /// counted together.
    private func place(_ words: String) -> String {
        words.split(separator: " ").map { word in
            word.allSatisfy(\.isNumber) ? "N" : String(word.map { $0.isNumber ? "9" : $0 })
        }.joined(separator: " ")
    }

    private mutating func add(_ group: String, _ forms: Set<String>, _ failure: String?) {
        tallies[group, default: PhraseTally()].add(forms, failure: failure)
        if failure != nil { counts[group, default: 0] += 1 }
    }

    mutating func merge(_ other: Tallies) {
        counts.merge(other.counts, uniquingKeysWith: +)
        for (group, tally) in other.tallies {
            tallies[group, default: PhraseTally()].merge(tally)
        }
    }

    func print(_ title: String, examples: Int) {
        let figures = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        Swift.print("\(title): \(figures.joined(separator: ", "))")
        for (group, tally) in tallies.sorted(by: { $0.key < $1.key }) where tally.failureCount > 0 {
            Swift.print("\n## \(title): \(group)")
            for kind in tally.classes().prefix(examples > 3 ? 60 : 25) {
                Swift.print("- \(kind.failures.count) of \(kind.phrases) with '\(kind.form)'")
                for example in kind.failures.prefix(examples) { Swift.print("    \(example)") }
            }
        }
    }
}
