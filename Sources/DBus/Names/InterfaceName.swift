internal import CDBus
internal import Messages

/// The name of an interface, such as `org.freedesktop.Notifications`.
public struct InterfaceName: ValidatedName {
    /// The rule for interface names.
    public static let rule = NameRule("an interface name", dbus_validate_interface)

    /// The text of the name.
    public let text: ValidatedText

    /// Makes a name from validated text.
    public init(_ text: ValidatedText) { self.text = text }
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
