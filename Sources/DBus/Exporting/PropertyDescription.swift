/// A property of an interface.
public struct PropertyDescription: Hashable, Sendable {
    /// What may be done with a property.
    public enum Access: String, Hashable, Sendable {
        /// It can be read only.
        case read
        /// It can be written only.
        case write
        /// It can be read and written.
        case readWrite = "readwrite"
    }

    /// What it is called.
    public var name: MemberName
    /// Its type.
    public var signature: Signature
    /// What may be done with it.
    public var access: Access

    /// Describes a property.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - signature: Its type.
    ///   - access: What may be done with it.
    public init(_ name: MemberName, _ signature: Signature, access: Access = .read) {
        self.name = name
        self.signature = signature
        self.access = access
    }
}
