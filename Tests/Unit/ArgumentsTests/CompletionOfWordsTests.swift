import Arguments
import Testing

@Suite("The last word of a command line is completed")
struct CompletionOfWordsTests {
    private let parser = CommandParser(Sample.self) { _, _ in nil }

    @Test(
        "All words that fit are offered",
        arguments: [
            ([], ["copy", "remote", "wait", "help"]), (["c"], ["copy"]), (["x"], []),
            (["-"], ["--json"]), (["help", "r"], ["remote"]), (["help", "copy", ""], []),
            (["remote", ""], ["list", "add"]), (["remote", "--"], ["--json"]),
            (["--json", "remote", "l"], ["list"]), (["copy", ""], ["a", "ab", "c"]),
            (["copy", "a"], ["a", "ab"]), (["copy", "--colour", ""], ["red", "green"]),
            (["copy", "--colour", "g"], ["green"]), (["copy", "--tag", ""], []),
            (["copy", "--colour=g"], ["--colour=green"]), (["copy", "--tag="], []),
            (["copy", "--frob=g"], []), (["copy", "--yes="], []),
            (["copy", "a", "--no"], ["--no-open"]), (["copy", "--", "a"], ["a", "ab"]),
            (["copy", "--", "-"], []), (["copy", "--number", "3", "--num"], []),
            (["copy", "--tag", "x", "--ta"], ["--tag"]), (["wait", "a", "b", ""], []),
        ])
    func offers(_ words: [String], _ expected: [String]) {
        guard case .words(let offers) = parser.completions(of: words) else {
            Issue.record("Files are offered.")
            return
        }
        #expect(offers.map(\.text) == expected)
    }

    @Test("Files are offered for an argument that is a file")
    func files() {
        #expect(parser.completions(of: ["copy", "a", "b"]) == .files(extensions: ["ics"]))
        #expect(parser.completions(of: ["copy", "a", "b", ""]) == .files(extensions: ["ics"]))
    }
}
