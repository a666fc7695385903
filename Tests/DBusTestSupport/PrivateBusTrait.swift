public import Testing

/// Gives every test of its own a bus of its own, as ``PrivateBus/current``.
public struct PrivateBusTrait: TestTrait, SuiteTrait, TestScoping {
    /// Whether the tests of a suite, and those of its suites, each get a bus.
    public let isRecursive = true

    /// Runs a test with a bus.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of the test; a suite itself has none and needs no bus.
    ///   - function: Runs it.
    /// - Throws: What the test threw.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withPrivateBus { bus in
            try await PrivateBus.$scoped.withValue(bus) { try await function() }
        }
    }
}

extension Trait where Self == PrivateBusTrait {
    /// Gives each test a bus of its own, as ``PrivateBus/current``.
    public static var privateBus: Self { Self() }
}

extension PrivateBus {
    @TaskLocal fileprivate static var scoped: PrivateBus?

    /// The bus of the test that runs, which needs the trait `.privateBus`.
    public static var current: PrivateBus {
        // A test without the trait is a mistake of its author.
        guard let scoped else { preconditionFailure("The test needs the trait .privateBus") }
        return scoped
    }
}
