/// A property of an interface.
public struct PropertyDescription: Hashable, Sendable {
    /// The permitted accesses to a property.
    public enum Access: String, Hashable, Sendable {
        /// The property can only be read.
        case read
        /// The property can only be written.
        case write
        /// The property can be read and written.
        case readWrite = "readwrite"
    }

    /// The name of the property.
    public var name: MemberName
    /// The type of the property.
    public var signature: Signature
    /// The permitted accesses.
    public var access: Access

    /// Describes a property.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - signature: The type of the property.
    ///   - access: The permitted accesses.
    public init(_ name: MemberName, _ signature: Signature, access: Access = .read) {
        self.name = name
        self.signature = signature
        self.access = access
    }
}
