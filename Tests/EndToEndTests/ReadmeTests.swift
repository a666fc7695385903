import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("The README's transcripts", .privateBus)
struct ReadmeTests {
    /// A command, and what the README has below it.
    private struct Step {
        let words: String
        var lines: [String] = []
    }

    private func steps() throws -> [Step] {
        let text = try String(contentsOfFile: Locales.top + "/README.md", encoding: .utf8)
        var steps: [Step] = []
        var isBelow = false
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("    $ peal ") {
                steps.append(Step(words: String(line.dropFirst("    $ peal ".count))))
                isBelow = true
            } else if isBelow, line.hasPrefix("    ") {
                steps[steps.count - 1].lines.append(String(line.dropFirst(4)))
            } else {
                isBelow = false
            }
        }
        return steps
    }

    @Test("Are what is printed on a Saturday, in a terminal of 80 columns")
    func transcripts() async throws {
        // What doctor finds is of one machine.
        let steps = try steps().filter { $0.words != "doctor" }
        #expect(steps.count >= 6)
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-21 12:00:00"
        try await home.withDaemon { [home] _ in
            for step in steps {
                let result = try await home.terminal(words: step.words)
                #expect(result.code == 0)
                #expect(
                    result.output == step.lines.map { $0 + "\n" }.joined(), "peal \(step.words)")
            }
        }
    }
}
