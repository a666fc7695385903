import Subprocess

extension PealHome {
    /// Runs `peal` in a terminal, where these lines are typed and then ^D.
    ///
    /// - Returns: what stood in the terminal, line by line; its lines end in line feeds alone.
    func terminal(_ arguments: String..., typing lines: String...) async throws -> Result {
        try await terminal(arguments, typing: lines)
    }

    func terminal(_ arguments: [String], typing lines: [String]) async throws -> Result {
        if fakeTime != nil { try FakeTime.require() }
        let words = [Self.binary] + arguments
        let command = words.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
        // script(1) gives it a terminal, and hands on its exit code.
        let result = try await run(
            Self.env,
            arguments: [
                "script", "--quiet", "--return", "--echo", "never", "--command", command,
                "/dev/null",
            ],
            environment: environment, input: .string(lines.map { $0 + "\n" }.joined()),
            output: .string(limit: 1_000_000), error: .string(limit: 1_000_000))
        guard case .exited(let code) = result.terminationStatus else {
            throw Crash(description: "peal \(arguments) ended by \(result.terminationStatus)")
        }
        return Result(
            output: result.standardOutput.replacing("\r\n", with: "\n"),
            complaint: result.standardError, code: Int(code))
    }
}
