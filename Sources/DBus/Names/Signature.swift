internal import CDBus
internal import Messages

/// The types of a sequence of values, such as `susa{sv}`.
///
/// The empty signature means no values.
public struct Signature: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The text of the signature.
    public let rawValue: String

    /// Makes a signature from an untrusted text, such as user input.
    ///
    /// - Parameter string: The text.
    /// - Throws: ``BusError/Code/invalidName`` when the text is not a signature.
    public init(_ string: String) throws(BusError) {
        try NameRules.check(string, is: "a signature", by: dbus_signature_validate)
        rawValue = string
    }

    /// Makes a signature from a literal in the source code.
    ///
    /// An invalid literal is a programming error and stops the program.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
        NameRules.requireLiteral(value, is: "a signature", by: dbus_signature_validate)
        rawValue = value
    }

    /// Wraps a text without validation: libdbus has already validated it, or it was built from
    /// values.
    init(trusted string: String) {
        rawValue = string
    }

    /// The text of the signature.
    public var description: String { rawValue }
}

extension Signature {
    /// Whether this is the type of exactly one value.
    public var isSingle: Bool {
        rawValue.withCString { dbus_signature_validate_single($0, nil) } != 0
    }

    /// The type of a string.
    static let string: Signature = "s"
    /// The type of a variant.
    static let variant: Signature = "v"
}
