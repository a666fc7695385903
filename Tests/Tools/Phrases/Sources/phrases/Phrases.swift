import Glibc
import PhraseChecks
import PhraseGeneration

/// Reads generated phrases, and prints those that are read as something else.
///
///     phrases read|noise|echo|show|answers|time english|korean|all [COUNT] [FIRST SEED] [EXAMPLES]
@main
struct Phrases {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2, let mode = Mode(rawValue: arguments[1]) else {
            print(
                "phrases read|noise|echo|show|answers|time english|korean|all [COUNT] [FIRST SEED] "
                    + "[EXAMPLES]"
            )
            exit(64)
        }
        let numbers = arguments.dropFirst(3).compactMap(Int.init)
        let count = numbers.first ?? 1_000
        let first = numbers.dropFirst().first ?? 1
        let examples = numbers.dropFirst(2).first ?? 3
        var isFailing = false
        for language in PhraseLanguage.allCases
        where arguments[2] == "all" || arguments[2] == language.rawValue {
            let run = PhraseRun(mode: mode, language: language, seeds: first..<(first + count))
            isFailing = try await run.report(examples: examples) || isFailing
        }
        exit(isFailing ? 1 : 0)
    }
}
