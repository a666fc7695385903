import ArgumentParser
import Localization
import Messages

extension ParsableCommand {
    /// Refuses an unknown verb and suggests the nearest one.
    ///
    /// The parser would report it as an unexpected argument, or complain about the flags after it.
    static func checkVerb(_ arguments: ArraySlice<String>) throws {
        let verbs = Dictionary(
            uniqueKeysWithValues: configuration.subcommands.map { ($0._commandName, $0) })
        let words = arguments.drop { $0 == "--json" }
        // The parser handles command lines that begin with a flag other than `--json`. Shells
        // request completions with such a flag.
        guard !verbs.isEmpty, let first = words.first, !first.hasPrefix("-")
        else { return }
        if let verb = verbs[first] {
            return try verb.checkVerb(words.dropFirst())
        }
        if first == "help", self == Peal.self {
            return try checkVerb(words.dropFirst())
        }
        if self == Peal.self, let hints = VerbAlias.hints[first] {
            let list = hints.map { "'peal \($0)'" }.joined(separator: ", ")
            throw ValidationError(
                tr("There is no command '\(first)'. These come closest: \(list)."))
        }
        guard let near = SpellingSuggestion.word(to: first, among: verbs.keys.sorted()) else {
            let help = self == Peal.self ? "peal --help" : "peal \(_commandName) --help"
            throw ValidationError(
                tr("There is no command '\(first)'. '\(help)' lists all commands."))
        }
        throw ValidationError(tr("There is no command '\(first)'. Did you mean '\(near)'?"))
    }
}
