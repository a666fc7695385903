/// A method of a ``ServedInterface``: its name, its types and its handler.
public struct ServedMethod<Call>: Sendable {
    /// The name and the types of the method.
    public let description: MethodDescription
    /// Returns whether answering a call with these arguments may take so long that other calls
    /// should be answered first.
    public let takesLong: @Sendable ([Value]) -> Bool
    /// Carries out a call and returns the values of the reply.
    public let handle: @Sendable (Call) async throws -> [Value]

    /// Makes a method.
    ///
    /// - Parameters:
    ///   - name: The name of the method.
    ///   - inputs: The names and types of the arguments.
    ///   - outputs: The names and types of the values that the method returns.
    ///   - takesLong: Returns whether answering a call with these arguments may take so long that
    ///     other calls should be answered first.
    ///   - handle: Carries out a call and returns the values of the reply.
    public init(
        _ name: MemberName, inputs: KeyValuePairs<String, Signature> = [:],
        outputs: KeyValuePairs<String, Signature> = [:],
        takesLong: @escaping @Sendable ([Value]) -> Bool = { _ in false },
        handle: @escaping @Sendable (Call) async throws -> [Value]
    ) {
        self.init(
            MethodDescription(
                name, inputs: inputs.map(ArgumentDescription.init),
                outputs: outputs.map(ArgumentDescription.init)),
            takesLong: takesLong, handle: handle)
    }

    /// Makes a method from its description.
    ///
    /// - Parameters:
    ///   - description: The name and the types of the method.
    ///   - takesLong: Returns whether answering a call may take so long that other calls should be
    ///     answered first.
    ///   - handle: Carries out a call and returns the values of the reply.
    public init(
        _ description: MethodDescription, takesLong: @escaping @Sendable ([Value]) -> Bool,
        handle: @escaping @Sendable (Call) async throws -> [Value]
    ) {
        self.description = description
        self.takesLong = takesLong
        self.handle = handle
    }
}
