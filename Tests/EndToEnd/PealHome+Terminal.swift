import Subprocess

extension PealHome {
    /// Runs `peal` in a terminal, types these lines and then ^D.
    ///
    /// - Returns: The text on the terminal, with `\r\n` replaced by `\n`.
    func terminal(_ arguments: String..., typing lines: String...) async throws -> Result {
        try await terminal(arguments, typing: lines)
    }

    func terminal(_ arguments: [String], typing lines: [String]) async throws -> Result {
        let words = arguments.map { "'\($0.replacing("'", with: "'\\''"))'" }
        return try await terminal(words: words.joined(separator: " "), typing: lines)
    }

    /// Runs `peal` in a terminal, with arguments in the syntax of the shell.
    func terminal(
        words: String, typing lines: [String] = [], columns: Int? = nil
    ) async throws -> Result {
        if fakeTime != nil { try FakeTime.require() }
        // Set the faked time only for `peal`, because script(1) uses the clock for its own waits.
        // The comment on ``env`` explains the second `env`.
        let time = (fakeTime.map(FakeTime.variables) ?? [:]).map { "'\($0)=\($1)'" }
        let size = columns.map { "stty cols \($0); " } ?? ""
        let command =
            size
            + (["env"] + time + ["/usr/bin/env", "'\(Self.binary)'", words])
            .joined(separator: " ")
        var plain = self
        plain.fakeTime = nil
        // script(1) gives the program a terminal and returns its exit code.
        let result = try await run(
            Self.env,
            arguments: [
                "script", "--quiet", "--return", "--echo", "never", "--command", command,
                "/dev/null",
            ],
            environment: plain.environment,
            input: FileDescriptorInput.text(lines.map { $0 + "\n" }.joined(), in: folder),
            output: .string(limit: 1_000_000), error: .string(limit: 1_000_000))
        guard case .exited(let code) = result.terminationStatus else {
            throw Crash(description: "peal \(words) ended by \(result.terminationStatus)")
        }
        return Result(
            output: result.standardOutput.replacing("\r\n", with: "\n"),
            complaint: result.standardError, code: Int(code))
    }
}
