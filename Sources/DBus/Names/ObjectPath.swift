internal import CDBus
internal import Messages

/// The path of an object, such as `/org/freedesktop/Notifications`.
public struct ObjectPath: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The text of the path.
    public let rawValue: String

    /// Makes a path from an untrusted text, such as user input.
    ///
    /// - Parameter string: The text.
    /// - Throws: ``BusError/Code/invalidName`` when the text is not an object path.
    public init(_ string: String) throws(BusError) {
        try NameRules.check(string, is: "an object path", by: dbus_validate_path)
        rawValue = string
    }

    /// Makes a path from a literal in the source code.
    ///
    /// An invalid literal is a programming error and stops the program.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
        NameRules.requireLiteral(value, is: "an object path", by: dbus_validate_path)
        rawValue = value
    }

    /// Wraps a text that libdbus has already validated.
    init(trusted string: String) {
        rawValue = string
    }

    /// The text of the path.
    public var description: String { rawValue }
}

extension ObjectPath {
    /// The object path of the bus itself.
    public static let bus: ObjectPath = "/org/freedesktop/DBus"
}
