internal import CDBus
internal import Messages

/// The name of a connection to the bus: a well-known one (`org.example.Clock`) or a unique one (`:1.42`).
public struct BusName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The text as it is on the wire.
    public let rawValue: String

    /// Checks a text that comes from outside.
    ///
    /// - Parameter string: The text.
    /// - Throws: ``BusError/Code/invalidName`` when the text is not a bus name.
    public init(_ string: String) throws(BusError) {
        try NameRules.check(string, is: "a bus name", by: dbus_validate_bus_name)
        rawValue = string
    }

    /// Makes one from a constant in source, which is trusted to be right: a wrong one ends the
    /// program, as it is not an input.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
        NameRules.requireLiteral(value, is: "a bus name", by: dbus_validate_bus_name)
        rawValue = value
    }

    /// For what libdbus has validated on its way in.
    init(trusted string: String) {
        rawValue = string
    }

    /// The text as it is on the wire.
    public var description: String { rawValue }
}

extension BusName {
    /// Whether the bus gave this name to one connection, never to be given again.
    public var isUnique: Bool { rawValue.utf8.first == UInt8(ascii: ":") }

    /// The bus itself.
    public static let bus: BusName = "org.freedesktop.DBus"
}
