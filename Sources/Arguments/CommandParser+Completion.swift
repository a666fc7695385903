import Messages

/// The words or files that a shell can offer for the last word of a command line.
package enum Completions: Hashable, Sendable {
    case words([CompletionWord])
    /// The names of files that have one of the extensions; of all files if there is none.
    case files(extensions: [String])
}

extension CommandParser {
    /// Returns what a shell can offer for the last of the words.
    ///
    /// - Parameter words: The words after the name of the program; the last one is what the user has
    ///   typed of the word to complete, and may be empty.
    /// - Returns: The words that begin like the last one, or that files are wanted.
    package func completions(of words: [String]) -> Completions {
        let typed = words.last ?? ""
        var path = CommandPath(root)
        var rest = words.dropLast()
        var isHelp = false
        while !path.command.subcommands.isEmpty, let word = rest.popFirst() {
            if word == "help", path.isRoot { isHelp = true }
            path = path.appending(word) ?? path
        }
        let needsCommand = !path.command.subcommands.isEmpty
        guard !needsCommand || typed.isOption || typed == "-" || typed == "--" else {
            return .words(commands(path)).beginning(with: typed)
        }
        guard !isHelp else { return .words([]) }
        return completions(of: typed, DividedWords(rest, path.directDefinitions))
    }

    private func commands(_ path: CommandPath) -> [CompletionWord] {
        let words = path.subcommands.map {
            CompletionWord($0.commandName, Message(verbatim: $0.help.abstract))
        }
        return path.isRoot ? words + [CompletionWord("help")] : words
    }

    private func completions(of typed: String, _ divided: DividedWords) -> Completions {
        if let option = divided.openOption { return option.completions.beginning(with: typed) }
        if !divided.isTerminated, typed.utf8.first == UInt8(ascii: "-") {
            return (divided.values(after: typed) ?? .words(divided.unusedNames))
                .beginning(with: typed)
        }
        return divided.nextPositional?.completions.beginning(with: typed) ?? .words([])
    }
}

extension Completions {
    fileprivate func beginning(with typed: String) -> Completions {
        guard case .words(let words) = self else { return self }
        return .words(words.filter { $0.text.utf8.starts(with: typed.utf8) })
    }
}

extension DividedWords {
    /// The words such as `--group=health` for the option in `typed`; `nil` if `typed` has no value.
    fileprivate func values(after typed: String) -> Completions? {
        let (name, value) = typed.nameAndValue
        guard value != nil else { return nil }
        let option = definitions.first { $0.kind == .option && $0.names.contains(name) }
        guard case .words(let words)? = option?.completions else { return .words([]) }
        return .words(words.map { CompletionWord("\(name)=\($0.text)", $0.meaning) })
    }
}

extension ArgumentDefinition {
    fileprivate var completions: Completions {
        switch completion {
        case .none: .words(allowedValues.map { CompletionWord($0) })
        case .list(let words): .words(words.map { CompletionWord($0) })
        case .live(let words): .words(words())
        case .file(let extensions): .files(extensions: extensions)
        }
    }
}
