import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("What is typed in a terminal, with the built binary")
struct TypingTests {
    private let home: PealHome

    init() throws {
        var home = try PealHome(bus: nil)
        home.moreVariables["TERM"] = "xterm"
        home.moreVariables["LANG"] = "C.UTF-8"
        self.home = home
    }

    /// Types into a `peal` that asks, each time when the terminal shows what it is to show first.
    private func type(_ steps: [(seen: String, keys: String)]) async throws {
        _ = try await run(
            PealHome.env,
            arguments: [
                "script", "--quiet", "--flush", "--command", "'\(PealHome.binary)' add --id typed",
                "/dev/null",
            ],
            environment: home.environment, input: .inputWriter, output: .sequence, error: .discarded
        ) { execution in
            var shown = ""
            var steps = steps[...]
            for try await part in execution.standardOutput {
                shown += part.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
                while let step = steps.first, let range = shown.range(of: step.seen) {
                    shown = String(shown[range.upperBound...])
                    steps.removeFirst()
                    _ = try await execution.standardInputWriter.write(step.keys)
                }
            }
            #expect(steps.isEmpty, "It shows \(shown)")
            try await execution.standardInputWriter.finish()
        }
    }

    @Test("While a time is typed, what it means stands below it", .timeLimit(.minutes(10)))
    func preview() async throws {
        try await type([
            ("What shall I tell you? ", "Tea\n"),
            ("21:30", "every day 9:3"),
            ("> every day 9:3", "0"),
            ("> every day 9:30\r\nevery day at 09:30\r\n  t", ", 15:00"),
            ("every day at 09:30, 15:00\r\n  t", "\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}16:00"),
            ("every day at 09:30, 16:00\r\n  t", "\u{1B}[D\u{17}18:00"),
            ("every day at 09:30, 18:00\r\n  t", "\n"),
            ("More to say?", "\n"), ("Sound?", "\n"), ("Add it?", "\n"),
        ])
        let trigger = try await home.json("show", "typed")["trigger"] as? [String: Any]
        #expect(trigger?["times"] as? [String] == ["09:30", "18:00"])
    }

    @Test("^U begins anew; ^C ends it, and adds nothing", .timeLimit(.minutes(10)))
    func interrupt() async throws {
        try await type([
            ("What shall I tell you? ", "Tea\n"),
            ("21:30", "fri\u{15}물"),
            ("> 물", "\u{3}"),
        ])
        #expect(try await home.ids().isEmpty)
    }
}
