/// A command with the commands above it, such as `peal apps allow`.
package struct CommandPath: Sendable {
    /// The commands, beginning with the program itself.
    private var commands: [any ParsableCommand.Type]

    package init(_ root: any ParsableCommand.Type) {
        commands = [root]
    }

    /// The command at the end of the path.
    package var command: any ParsableCommand.Type { commands[commands.count - 1] }

    /// Whether the path is the program itself.
    package var isRoot: Bool { commands.count == 1 }

    /// The words that select the command.
    package var words: [String] { commands.map { $0.commandName } }

    /// The command line of the command without arguments.
    package var text: String { words.joined(separator: " ") }

    /// The arguments of the command, in the order of its help.
    package var definitions: [ArgumentDefinition] { command.definitions }

    /// The arguments that the command accepts without the name of a command below it.
    ///
    /// These are the arguments of the default subcommand, if there is one.
    var directDefinitions: [ArgumentDefinition] {
        command.defaultSubcommand?.definitions ?? definitions
    }

    /// The commands below this one.
    package var subcommands: [any ParsableCommand.Type] {
        command.subcommands.flatMap(\.commands)
    }

    /// Returns the path of a command below this one; `nil` if there is none with this name.
    package func appending(_ name: String) -> CommandPath? {
        subcommands.first { $0.commandName == name }.map(appending)
    }

    func appending(_ command: any ParsableCommand.Type) -> CommandPath {
        var path = self
        path.commands.append(command)
        return path
    }
}
