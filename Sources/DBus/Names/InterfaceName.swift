internal import CDBus
internal import Messages

/// The name of an interface, such as `org.freedesktop.Notifications`.
public struct InterfaceName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral
{
    /// The text as it is on the wire.
    public let rawValue: String

    /// Checks a text that comes from outside.
    ///
    /// - Parameter string: The text.
    /// - Throws: ``BusError/Code/invalidName`` when the text is not an interface name.
    public init(_ string: String) throws(BusError) {
        try NameRules.check(string, is: "an interface name", by: dbus_validate_interface)
        rawValue = string
    }

    /// Makes one from a constant in source, which is trusted to be right: a wrong one ends the
    /// program, as it is not an input.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
        NameRules.requireLiteral(value, is: "an interface name", by: dbus_validate_interface)
        rawValue = value
    }

    /// For what libdbus has validated on its way in.
    init(trusted string: String) {
        rawValue = string
    }

    /// The text as it is on the wire.
    public var description: String { rawValue }
}

extension InterfaceName {
    /// The interface of the bus itself.
    public static let bus: InterfaceName = "org.freedesktop.DBus"
    /// The interface through which every object describes itself.
    public static let introspectable: InterfaceName = "org.freedesktop.DBus.Introspectable"
    /// The interface that every connection answers, whatever the object.
    public static let peer: InterfaceName = "org.freedesktop.DBus.Peer"
    /// The interface through which properties are read and written.
    public static let properties: InterfaceName = "org.freedesktop.DBus.Properties"
}
