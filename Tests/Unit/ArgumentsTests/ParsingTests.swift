import Arguments
import Messages
import Testing

@Suite("Command lines are read by the guidelines of POSIX and GNU")
struct ParsingTests {
    private let parser = CommandParser(Sample.self) { word, path in
        word == "mv" ? "Use 'copy' in '\(path.text)'." : nil
    }

    private func command(_ words: [String]) throws -> any ParsableCommand {
        guard case .run(let command) = try parser.request(words) else {
            throw ValidationError("The words ask for something else.")
        }
        return command
    }

    /// The values of `copy`, as one line.
    private func copy(_ words: [String]) throws -> String {
        let copy = try #require(try command(["copy"] + words) as? Copy)
        let open = copy.open.map { $0 ? "open" : "closed" } ?? "-"
        return [
            copy.from, copy.to.joined(separator: "+"), "\(copy.number)",
            copy.colour?.rawValue ?? "-", copy.tags.joined(separator: "+"), open,
            copy.yes ? "yes" : "no", copy.output.json ? "json" : "text",
        ].joined(separator: "|")
    }

    @Test(
        "Each argument gets its value",
        arguments: [
            (["a"], "a||10|-||-|no|text"),
            (["a", "b", "c"], "a|b+c|10|-||-|no|text"),
            (["--yes", "a", "--number", "3", "b", "--json"], "a|b|3|-||-|yes|json"),
            (["a", "-n", "4"], "a||4|-||-|no|text"), (["a", "-n4"], "a||4|-||-|no|text"),
            (["a", "--number=5"], "a||5|-||-|no|text"),
            (["a", "-n", "1", "-n", "2"], "a||2|-||-|no|text"),
            (["a", "-n", "-5"], "a||-5|-||-|no|text"),
            (["a", "--tag", "x", "--tag=y=z", "--tag", ""], "a||10|-|x+y=z+|-|no|text"),
            (["a", "--colour", "green"], "a||10|green||-|no|text"),
            (["a", "--open"], "a||10|-||open|no|text"),
            (["a", "--no-open", "--no-open"], "a||10|-||closed|no|text"),
            (["--", "--yes", "-n"], "--yes|-n|10|-||-|no|text"),
            (["-5 degrees", "-7"], "-5 degrees|-7|10|-||-|no|text"),
            (["-", "a b"], "-|a b|10|-||-|no|text"),
            (["a", "--tag", "- milk"], "a||10|-|- milk|-|no|text"),
            // A mark that combines with the dashes or with the equals sign changes no bytes.
            (["a", "--tag=\u{301}"], "a||10|-|\u{301}|-|no|text"),
            (["a", "-t\u{301}x"], "a||10|-|\u{301}x|-|no|text"),
        ])
    func values(_ words: [String], _ expected: String) throws {
        #expect(try copy(words) == expected)
    }

    @Test(
        "A wrong command line is refused with the name of its command",
        arguments: [
            (["copy"], "copy: Missing expected argument '<from>'."),
            (["wait"], "wait: Missing expected argument '<length>'."),
            (["copy", "a", "--numbr"], "copy: Unknown option '--numbr'. Did you mean '--number'?"),
            (["copy", "a", "--frob=1"], "copy: Unknown option '--frob'."),
            (["copy", "a", "-x"], "copy: Unknown option '-x'."),
            (["copy", "---"], "copy: Unknown option '---'."),
            (["copy", "-=5"], "copy: Unknown option '-'."),
            (["copy", "a", "--number"], "copy: Missing value for '--number <number>'."),
            (["copy", "a", "--number", "--yes"], "copy: Missing value for '--number <number>'."),
            (["copy", "a", "--number", "--", "3"], "copy: Missing value for '--number <number>'."),
            (
                ["copy", "a", "-nx"],
                "copy: 'x' is not a valid value for '--number <number>'. Give a whole number."
            ),
            (
                ["copy", "a", "--colour", "blue"],
                "copy: 'blue' is not a valid value for '--colour <colour>'. "
                    + "Allowed values: 'red', 'green'."
            ),
            (
                ["copy", "a", "--yes=1"],
                "copy: The option '--yes' takes no value, but '1' was given."
            ),
            (
                ["copy", "a", "--open", "--no-open"],
                "copy: '--open' and '--no-open' cannot be used together."
            ),
            (["copy", "a", "-y", "-n13"], "copy: Not 13."),
            (
                ["copy", "a", "--help=1"],
                "copy: The option '--help' takes no value, but '1' was given."
            ),
            (["--version="], "sample: The option '--version' takes no value, but '' was given."),
            (["remote", "add", "a", "b", "c"], "add: Unexpected argument: 'b', 'c'."),
            (["remote", "lst"], "remote: There is no command 'lst'. Did you mean 'list'?"),
            (
                ["remote", "frob"],
                "remote: There is no command 'frob'. "
                    + "'sample remote --help' lists all commands."
            ),
            (["mv", "a"], "sample: Use 'copy' in 'sample'."),
            (["--frob", "copy"], "sample: Unknown option '--frob'."),
            (["--json", "wait", "a"], "wait: Unknown option '--json'."),
            (["--", "copy"], "sample: Unexpected argument: 'copy'."),
            (["help", "cpy"], "sample: There is no command 'cpy'. Did you mean 'copy'?"),
        ])
    func refused(_ words: [String], _ expected: String) throws {
        let error = #expect(throws: UsageError.self) { try parser.request(words) }
        #expect(error.map { "\($0.path.command.commandName): \($0.message)" } == expected)
    }

    @Test("Options before the name of a command belong to the command")
    func options() throws {
        #expect((try command(["--json", "copy", "a"]) as? Copy)?.output.json == true)
        #expect((try command(["--json", "remote"]) as? Remote.List)?.output.json == true)
        #expect((try command(["remote", "--json"]) as? Remote.List)?.output.json == true)
        #expect((try command(["--json"]) as? Sample)?.output.json == true)
        #expect((try command([]) as? Sample)?.output.json == false)
    }

    @Test(
        "Help and the version are shown even if arguments of the command are wrong",
        arguments: [
            (["--help"], "sample"), (["-h"], "sample"),
            (["copy", "--frob", "--help"], "sample copy"),
            (["--json", "copy", "-h"], "sample copy"), (["remote", "--help"], "sample remote"),
            (["remote", "add", "--help"], "sample remote add"), (["help"], "sample"),
            (["help", "remote", "add"], "sample remote add"),
            (["help", "copy", "a"], "sample copy"),
            (["help", "help"], "sample"), (["--version"], nil), (["copy", "--version"], nil),
        ] as [([String], String?)])
    func help(_ words: [String], _ expected: String?) throws {
        switch try parser.request(words) {
        case .help(let path): #expect(path.text == expected)
        case .version: #expect(expected == nil)
        case .run(let command): Issue.record("\(command)")
        }
    }

    @Test("The definitions of a command describe its arguments in their order")
    func definitions() {
        let definitions = CommandPath(Copy.self).definitions
        #expect(
            definitions.map { "\($0.synopsis)" } == [
                "<from>", "<to>", "--number <number>", "--colour <colour>", "--tag <tag>",
                "--open/--no-open", "--yes", "--json",
            ])
        #expect(definitions.map(\.isRequired) == [true] + Array(repeating: false, count: 7))
        #expect(definitions.map(\.defaultValue)[2] == "10")
        #expect(definitions.map(\.allowedValues)[3] == ["red", "green"])
        #expect(definitions.map(\.section) == Array(repeating: nil, count: 7) + ["Output"])
    }

    @Test("A command that is created without a command line has its standard values")
    func standard() {
        #expect(Sample().output.json == false)
    }
}
