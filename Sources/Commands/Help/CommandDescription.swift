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
