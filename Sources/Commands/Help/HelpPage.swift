import Arguments
import Localization
import Messages

/// The help of a command, wrapped to the terminal's width.
struct HelpPage {
    private let path: CommandPath
    private let width: Int
    private let isWhole: Bool
    private var lines: [String] = []

    /// The flag that asks for the help of a command with all of its flags.
    static let wholeFlag = "--help-all"

    /// Returns the help of a command for a terminal of this width.
    ///
    /// - Parameters:
    ///   - path: The command.
    ///   - width: The columns of the terminal.
    ///   - isWhole: Whether to list the flags that most people do not need.
    /// - Returns: The text.
    static func text(_ path: CommandPath, width: Int, isWhole: Bool = false) -> String {
        var page = HelpPage(path: path, width: width, isWhole: isWhole)
        page.addAll()
        return page.lines.joined(separator: "\n")
    }

    private init(path: CommandPath, width: Int, isWhole: Bool) {
        self.path = path
        self.width = width
        self.isWhole = isWhole
    }

    /// The flags that most people need, by the command.
    ///
    /// The page lists them before the examples, and all others only if it is whole.
    private static let commonFlags = [
        "add": [
            "--at", "--on", "--every", "--before", "--again", "--body", "--sound", "--dry-run",
        ],
        "edit": ["--title", "--at", "--on", "--every", "--before", "--again", "--body", "--sound"],
        "copy": ["--title", "--at", "--on", "--every", "--before", "--again", "--body", "--sound"],
    ]

    /// The commands that the list of commands leaves out, because others do the same.
    private static let unlisted: Set<String> = ["week", "next"]
    /// The width of the column with the names of arguments.
    private static let margin = 26
    /// The width of the column with the names of commands in groups, which are short.
    private static let verbMargin = 14
    /// On a terminal with fewer columns, the text of a flag begins on a line of its own.
    private static let narrow = 60

    private mutating func addAll() {
        let help = path.command.help
        lines.append(Terminal.wrap(tr("OVERVIEW: \(help.abstract)"), to: width))
        lines.append("")
        if !help.discussion.isEmpty { addProse(help.discussion) }
        let common = Self.commonFlags[path.command.commandName] ?? []
        if common.isEmpty { addExamples(help.examples) }
        lines.append(Terminal.wrap(path.usage, after: tr("USAGE:") + " ", to: width))
        lines.append("")
        addArguments(common)
        addCommands()
        addTopics()
        guard !path.subcommands.isEmpty else { return }
        let words = ["peal", "help"] + path.words.dropFirst() + ["<\(tr("command"))>"]
        let pointer = tr("See '\(words.joined(separator: " "))' for detailed help.")
        lines.append(Terminal.wrap(pointer, after: "  ", to: width))
    }

    private mutating func addProse(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            // An indented line is a command to copy, which is not wrapped.
            lines.append(
                line.hasPrefix(" ") ? String(line) : Terminal.wrap(String(line), to: width))
        }
        lines.append("")
    }

    private mutating func addExamples(_ examples: [String]) {
        guard !examples.isEmpty else { return }
        lines.append(examples.count == 1 ? tr("EXAMPLE") : tr("EXAMPLES"))
        lines += examples.map { "  " + $0 }
        lines.append("")
    }

    private mutating func addArguments(_ common: [String]) {
        let all = path.described
        let positional = all.filter { $0.kind == .positional }
        addSection(tr("ARGUMENTS:"), positional)
        var options = all.filter { $0.kind != .positional }
        if !common.isEmpty {
            let first = common.compactMap { name in options.first { $0.names.contains(name) } }
            options.removeAll { $0.names.contains(where: common.contains) }
            addSection(tr("COMMON OPTIONS:"), first)
            addExamples(path.command.help.examples)
            guard isWhole else {
                let flag = "\(path.text) \(Self.wholeFlag)"
                return lines.append(Terminal.wrap(tr("All options: \(flag)"), to: width))
            }
        }
        var sections: [Message] = []
        for case let section? in options.map(\.section) where !sections.contains(section) {
            sections.append(section)
        }
        for section in sections {
            let title = tr(section).uppercased()
            addSection(
                common.isEmpty ? "\(title):" : tr("\(title), MORE:"),
                options.filter { $0.section == section })
        }
        addSection(tr("OPTIONS:"), options.filter { $0.section == nil }, isLast: true)
    }

    private mutating func addSection(
        _ title: String, _ definitions: [ArgumentDefinition], isLast: Bool = false
    ) {
        guard !definitions.isEmpty || isLast else { return }
        lines.append(title)
        for definition in definitions {
            add(definition.label, definition.description, Self.margin)
        }
        if isLast {
            if path.isRoot { add("--version", tr("Show the version."), Self.margin) }
            add("-h, --help", tr("Show help information."), Self.margin)
        }
        lines.append("")
    }

    private mutating func addCommands() {
        for group in path.command.subcommands {
            lines.append(group.title.map { "\($0.uppercased()):" } ?? tr("SUBCOMMANDS:"))
            for command in group.commands
            where !path.isRoot || !Self.unlisted.contains(command.commandName) {
                let isDefault = path.command.defaultSubcommand == command
                let name = isDefault ? tr("\(command.commandName) (default)") : command.commandName
                add(name, command.help.abstract, group.title == nil ? Self.margin : Self.verbMargin)
            }
            lines.append("")
        }
    }

    /// Adds the pages of `peal help` that are not about one command.
    private mutating func addTopics() {
        guard path.isRoot, !path.subcommands.isEmpty else { return }
        lines.append(tr("HELP TOPICS:"))
        for topic in HelpTopic.allCases {
            add(topic.rawValue, tr(topic.abstract), Self.verbMargin)
        }
        lines.append("")
    }

    /// Adds a name and its text, which is aligned in a column.
    private mutating func add(_ name: String, _ text: String, _ column: Int) {
        let name = "  " + name
        let isNarrow = width < Self.narrow && column == Self.margin
        if isNarrow || Terminal.columns(of: name) >= column {
            lines.append(name)
            let indent = String(repeating: " ", count: isNarrow ? 6 : column)
            lines.append(Terminal.wrap(text, after: indent, to: width))
        } else {
            lines.append(Terminal.wrap(text, after: Terminal.pad(name, to: column), to: width))
        }
    }
}

extension ArgumentDefinition {
    /// The names as the help lists them: `-n, --number <number>`.
    fileprivate var label: String {
        let others = isExclusive ? [] : Array(names.dropLast())
        return (others + [tr(synopsis)]).joined(separator: ", ")
    }

    /// The text of the help with the values that are possible.
    fileprivate var description: String {
        let text = tr(help.text)
        let values = allowedValues.joined(separator: ", ")
        return switch (values.isEmpty, defaultValue) {
        case (true, nil): text
        case (true, let value?): text + " " + tr("(default: \(value))")
        case (false, nil): text + " " + tr("(values: \(values))")
        case (false, let value?): text + " " + tr("(values: \(values); default: \(value))")
        }
    }
}

extension CommandPath {
    /// The arguments, without the flags that still work, but that the help no longer describes.
    var described: [ArgumentDefinition] {
        definitions.filter { !$0.names.contains("--template") }
    }
}
