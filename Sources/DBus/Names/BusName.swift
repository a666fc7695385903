internal import CDBus
internal import Messages

/// The well-known name (`org.example.Clock`) or unique name (`:1.42`) of a connection to the bus.
public struct BusName: ValidatedName {
    /// The rule for bus names.
    public static let rule = NameRule("a bus name", dbus_validate_bus_name)

    /// The text of the name.
    public let text: ValidatedText

    /// Makes a name from validated text.
    public init(_ text: ValidatedText) { self.text = text }
}

extension BusName {
    /// Whether this is a unique name.
    ///
    /// The bus gives a unique name to one connection and never uses the name again.
    public var isUnique: Bool { rawValue.utf8.first == UInt8(ascii: ":") }

    /// The name of the bus itself.
    public static let bus: BusName = "org.freedesktop.DBus"
}
