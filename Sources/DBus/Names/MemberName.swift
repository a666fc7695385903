internal import CDBus
internal import Messages

/// The name of a method, a signal or a property, such as `Notify`.
public struct MemberName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The text of the name.
    public let rawValue: String

    /// Makes a name from an untrusted text, such as user input.
    ///
    /// - Parameter string: The text.
    /// - Throws: ``BusError/Code/invalidName`` when the text is not a member name.
    public init(_ string: String) throws(BusError) {
        try NameRules.check(string, is: "a member name", by: dbus_validate_member)
        rawValue = string
    }

    /// Makes a name from a literal in the source code.
    ///
    /// An invalid literal is a programming error and stops the program.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
        NameRules.requireLiteral(value, is: "a member name", by: dbus_validate_member)
        rawValue = value
    }

    /// Wraps a text that libdbus has already validated.
    init(trusted string: String) {
        rawValue = string
    }

    /// The text of the name.
    public var description: String { rawValue }
}
