internal import CDBus
internal import Messages

/// The types of a sequence of values, such as `susa{sv}`; the empty signature means no values.
public struct Signature: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The text as it is on the wire.
    public let rawValue: String

    /// Checks a text that comes from outside.
    ///
    /// - Parameter string: The text.
    /// - Throws: ``BusError/Code/invalidName`` when the text is not a signature.
    public init(_ string: String) throws(BusError) {
        try NameRules.check(string, is: "a signature", by: dbus_signature_validate)
        rawValue = string
    }

    /// Makes one from a constant in source, which is trusted to be right: a wrong one ends the
    /// program, as it is not an input.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
        NameRules.requireLiteral(value, is: "a signature", by: dbus_signature_validate)
        rawValue = value
    }

    /// For what libdbus has validated on its way in.
    init(trusted string: String) {
        rawValue = string
    }

    /// The text as it is on the wire.
    public var description: String { rawValue }
}

extension Signature {
    /// Whether this is the type of exactly one value.
    public var isSingle: Bool {
        rawValue.withCString { dbus_signature_validate_single($0, nil) } != 0
    }

    /// The type of a text.
    static let string: Signature = "s"
    /// The type of a value that carries its type with it.
    static let variant: Signature = "v"
}
