/// A command of the program, such as `peal list`, with its arguments.
package protocol ParsableCommand: ParsableArguments {
    /// The word that selects the command.
    static var commandName: String { get }

    /// The texts of the command's help page.
    ///
    /// They are computed because few runs of the program need them.
    static var help: CommandHelp { get }

    /// The commands below this one.
    static var subcommands: [CommandGroup] { get }

    /// The command below this one that runs if the command line names none.
    static var defaultSubcommand: (any ParsableCommand.Type)? { get }

    /// Refuses arguments that are valid alone, but not together.
    ///
    /// - Throws: ``ValidationError``.
    func validate() throws

    /// Runs the command.
    func run() async throws
}

extension ParsableCommand {
    package static var subcommands: [CommandGroup] { [] }
    package static var defaultSubcommand: (any ParsableCommand.Type)? { nil }
    package func validate() throws {}

    /// Creates the command with the arguments of a command line.
    ///
    /// - Parameter words: The words after the name of the command.
    /// - Returns: The command, ready to run.
    /// - Throws: ``UsageError``, or the error of `validate()`.
    package static func parse(_ words: [String]) throws -> Self {
        try create(DividedWords(words, definitions), at: CommandPath(self))
    }

    /// The arguments of the command, in the order of its help.
    static var definitions: [ArgumentDefinition] {
        let binder = ArgumentBinder(words: nil)
        _ = ArgumentBinder.$current.withValue(binder) { Self() }
        return binder.definitions
    }

    /// Creates the command with words that were divided among its definitions.
    static func create(_ divided: DividedWords, at path: CommandPath) throws -> Self {
        if let problem = divided.problem { throw UsageError(problem, of: path) }
        let binder = ArgumentBinder(words: divided.words)
        let command = ArgumentBinder.$current.withValue(binder) { Self() }
        if let problem = binder.problem { throw UsageError(problem, of: path) }
        do {
            try command.validate()
        } catch let error as ValidationError {
            throw UsageError(error.message, of: path)
        }
        return command
    }
}

/// The texts of a command's help page, in the user's language.
package struct CommandHelp: Sendable {
    /// One sentence that says what the command is for.
    package let abstract: String
    /// Command lines to copy, which are the same in every language.
    package let examples: [String]
    /// More paragraphs, with an empty line between two of them.
    package let discussion: String

    package init(abstract: String, examples: [String], discussion: String = "") {
        self.abstract = abstract
        self.examples = examples
        self.discussion = discussion
    }
}

/// Commands that the help lists below a title.
package struct CommandGroup: Sendable {
    /// The title; `nil` for the usual one.
    package let title: String?
    package let commands: [any ParsableCommand.Type]

    package init(title: String? = nil, _ commands: [any ParsableCommand.Type]) {
        self.title = title
        self.commands = commands
    }
}
