public import Testing

/// Gives every test a private bus, as ``PrivateBus/current``.
public struct PrivateBusTrait: TestTrait, SuiteTrait, TestScoping {
    /// Whether the trait of a suite applies to each test in it and in its nested suites.
    public let isRecursive = true

    /// Runs a test with a private bus.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of the test. It is `nil` for a suite, which needs no bus.
    ///   - function: The body of the test.
    /// - Throws: The error that the test threw.
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
    /// Gives each test a private bus, as ``PrivateBus/current``.
    public static var privateBus: Self { Self() }
}

extension PrivateBus {
    @TaskLocal fileprivate static var scoped: PrivateBus?

    /// The private bus of the running test, which needs the trait `.privateBus`.
    public static var current: PrivateBus {
        // If the trait is missing, the test itself is wrong.
        guard let scoped else { preconditionFailure("The test needs the trait .privateBus") }
        return scoped
    }
}
