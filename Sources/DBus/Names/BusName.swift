internal import CDBus
internal import Messages

/// The well-known name (`org.example.Clock`) or unique name (`:1.42`) of a connection to the bus.
public struct BusName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The text of the name.
    public let rawValue: String

    /// Makes a name from an untrusted text, such as user input.
    ///
    /// - Parameter string: The text.
    /// - Throws: ``BusError/Code/invalidName`` when the text is not a bus name.
    public init(_ string: String) throws(BusError) {
        try NameRules.check(string, is: "a bus name", by: dbus_validate_bus_name)
        rawValue = string
    }

    /// Makes a name from a literal in the source code.
    ///
    /// An invalid literal is a programming error and stops the program.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
        NameRules.requireLiteral(value, is: "a bus name", by: dbus_validate_bus_name)
        rawValue = value
    }

    /// Wraps a text that libdbus has already validated.
    init(trusted string: String) {
        rawValue = string
    }

    /// The text of the name.
    public var description: String { rawValue }
}

extension BusName {
    /// Whether this is a unique name.
    ///
    /// The bus gives a unique name to one connection and never uses the name again.
    public var isUnique: Bool { rawValue.utf8.first == UInt8(ascii: ":") }

    /// The name of the bus itself.
    public static let bus: BusName = "org.freedesktop.DBus"
}
