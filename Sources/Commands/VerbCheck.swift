import Alerts
import ArgumentParser
import Foundation
import Localization
import Messages

extension CommandLine {
    /// The words behind the program's name.
    ///
    /// They are the kernel's: Swift looks for them beside the environment, and a library that was
    /// preloaded may have moved that.
    static let words = bytes.map { String(decoding: $0, as: UTF8.self) }

    private static let bytes: [[UInt8]] = {
        guard let line = FileManager.default.contents(atPath: "/proc/self/cmdline"), !line.isEmpty
        else { return arguments.dropFirst().map { Array($0.utf8) } }
        return line.dropLast().split(separator: 0, omittingEmptySubsequences: false).dropFirst()
            .map(Array.init)
    }()

    /// A word that begins with a dash and is no flag, such as `-5 degrees`.
    static var wordWithDash: String? {
        zip([""] + words, words).first { last, word in
            // A word behind a flag is its value.
            word.wholeMatch(of: #/-(?:[0-9].*|[^-].* .*)/#) != nil && !last.hasPrefix("--")
        }?.1
    }

    /// Refuses words that are not UTF-8: ``words`` has other signs in place of their bytes.
    ///
    /// - Throws: ``AlertError`` with the word.
    static func checkWords() throws(AlertError) {
        // Nobody reads what is said to a shell that asks for completions.
        guard words.first != "---completion" else { return }
        for (word, bytes) in zip(words, bytes) where String(validating: bytes, as: UTF8.self) == nil
        {
            throw .invalid("'\(word)' is not UTF-8 text.")
        }
    }
}

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
            let help = self == Peal.self ? "peal --help" : "peal \(_commandName) --help"
            throw ValidationError(tr("There is no verb '\(first)'. '\(help)' has them all."))
        }
        throw ValidationError(tr("There is no verb '\(first)'. Did you mean '\(near)'?"))
    }
}
