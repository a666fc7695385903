import ArgumentParser
import Localization
import Messages

extension ParsableCommand {
    /// Refuses a verb that there is not, and names the one that was probably meant.
    ///
    /// The parser would take it for an argument too many, or speak of the flags behind it.
    static func checkVerb(_ arguments: ArraySlice<String>) throws {
        let verbs = Dictionary(
            uniqueKeysWithValues: configuration.subcommands.map { ($0._commandName, $0) })
        let words = arguments.drop { $0 == "--json" }
        // What begins otherwise with a flag is the parser's, as are questions of shells.
        guard !verbs.isEmpty, let first = words.first, !first.hasPrefix("-")
        else { return }
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
