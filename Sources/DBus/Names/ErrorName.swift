internal import CDBus
internal import Messages

/// The name of an error, such as `org.freedesktop.DBus.Error.Failed`.
public struct ErrorName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The text as it is on the wire.
    public let rawValue: String

    /// Checks a text that comes from outside.
    ///
    /// - Parameter string: The text.
    /// - Throws: ``BusError/Code/invalidName`` when the text is not an error name.
    public init(_ string: String) throws(BusError) {
        try NameRules.check(string, is: "an error name", by: dbus_validate_error_name)
        rawValue = string
    }

    /// Makes one from a constant in source, which is trusted to be right: a wrong one ends the
    /// program, as it is not an input.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
        NameRules.requireLiteral(value, is: "an error name", by: dbus_validate_error_name)
        rawValue = value
    }

    /// For what libdbus has validated on its way in.
    init(trusted string: String) {
        rawValue = string
    }

    /// The text as it is on the wire.
    public var description: String { rawValue }
}
