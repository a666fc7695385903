import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("The README's commands", .privateBus)
struct ReadmeTests {
    /// A command, and the output that the README shows below it.
    private struct Step {
        var words: String
        /// The output lines; `nil` if the README shows no output.
        var lines: [String]?
    }

    /// Returns the commands in the order of the README.
    private func steps() throws -> [Step] {
        let text = try String(contentsOfFile: Locales.top + "/README.md", encoding: .utf8)
            .replacing(#/ \\\n +/#, with: " ")
        var steps: [Step] = []
        var isBelow = false
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("    $ peal ") {
                steps.append(Step(words: String(line.dropFirst("    $ peal ".count)), lines: []))
                isBelow = true
            } else if isBelow, line.hasPrefix("    ") {
                steps[steps.count - 1].lines?.append(String(line.dropFirst(4)))
            } else {
                isBelow = false
                if line.hasPrefix("    peal ") {
                    steps.append(Step(words: String(line.dropFirst("    peal ".count))))
                }
            }
        }
        return steps
    }

    @Test("The README's commands succeed one after another, with the output shown there")
    func transcripts() async throws {
        // The output of doctor depends on the machine.
        let steps = try steps().filter { $0.words != "doctor" }
        #expect(steps.count >= 15)
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-21 12:00:00"
        try await home.withDaemon { [home] _ in
            for step in steps {
                let result = try await home.terminal(words: step.words)
                #expect(result.code == 0, "peal \(step.words): \(result.output)")
                if let lines = step.lines {
                    #expect(
                        result.output == lines.map { $0 + "\n" }.joined(), "peal \(step.words)")
                }
            }
            #expect(try await Set(home.ids()) == ["water", "study", "wake"])
        }
    }
}
