import Subprocess

extension PealHome {
    /// Runs `peal` in a terminal, where these lines are typed and then ^D.
    ///
    /// - Returns: what stood in the terminal, line by line; its lines end in line feeds alone.
    func terminal(_ arguments: String..., typing lines: String...) async throws -> Result {
        try await terminal(arguments, typing: lines)
    }

    func terminal(_ arguments: [String], typing lines: [String]) async throws -> Result {
        let words = arguments.map { "'\($0.replacing("'", with: "'\\''"))'" }
        return try await terminal(words: words.joined(separator: " "), typing: lines)
    }

    /// The same with the arguments as the shell is to read them.
    func terminal(words: String, typing lines: [String] = []) async throws -> Result {
        if fakeTime != nil { try FakeTime.require() }
        // The time is not for script(1), which waits by it; see `env` for the second `env`.
        let time = (fakeTime.map(FakeTime.variables) ?? [:]).map { "'\($0)=\($1)'" }
        let command = (["env"] + time + ["/usr/bin/env", "'\(Self.binary)'", words])
            .joined(separator: " ")
        var plain = self
        plain.fakeTime = nil
        // It gives the program a terminal, and hands on its exit code.
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
