/// A signal of an interface.
public struct SignalDescription: Hashable, Sendable {
    /// The name of the signal.
    public var name: MemberName
    /// The arguments of the signal.
    public var arguments: [ArgumentDescription]

    /// Describes a signal.
    ///
    /// - Parameters:
    ///   - name: The name of the signal.
    ///   - arguments: The arguments of the signal.
    public init(_ name: MemberName, arguments: [ArgumentDescription] = []) {
        self.name = name
        self.arguments = arguments
    }
}
