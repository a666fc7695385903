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
