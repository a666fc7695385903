import Glibc

/// Something that a test waited for did not happen.
public struct DidNotHappen: Error, CustomStringConvertible {
    /// Says so.
    public var description: String { "What the test waited for did not happen in time" }
}

/// Waits for something that must happen; the time is only for the test that fails.
///
/// The time is spent in short sleeps, each of which has to wait for its turn among the tests that run
/// at once. So on a busy machine it lasts longer, as everything does.
///
/// - Parameters:
///   - timeout: How long to wait.
///   - body: Waits, and ends when it is cancelled.
/// - Returns: What `body` returned.
/// - Throws: ``DidNotHappen`` after the time, or what `body` threw.
public func within<Result: Sendable>(
    _ timeout: Duration = .seconds(20),
    _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
        group.addTask { try await body() }
        group.addTask {
            let slice = Duration.milliseconds(50)
            for _ in 0..<Int(timeout * patience / slice) { try await Task.sleep(for: slice) }
            throw DidNotHappen()
        }
        defer { group.cancelAll() }
        guard let result = try await group.next() else { throw DidNotHappen() }
        return result
    }
}

/// How many times as long as asked for to wait: `PEAL_TEST_PATIENCE`, more under a sanitizer.
///
/// Other programs may have most of the processor, so it is more than once.
private let patience = getenv("PEAL_TEST_PATIENCE").flatMap { Int(String(cString: $0)) } ?? 5
