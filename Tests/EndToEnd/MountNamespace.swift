import Glibc
import Subprocess

/// Mounts that only some processes see, such as a full disk or another `/etc`.
///
/// The mounts end with the process that holds them, even if the test crashes.
struct MountNamespace: Sendable {
    /// Whether this machine allows mounts, which need root.
    static let isPossible = system("unshare --mount mount -t tmpfs none /mnt 2>/dev/null") == 0

    /// The words to put in front of a command, so that it runs in the namespace.
    let prefix: [String]

    /// Creates a namespace, runs `script` in it, and keeps it while `body` runs.
    static func with<Result: Sendable>(
        _ script: String, _ body: @Sendable @escaping (MountNamespace) async throws -> Result
    ) async throws -> Result {
        let holder = try await run(
            .name("unshare"),
            arguments: ["--mount", "sh", "-ec", "\(script)\necho ready; exec sleep infinity"],
            input: .none, output: .sequence, error: .currentStandardError
        ) { execution in
            var lines = execution.standardOutput.strings().makeAsyncIterator()
            guard try await lines.next() != nil else {
                throw PealHome.Crash(description: "The mounts failed: \(script)")
            }
            defer { try? execution.send(signal: .kill) }
            let process = execution.processIdentifier.value
            return try await body(
                MountNamespace(prefix: ["nsenter", "--mount", "--target", "\(process)", "--"]))
        }
        return holder.closureResult
    }

    /// Runs a script in the namespace.
    func shell(_ script: String) async throws {
        let result = try await run(
            .name(prefix[0]), arguments: Arguments(prefix.dropFirst() + ["sh", "-ec", script]),
            output: .discarded, error: .string(limit: 10_000))
        guard result.terminationStatus.isSuccess else {
            throw PealHome.Crash(description: "\(script): \(result.standardError)")
        }
    }
}
