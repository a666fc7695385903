package import Messages

/// The declaration of one argument.
package struct ArgumentDefinition: Sendable {
    /// How the argument is written on the command line.
    package enum Kind: Hashable, Sendable {
        /// A word without a name.
        case positional
        /// A name, followed by a value.
        case option
        /// A name alone.
        case flag
    }

    package let kind: Kind
    /// The names with their dashes, such as `-n` and `--number`; empty for a positional argument.
    package let names: [String]
    package let help: ArgumentHelp
    package let completion: CompletionKind
    /// Whether a command line without the argument is refused.
    package var isRequired = false
    /// Whether the argument can be given several times.
    package var isRepeating = false
    /// Whether a flag may be given with only one of its names.
    package var isExclusive = false
    /// The words that are valid values; empty if there are too many to list.
    package var allowedValues: [String] = []
    /// The value if the command line has none; `nil` if there is none worth mentioning.
    package var defaultValue: String?
    /// The title of the section of the help; `nil` for the last one.
    package internal(set) var section: Message?

    /// How the argument is written: `--at <times>`, `--all` or `<id>`.
    package var synopsis: Message {
        let name = names.last ?? ""
        guard kind != .flag else {
            return Message(verbatim: isExclusive ? names.joined(separator: "/") : name)
        }
        return Message(
            format: Self.valueFormat,
            arguments: [.text(name.isEmpty ? "" : name + " "), .message(help.valueName)])
    }

    /// Only the name of the value is translated.
    private static let valueFormat = "{0}<{1}>"
}

/// The help of an argument.
package struct ArgumentHelp: Sendable {
    package let text: Message
    /// The word that stands for a value in the help, without its angle brackets.
    package let valueName: Message

    /// Creates translatable help.
    ///
    /// A flag has no value and so no `valueName`.
    package static func tr(_ text: Message, valueName: Message = "") -> ArgumentHelp {
        ArgumentHelp(text: text, valueName: valueName)
    }
}

/// How a shell completes the value of an argument.
package enum CompletionKind: Sendable {
    /// The shell offers nothing.
    case none
    /// The shell offers fixed words.
    case list([String])
    /// The shell offers words that are looked up when it asks.
    case live(@Sendable () -> [CompletionWord])
    /// The shell offers files with one of these extensions; all files if there is none.
    case file(extensions: [String] = [])
}

/// A word that a shell offers, with what it means.
package struct CompletionWord: Hashable, Sendable {
    package let text: String
    /// A description, which may be empty.
    package let meaning: Message

    package init(_ text: String, _ meaning: Message = "") {
        self.text = text
        self.meaning = meaning
    }
}
