/// A method of an interface.
public struct MethodDescription: Hashable, Sendable {
    /// What it is called.
    public var name: MemberName
    /// What it takes.
    public var inputs: [ArgumentDescription]
    /// What it returns.
    public var outputs: [ArgumentDescription]

    /// Describes a method.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - inputs: What it takes.
    ///   - outputs: What it returns.
    public init(
        _ name: MemberName, inputs: [ArgumentDescription] = [], outputs: [ArgumentDescription] = []
    ) {
        self.name = name
        self.inputs = inputs
        self.outputs = outputs
    }
}
