package import Messages

/// Reads the command line of a program with commands.
package struct CommandParser: Sendable {
    let root: any ParsableCommand.Type
    private let explanation: @Sendable (_ word: String, _ path: CommandPath) -> Message?

    /// The request that a command line makes.
    package enum Request: Sendable {
        case run(any ParsableCommand)
        case help(CommandPath)
        case version
    }

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - root: The program.
    ///   - explanation: Returns the sentence about a command or an option that the program does not
    ///     have; `nil` for the usual sentence.
    package init(
        _ root: any ParsableCommand.Type,
        explaining explanation:
            @escaping @Sendable (_ word: String, _ path: CommandPath) -> Message?
    ) {
        self.root = root
        self.explanation = explanation
    }

    /// Returns what a command line asks for.
    ///
    /// Options in front of the name of a command belong to that command: `peal --json list`.
    ///
    /// - Parameter words: The words after the name of the program.
    /// - Returns: The command to run, or what to print instead.
    /// - Throws: ``UsageError``, or another error of the command's `validate()`.
    package func request(_ words: [String]) throws -> Request {
        var path = CommandPath(root)
        var rest = words[...]
        var options: [String] = []
        while !path.command.subcommands.isEmpty, let word = rest.first, word != "--" {
            rest = rest.dropFirst()
            if word == "help", path.isRoot {
                return .help(try self.path(to: rest.filter { !$0.isOption }))
            } else if word.isOption {
                options.append(word)
            } else {
                // A wrong option is the first mistake, and what follows it might be its value.
                try check(options, path)
                path = try self.path(word, below: path)
            }
        }
        if let standard = path.command.defaultSubcommand, !asksForHelp(options) {
            path = path.appending(standard)
        }
        return try request(options + rest, path)
    }

    private func request(_ words: [String], _ path: CommandPath) throws -> Request {
        let divided = DividedWords(words, path.definitions)
        if divided.wantsHelp { return .help(path) }
        if divided.wantsVersion { return .version }
        if case .unknownOption(let name, _)? = divided.problem,
            let message = explanation(name, path)
        {
            throw UsageError(message, of: path)
        }
        return .run(try path.command.create(divided, at: path))
    }

    private func asksForHelp(_ options: [String]) -> Bool {
        DividedWords(options, []).wantsHelp
    }

    private func check(_ options: [String], _ path: CommandPath) throws {
        guard !options.isEmpty else { return }
        if let problem = DividedWords(options, path.directDefinitions).problem {
            throw UsageError(problem, of: path)
        }
    }

    /// Returns the path of the command that `help` is about.
    private func path(to names: some Sequence<String>) throws -> CommandPath {
        var path = CommandPath(root)
        for name in names where !path.subcommands.isEmpty && !(path.isRoot && name == "help") {
            path = try self.path(name, below: path)
        }
        return path
    }

    /// Returns the path of a command below another.
    ///
    /// - Throws: ``UsageError`` that suggests the nearest command if there is none with this name.
    private func path(_ name: String, below path: CommandPath) throws -> CommandPath {
        if let path = path.appending(name) { return path }
        throw UsageError(explanation(name, path) ?? unknown(name, path), of: path)
    }

    private func unknown(_ name: String, _ path: CommandPath) -> Message {
        let names = path.subcommands.map { $0.commandName }.sorted()
        guard let near = SpellingSuggestion.word(to: name, among: names) else {
            let help = path.text + " --help"
            return Message("There is no command '\(name)'. '\(help)' lists all commands.")
        }
        return Message("There is no command '\(name)'. Did you mean '\(near)'?")
    }
}
