import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

/// The commands and transcripts of the README and of the pages for users.
@Suite("The commands in the documentation", .privateBus)
struct ReadmeTests {
    /// A command, and the output that the page shows below it.
    private struct Step {
        var words: String
        /// The output lines; `nil` if the page shows no output.
        var lines: [String]?
    }

    /// The pages, in the order in which a reader follows them.
    private static let pages = [
        "README.md", "docs/recipes.md", "docs/guide.md", "docs/json.md",
        "docs/programs.md",
    ]

    /// Returns the commands of a page in their order.
    private func steps(of page: String) throws -> [Step] {
        let text = try String(contentsOfFile: Locales.top + "/\(page)", encoding: .utf8)
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

    @Test("The commands of the pages succeed in order, with the output that the pages show")
    func transcripts() async throws {
        // The output of doctor depends on the machine.
        let steps = try Self.pages.flatMap { page in
            let all = try self.steps(of: page)
            #expect(!all.isEmpty, "\(page)")
            return all.filter { $0.words != "doctor" }
        }
        #expect(steps.count >= 15)
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-21 12:00:00"
        // The pages leave out holidays, so the user needs a country.
        try home.writeHolidays("2026-12-25 Christmas\n", to: "KR")
        home.moreVariables["PEAL_HOLIDAYS"] = "KR"
        for name in ["work", "home"] {
            try FileManager.default.createDirectory(
                atPath: "\(home.folder.path)/.calendars/\(name)",
                withIntermediateDirectories: true)
        }
        try await home.withDaemon { [home] _ in
            for step in steps {
                let result = try await home.terminal(words: step.words)
                #expect(result.code == 0, "peal \(step.words): \(result.output)")
                if let lines = step.lines {
                    #expect(
                        result.output == lines.map { $0 + "\n" }.joined(), "peal \(step.words)")
                }
            }
            // `peal undo` in the guide has brought the pill back.
            #expect(try await Set(home.ids()) == ["water", "study", "wake", "pill"])
        }
    }
}
