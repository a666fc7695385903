import Arguments
import Testing

@testable import Commands

@Suite("Other words for verbs")
struct VerbAliasTests {
    private let verbs = Set(CommandPath(Peal.self).subcommands.map { $0.commandName })

    @Test("Every other word means a verb, and is not a verb itself")
    func known() {
        for (word, verb) in VerbAlias.verbs {
            #expect(verbs.contains(verb), "\(word) means \(verb)")
            #expect(!verbs.contains(word), "\(word) is a verb")
            #expect(VerbAlias.hints[word] == nil, "\(word) also has a hint")
        }
        for (word, commands) in VerbAlias.hints {
            #expect(!verbs.contains(word), "\(word) is a verb")
            for command in commands where !command.hasPrefix("-") {
                #expect(verbs.contains(String(command.prefix { $0 != " " })), "\(command)")
            }
        }
    }

    @Test(
        "The first word is replaced, also after --json and help, and no other word",
        arguments: [
            (["ls"], ["list"]), (["--json", "ls", "ls"], ["--json", "list", "ls"]),
            (["help", "rm"], ["help", "remove"]), (["list", "rm"], ["list", "rm"]), ([], []),
            (["--help"], ["--help"]), (["disable", "on"], ["off", "on"]),
        ])
    func replaced(_ words: [String], _ expected: [String]) {
        #expect(VerbAlias.replaced(words) == expected)
    }
}
