import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("Typing in a terminal, with the built binary")
struct TypingTests {
    private let home: PealHome

    init() throws {
        var home = try PealHome(bus: nil)
        home.moreVariables["TERM"] = "xterm"
        home.moreVariables["LANG"] = "C.UTF-8"
        self.home = home
    }

    /// Runs `peal add` in a terminal, and types the keys of each step once the step's text is
    /// shown.
    ///
    /// - Parameters:
    ///   - before: Commands of the shell that run first.
    ///   - arguments: More arguments of `peal add`.
    ///   - steps: The texts to wait for, and the keys.
    /// - Throws: The error of the terminal.
    /// - Returns: The exit code; after a signal, 128 plus the signal's number.
    @discardableResult
    private func type(
        before: String = "", with arguments: String = "", _ steps: [(seen: String, keys: String)]
    ) async throws -> TerminationStatus {
        try await run(
            PealHome.env,
            arguments: [
                "script", "--quiet", "--flush", "--return", "--command",
                "\(before)'\(PealHome.binary)' add --id typed \(arguments)", "/dev/null",
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
            #expect(steps.isEmpty, "The program stopped asking; the rest of its output is \(shown)")
            try await execution.standardInputWriter.finish()
        }.terminationStatus
    }

    @Test("While the user types a time, its meaning is shown below", .timeLimit(.minutes(10)))
    func preview() async throws {
        try await type([
            ("What should Peal remind you of? ", "Tea\n"),
            ("21:30", "every day 9:3"),
            ("> every day 9:3", "0"),
            ("> every day 9:30\r\nevery day at 09:30\r\n  t", ", 15:00"),
            ("every day at 09:30, 15:00\r\n  t", "\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}16:00"),
            ("every day at 09:30, 16:00\r\n  t", "\u{17}18:00"),
            ("every day at 09:30, 18:00\r\n  t", "\n"),
            ("Text below the title (optional):", "\n"), ("Sound (Enter", "\n"),
            ("Add it?", "\n"),
        ])
        let trigger = try await home.json("show", "typed")["trigger"] as? [String: Any]
        #expect(trigger?["times"] as? [String] == ["09:30", "18:00"])
    }

    @Test(
        "^C ends Peal by SIGINT, ^D ends it with code 1; neither adds an alert",
        .timeLimit(.minutes(10)))
    func interrupt() async throws {
        let interrupted = try await type([
            ("What should Peal remind you of? ", "Tea\n"),
            ("21:30", "fri\u{15}물"),
            ("> 물", "\u{3}"),
        ])
        #expect(interrupted == .exited(130))
        #expect(
            // The terminal's mode is changed behind the examples, when the prompt is drawn.
            try await type([
                ("What should Peal remind you of? ", "Tea\n"), ("21:30", ""), ("> ", "\u{4}"),
            ]) == .exited(1))
        #expect(try await home.ids().isEmpty)
    }

    /// The terminal keeps a zero instead of ^D if its mode is changed before the program reads the key.
    @Test("^D that is typed before Peal asks ends it with code 1", .timeLimit(.minutes(10)))
    func endTypedAhead() async throws {
        let status = try await type(
            before: "echo ready; read line; ", [("ready", "\n\u{4}")])
        #expect(status == .exited(1))
        #expect(try await home.ids().isEmpty)
    }

    @Test(
        "Keys edit the title as in a shell",
        .timeLimit(.minutes(10)),
        arguments: [
            ("ink\u{1}Dr\u{5} it", "Drink it"), ("Tae\u{1B}[D\u{7F}e\u{1B}[Ca", "Teea"),
            ("ea\u{1B}[HT\u{1B}[F!", "Tea!"), ("Teax\u{2}\u{4}", "Tea"),
            ("Teax\u{1B}[D\u{1B}[3~", "Tea"), ("Tea now\u{2}\u{2}\u{2}\u{B}soon", "Tea soon"),
            ("Coffee\u{15}Tea", "Tea"), ("Green tea\u{17}leaf", "Green leaf"),
            ("물 마시기\u{7F}\u{7F}시기", "물 마시기"), ("👨‍👩‍👧!\u{7F}\u{7F}Tea", "Tea"),
            ("Green tea\u{1B}bhot ", "Green hot tea"), ("Green tea\u{1B}\u{7F}leaf", "Green leaf"),
            ("one three\u{1B}[1;5Dtwo ", "one two three"),
            ("two\u{1}\u{1B}[1;5C three", "two three"),
            ("\u{1B}[A\u{1B}[5~\tTea", "Tea"), ("\u{1B}[200~Tea\nnow\u{1B}[201~", "Tea now"),
        ])
    func editing(keys: String, title: String) async throws {
        let status = try await type(
            with: "--in 5m --body '' --sound none",
            [
                ("What should Peal remind you of? ", keys + "\n"), ("Add it?", "\n"),
            ])
        #expect(status == .exited(0))
        #expect(try await home.json("show", "typed")["title"] as? String == title)
    }

    @Test("The cursor keys bring earlier answers back", .timeLimit(.minutes(10)))
    func history() async throws {
        try await type(
            with: "Tea --off",
            [
                // The echo of the answer has "25:00", too. Keys that are typed before the line
                // comes back would be edited by the terminal.
                ("> ", "every day 25:00\n"), ("'25:00' is not a time of day", ""),
                ("> every day 25:00", "\u{15}every day 8:15\n"), ("Add it?", "\n"),
            ])
        #expect(try await home.peal("remove", "typed").code == 0)
        // The first key up shows the answer, the key down shows the new text again.
        try await type(
            with: "Tea --off",
            [
                ("> ", "fri\u{1B}[A"), ("> every day 8:15", "\u{1B}[B"),
                ("> fri", "\u{1B}[A\u{7F}6\n"), ("every day at 08:16", ""), ("Add it?", "\n"),
            ])
        let trigger = try await home.json("show", "typed")["trigger"] as? [String: Any]
        #expect(trigger?["times"] as? [String] == ["08:16"])
    }

    @Test("Deleting Korean characters leaves no remains on the screen", .timeLimit(.minutes(10)))
    func wide() async throws {
        try await type([
            ("What should Peal remind you of? ", "물 마시기"), ("물 마시기", "\u{7F}\u{7F}"),
            ("\r\u{1B}[JWhat should Peal remind you of? 물 마", "\u{1B}[D물"),
            // The cursor is before "마", 37 columns to the right: the question has 32 columns, and
            // "물 물" has 5.
            ("물 물마\r\u{1B}[37C", "\u{3}"),
        ])
    }

    @Test("A refused line can be corrected, and '?' shows an explanation", .timeLimit(.minutes(10)))
    func refused() async throws {
        let status = try await type(
            with: "Tea --body '' --sound none",
            [
                ("> ", "?\n"), ("When? Write it like", "every day 25:00\n"),
                ("'25:00' is not a time of day", ""),
                ("> every day 25:00", "\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}9:30\n"),
                ("Add it?", "\n"),
            ])
        #expect(status == .exited(0))
        let trigger = try await home.json("show", "typed")["trigger"] as? [String: Any]
        #expect(trigger?["times"] as? [String] == ["09:30"])
    }
}
