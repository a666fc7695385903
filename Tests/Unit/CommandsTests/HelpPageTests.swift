import Arguments
import Localization
import Messages
import Testing

@testable import Commands

@Suite("The help of a command")
struct HelpPageTests {
    private struct Skip: ParsableCommand {
        static let commandName = "skip"

        static var help: CommandHelp {
            CommandHelp(
                abstract: "Drink water, and drink it often.",
                examples: ["peal skip 'Drink a lot of water' --at 09:30"],
                discussion: "The first of two paragraphs, which is wrapped.\n\nThe second.")
        }

        @Argument(help: .tr("The title.", valueName: "제목")) var title: String
        @Argument(help: .tr("When.", valueName: "when")) var when: [String] = []
        @Option("--at", help: .tr("하루 중 이 시각에 알려 줘요.", valueName: "시각")) var at: String?
        @Option("-n", "--number", help: .tr("How many.", valueName: "number")) var number = 10
        @Flag(
            "--done-on-open", inversion: "--no-done-on-open",
            help: .tr("Whether a click means done."))
        var doneOnOpen: Bool?

        func run() {}
    }

    private struct Add: ParsableCommand {
        static let commandName = "add"

        static var help: CommandHelp {
            CommandHelp(
                abstract: "Add an alert.", examples: ["peal add 'Tea' --in 5m", "peal add"])
        }

        struct When: ParsableArguments {
            @Option("--zone", help: .tr("The zone.", valueName: "zone")) var zone: String?
            @Option("--at", help: .tr("The times.", valueName: "times")) var at: [String] = []
        }

        @OptionGroup(title: "When") var when: When
        @Flag("--dry-run", help: .tr("Only show.")) var dryRun = false
        @Flag("--json", help: .tr("Print JSON.")) var json = false

        func run() {}
    }

    private func page(
        _ command: any ParsableCommand.Type, _ width: Int, isWhole: Bool = false
    ) -> String {
        Language.$current.withValue(.english) {
            HelpPage.text(CommandPath(command), width: width, isWhole: isWhole)
        }
    }

    @Test("It is wrapped by columns between words, and its examples are not wrapped")
    func narrow() {
        #expect(
            page(Skip.self, 40) == """
                OVERVIEW: Drink water, and drink it
                often.

                The first of two paragraphs, which is
                wrapped.

                The second.

                EXAMPLE
                  peal skip 'Drink a lot of water' --at 09:30

                USAGE: skip <제목> [<when> ...] [--at
                       <시각>] [--number <number>]
                       [--done-on-open/--no-done-on-open]

                ARGUMENTS:
                  <제목>
                      The title.
                  <when>
                      When.

                OPTIONS:
                  --at <시각>
                      하루 중 이 시각에 알려 줘요.
                  -n, --number <number>
                      How many. (default: 10)
                  --done-on-open/--no-done-on-open
                      Whether a click means done.
                  --version
                      Show the version.
                  -h, --help
                      Show help information.

                """)
    }

    @Test("For a command with many options, the common ones come first, and all others on demand")
    func common() {
        let short = """
            OVERVIEW: Add an alert.

            USAGE: add [--zone <zone>] [--at <times>] [--dry-run] [--json]

            COMMON OPTIONS:
              --at <times>            The times.
              --dry-run               Only show.

            EXAMPLES
              peal add 'Tea' --in 5m
              peal add


            """
        #expect(page(Add.self, 80) == short + "All options: add --help-all")
        #expect(
            page(Add.self, 80, isWhole: true) == short + """
                WHEN, MORE:
                  --zone <zone>           The zone.

                OPTIONS:
                  --json                  Print JSON.
                  --version               Show the version.
                  -h, --help              Show help information.

                """)
    }

    @Test("Every example of the help is a command line that Peal understands")
    func examples() throws {
        var paths = [CommandPath(Peal.self)]
        var count = 0
        while let path = paths.popLast() {
            paths += path.subcommands.compactMap { path.appending($0.commandName) }
            for example in path.command.help.examples {
                let words = Self.words(example)
                #expect(words.first == "peal", "\(example)")
                #expect(throws: Never.self, "\(example)") {
                    try Peal.parser.request(Array(words.dropFirst()))
                }
                count += 1
            }
        }
        #expect(count > 80)
    }

    @Test("The help of the program ends with its pages, and the help of 'add' fits on a screen")
    func layers() throws {
        let main = page(Peal.self, 80).split(separator: "\n")
        #expect(
            main.suffix(5).map { String($0.prefix(14)) } == [
                "HELP TOPICS:", "  times       ", "  recipes     ", "  silence     ",
                "  See 'peal he",
            ])
        let add = try #require(CommandPath(Peal.self).appending("add"))
        let text = Language.$current.withValue(.english) { HelpPage.text(add, width: 80) }
        #expect(
            text.split(separator: "\n", omittingEmptySubsequences: false).count <= 45, "\(text)")
        #expect(text.contains("--before") && text.contains("--again") && !text.contains("template"))
        let silence = HelpTopic.silence.text(width: 80)
        for verb in ["snooze", "postpone", "skip", "done", "pause", "quiet", "off"] {
            #expect(silence.contains("\n  \(verb) "), "\(verb)")
        }
        let settings = try #require(CommandPath(Peal.self).appending("config")).command.help
        for key in ["sound", "urgency", "late", "snooze", "quiet", "all-day", "week", "place"] {
            #expect(settings.discussion.contains("\n  \(key) "), "\(key)")
        }
    }

    /// Divides a command line as a shell does, up to a pipe.
    private static func words(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for character in line {
            switch character {
            case "'": (isQuoted, word) = (!isQuoted, word ?? "")
            case " " where !isQuoted:
                if let word { words.append(word) }
                word = nil
            case "|" where !isQuoted: return words
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
