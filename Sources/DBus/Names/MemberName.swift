internal import CDBus
internal import Messages

/// The name of a method, a signal or a property, such as `Notify`.
public struct MemberName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The text as it is on the wire.
    public let rawValue: String

    /// Checks a text that comes from outside.
    ///
    /// - Parameter string: The text.
    /// - Throws: ``BusError/Code/invalidName`` when the text is not a member name.
    public init(_ string: String) throws(BusError) {
        try NameRules.check(string, is: "a member name", by: dbus_validate_member)
        rawValue = string
    }

    /// Makes one from a constant in source, which is trusted to be right: a wrong one ends the
    /// program, as it is not an input.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
        NameRules.requireLiteral(value, is: "a member name", by: dbus_validate_member)
        rawValue = value
    }

    /// For what libdbus has validated on its way in.
    init(trusted string: String) {
        rawValue = string
    }

    /// The text as it is on the wire.
    public var description: String { rawValue }
}
