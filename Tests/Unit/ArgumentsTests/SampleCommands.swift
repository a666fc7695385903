import Arguments
import Messages

/// A command of the tests, which is only parsed.
protocol SampleCommand: ParsableCommand {}

extension SampleCommand {
    func run() {}
}

/// A program with commands of each form.
struct Sample: SampleCommand {
    static let commandName = "sample"
    static var help: CommandHelp { CommandHelp(abstract: "A sample.", examples: []) }
    static var subcommands: [CommandGroup] { [CommandGroup([Copy.self, Remote.self, Wait.self])] }

    @OptionGroup var output: SampleOutput
}

struct SampleOutput: ParsableArguments {
    @Flag("--json", help: .tr("JSON.")) var json = false
}

/// A command with arguments of each type.
struct Copy: SampleCommand {
    static let commandName = "copy"
    static var help: CommandHelp { CommandHelp(abstract: "Copies.", examples: []) }

    @Argument(help: .tr("The first.", valueName: "from"), completion: .list(["a", "ab", "c"]))
    var from: String
    @Argument(help: .tr("The others.", valueName: "to"), completion: .file(extensions: ["ics"]))
    var to: [String] = []
    @Option("-n", "--number", help: .tr("A number.", valueName: "number")) var number = 10
    @Option("--colour", help: .tr("A colour.", valueName: "colour")) var colour: Colour?
    @Option("-t", "--tag", help: .tr("A tag.", valueName: "tag")) var tags: [String] = []
    @Flag("--open", inversion: "--no-open", help: .tr("Whether to open.")) var open: Bool?
    @Flag("-y", "--yes", help: .tr("Do not ask.")) var yes = false
    @OptionGroup(title: "Output") var output: SampleOutput

    enum Colour: String, CaseIterable, ExpressibleByArgument { case red, green }

    func validate() throws {
        guard !yes || number != 13 else { throw ValidationError("Not 13.") }
    }
}

struct Remote: SampleCommand {
    static let commandName = "remote"
    static var help: CommandHelp { CommandHelp(abstract: "Remotes.", examples: []) }
    static var subcommands: [CommandGroup] { [CommandGroup([List.self, Add.self])] }
    static var defaultSubcommand: (any ParsableCommand.Type)? { List.self }

    struct List: SampleCommand {
        static let commandName = "list"
        static var help: CommandHelp { CommandHelp(abstract: "Lists.", examples: []) }
        @OptionGroup var output: SampleOutput
    }

    struct Add: SampleCommand {
        static let commandName = "add"
        static var help: CommandHelp { CommandHelp(abstract: "Adds.", examples: []) }
        @Argument(help: .tr("The name.", valueName: "name")) var name: String
    }
}

struct Wait: SampleCommand {
    static let commandName = "wait"
    static var help: CommandHelp { CommandHelp(abstract: "Waits.", examples: []) }
    @Argument(help: .tr("The length.", valueName: "length")) var words: [String]
}
