import ArgumentParser
import Localization
import Messages

extension ParsableCommand {
    /// Refuses a verb that there is not, and names the one that was probably meant.
    ///
    /// The parser would take it for an argument too many, or speak of the flags behind it.
    static func checkVerb(_ arguments: some Sequence<String>) throws {
        let verbs = Dictionary(
            uniqueKeysWithValues: configuration.subcommands.map { ($0._commandName, $0) })
        // Shells ask for completions with a word of their own.
        guard !verbs.isEmpty, !arguments.contains(where: { $0.hasPrefix("---") }) else { return }
        let words = arguments.filter { !$0.hasPrefix("-") }
        guard let first = words.first else { return }
        if let verb = verbs[first] {
            return try verb.checkVerb(words.dropFirst())
        }
        if first == "help", self == Peal.self {
            return try checkVerb(words.dropFirst())
        }
        guard let near = Nearest.word(to: first, among: verbs.keys.sorted()) else {
            throw ValidationError(tr("There is no verb '\(first)'. 'peal --help' has them all."))
        }
        throw ValidationError(tr("There is no verb '\(first)'. Did you mean '\(near)'?"))
    }
}
