/// One argument of a method or a signal.
public struct ArgumentDescription: Hashable, Sendable {
    /// What it is called, for people.
    public var name: String
    /// Its type.
    public var signature: Signature

    /// Describes an argument.
    ///
    /// - Parameters:
    ///   - name: What it is called, for people.
    ///   - signature: Its type.
    public init(_ name: String, _ signature: Signature) {
        self.name = name
        self.signature = signature
    }
}

extension [ArgumentDescription] {
    var signature: Signature { Signature(trusted: map(\.signature.rawValue).joined()) }
}
