/// A read-only property of a ``ServedInterface``: its name, its type and its reader.
public struct ServedProperty<Source>: Sendable {
    /// The name and the type of the property.
    public let description: PropertyDescription
    /// Returns the value of the property.
    public let read: @Sendable (Source) -> Value

    /// Makes a read-only property.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - signature: The type of the property.
    ///   - read: Returns the value of the property.
    public init(
        _ name: MemberName, _ signature: Signature, read: @escaping @Sendable (Source) -> Value
    ) {
        self.description = PropertyDescription(name, signature, access: .read)
        self.read = read
    }
}
