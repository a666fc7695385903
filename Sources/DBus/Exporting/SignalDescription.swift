/// A signal of an interface.
public struct SignalDescription: Hashable, Sendable {
    /// What it is called.
    public var name: MemberName
    /// What it tells.
    public var arguments: [ArgumentDescription]

    /// Describes a signal.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - arguments: What it tells.
    public init(_ name: MemberName, arguments: [ArgumentDescription] = []) {
        self.name = name
        self.arguments = arguments
    }
}
