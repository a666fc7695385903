/// A method of an interface.
public struct MethodDescription: Hashable, Sendable {
    /// The name of the method.
    public var name: MemberName
    /// The arguments of the method.
    public var inputs: [ArgumentDescription]
    /// The values that the method returns.
    public var outputs: [ArgumentDescription]

    /// Describes a method.
    ///
    /// - Parameters:
    ///   - name: The name of the method.
    ///   - inputs: The arguments of the method.
    ///   - outputs: The values that the method returns.
    public init(
        _ name: MemberName, inputs: [ArgumentDescription] = [], outputs: [ArgumentDescription] = []
    ) {
        self.name = name
        self.inputs = inputs
        self.outputs = outputs
    }
}

/// One argument of a method or a signal.
public struct ArgumentDescription: Hashable, Sendable {
    /// The name of the argument, for human readers of the introspection data.
    public var name: String
    /// The type of the argument.
    public var signature: Signature

    /// Describes an argument.
    ///
    /// - Parameters:
    ///   - name: The name of the argument, for human readers of the introspection data.
    ///   - signature: The type of the argument.
    public init(_ name: String, _ signature: Signature) {
        self.name = name
        self.signature = signature
    }
}

extension [ArgumentDescription] {
    var signature: Signature { Signature(trusted: map(\.signature.rawValue).joined()) }
}
