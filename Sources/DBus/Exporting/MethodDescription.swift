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
