import Glibc

/// Something that a test waited for did not happen.
public struct DidNotHappen: Error, CustomStringConvertible {
    /// Says so.
    public var description: String { "What the test waited for did not happen in time" }
}

/// Waits for something that must happen; the time is only for the test that fails.
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
            try await Task.sleep(for: timeout * patience)
            throw DidNotHappen()
        }
        defer { group.cancelAll() }
        guard let result = try await group.next() else { throw DidNotHappen() }
        return result
    }
}

/// `PEAL_TEST_PATIENCE`: how many times as long as usual to wait, as under a sanitizer.
private let patience = getenv("PEAL_TEST_PATIENCE").flatMap { Int(String(cString: $0)) } ?? 1
