import Arguments
import JSON
import Localization
import Messages

/// All commands with their arguments as JSON, from which the manual page is made.
enum CommandDescription {
    /// The word that asks for it.
    static let request = "---describe"

    static func document(_ path: CommandPath) -> JSONValue {
        let help = path.command.help
        return .object([
            "name": .string(path.command.commandName),
            "abstract": .string(help.abstract),
            "discussion": .string(help.discussion),
            "examples": .array(help.examples.map { .string($0) }),
            "arguments": .array(path.described.map(document)),
            "commands": .array(
                path.subcommands.compactMap { path.appending($0.commandName) }.map(document)),
        ])
    }

    private static func document(_ argument: ArgumentDefinition) -> JSONValue {
        .object([
            "names": .array(argument.names.map { .string($0) }),
            "value": argument.kind == .flag ? .null : .string(tr(argument.help.valueName)),
            "help": .string(tr(argument.help.text)),
        ])
    }
}

extension CommandPath {
    /// The command line of the command in general: `peal list [<words> ...] [--all]`.
    var usage: String {
        var parts = [text]
        let synopses = definitions.map { (definition: $0, text: $0.usage) }
        if synopses.count > Self.most {
            parts.append("[<\(tr("options"))>]")
            parts += synopses.filter { $0.definition.kind == .positional }.map(\.text)
        } else {
            parts += synopses.map(\.text)
        }
        if !subcommands.isEmpty { parts.append("<\(tr("command"))>") }
        return parts.joined(separator: " ")
    }

    /// The number of arguments up to which a usage line lists all of them.
    private static let most = 12
}

extension ArgumentDefinition {
    /// The part of the usage line for this argument: `[<words> ...]`.
    fileprivate var usage: String {
        let text = tr(synopsis) + (isRepeating && kind == .positional ? " ..." : "")
        return isRequired ? text : "[\(text)]"
    }
}
