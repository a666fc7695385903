internal import CDBus
internal import Messages

/// The name of an interface, such as `org.freedesktop.Notifications`.
public struct InterfaceName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral
{
    /// The text of the name.
    public let rawValue: String

    /// Makes a name from an untrusted text, such as user input.
    ///
    /// - Parameter string: The text.
    /// - Throws: ``BusError/Code/invalidName`` when the text is not an interface name.
    public init(_ string: String) throws(BusError) {
        try NameRules.check(string, is: "an interface name", by: dbus_validate_interface)
        rawValue = string
    }

    /// Makes a name from a literal in the source code.
    ///
    /// An invalid literal is a programming error and stops the program.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
        NameRules.requireLiteral(value, is: "an interface name", by: dbus_validate_interface)
        rawValue = value
    }

    /// Wraps a text that libdbus has already validated.
    init(trusted string: String) {
        rawValue = string
    }

    /// The text of the name.
    public var description: String { rawValue }
}

extension InterfaceName {
    /// The interface of the bus itself.
    public static let bus: InterfaceName = "org.freedesktop.DBus"
    /// The interface that describes an object as XML.
    public static let introspectable: InterfaceName = "org.freedesktop.DBus.Introspectable"
    /// The interface that every connection answers at any object path.
    public static let peer: InterfaceName = "org.freedesktop.DBus.Peer"
    /// The interface to read and write properties.
    public static let properties: InterfaceName = "org.freedesktop.DBus.Properties"
}
