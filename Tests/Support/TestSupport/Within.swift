import Glibc

/// The error for an expected event that did not happen in time.
public struct DidNotHappen: Error, CustomStringConvertible {
    /// The text of the error.
    public var description: String { "What the test waited for did not happen in time" }
}

/// Waits for an event that must happen.
///
/// Only a failing test waits for the whole time.
///
/// The limit is a number of short sleeps, not a length of elapsed time. Each sleep takes longer on
/// a busy machine, so the limit is longer there, too.
///
/// - Parameters:
///   - timeout: The time to wait.
///   - body: Waits for the event, and ends when it is cancelled.
/// - Returns: The result of `body`.
/// - Throws: ``DidNotHappen`` if the time runs out, or the error of `body`.
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

/// Waits until a condition holds.
///
/// A loop without a pause would keep a thread of the pool busy; two of them on two cores stop all
/// tests.
///
/// - Parameter condition: The condition.
/// - Throws: ``DidNotHappen`` if the time runs out, or the error of `condition`.
public func eventually(_ condition: @escaping @Sendable () async throws -> Bool) async throws {
    try await within {
        while try await !condition() { try await Task.sleep(for: .milliseconds(2)) }
    }
}

/// The factor by which all waits are extended: `PEAL_TEST_PATIENCE`, which is larger under a
/// sanitizer.
///
/// The default is more than 1, because other programs may use most of the CPU. It is not much more,
/// because a mistake can let many waits run out, one after the other.
private let patience = getenv("PEAL_TEST_PATIENCE").flatMap { Int(String(cString: $0)) } ?? 3

/// Whether the tests and the programs that they start are built with a sanitizer.
public let isSanitized = getenv("PEAL_TEST_SANITIZER") != nil
