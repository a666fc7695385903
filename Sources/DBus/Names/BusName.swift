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

/// The name of a method, a signal or a property, such as `Notify`.
public struct MemberName: ValidatedName {
    /// The rule for member names.
    public static let rule = NameRule("a member name", dbus_validate_member)

    /// The text of the name.
    public let text: ValidatedText

    /// Makes a name from validated text.
    public init(_ text: ValidatedText) { self.text = text }
}

/// The name of an error, such as `org.freedesktop.DBus.Error.Failed`.
public struct ErrorName: ValidatedName {
    /// The rule for error names.
    public static let rule = NameRule("an error name", dbus_validate_error_name)

    /// The text of the name.
    public let text: ValidatedText

    /// Makes a name from validated text.
    public init(_ text: ValidatedText) { self.text = text }
}

extension ErrorName {
    /// An unspecified failure.
    public static let failed: ErrorName = "org.freedesktop.DBus.Error.Failed"
    /// The caller is not permitted to make the call.
    public static let accessDenied: ErrorName = "org.freedesktop.DBus.Error.AccessDenied"
    /// The arguments have wrong types or invalid values.
    public static let invalidArguments: ErrorName = "org.freedesktop.DBus.Error.InvalidArgs"
    /// The bus name has no owner.
    public static let nameHasNoOwner: ErrorName = "org.freedesktop.DBus.Error.NameHasNoOwner"
    /// The bus gave up waiting for a reply, usually because the callee left.
    public static let noReply: ErrorName = "org.freedesktop.DBus.Error.NoReply"
    /// The property cannot be written.
    public static let propertyReadOnly: ErrorName = "org.freedesktop.DBus.Error.PropertyReadOnly"
    /// The bus name has no owner, and no program can be started for it.
    public static let serviceUnknown: ErrorName = "org.freedesktop.DBus.Error.ServiceUnknown"
    /// The object does not have that interface.
    public static let unknownInterface: ErrorName = "org.freedesktop.DBus.Error.UnknownInterface"
    /// The interface does not have that method.
    public static let unknownMethod: ErrorName = "org.freedesktop.DBus.Error.UnknownMethod"
    /// There is no object at that path.
    public static let unknownObject: ErrorName = "org.freedesktop.DBus.Error.UnknownObject"
    /// The interface does not have that property.
    public static let unknownProperty: ErrorName = "org.freedesktop.DBus.Error.UnknownProperty"
}

/// The path of an object, such as `/org/freedesktop/Notifications`.
public struct ObjectPath: ValidatedName {
    /// The rule for object paths.
    public static let rule = NameRule("an object path", dbus_validate_path)

    /// The text of the path.
    public let text: ValidatedText

    /// Makes a path from validated text.
    public init(_ text: ValidatedText) { self.text = text }
}

extension ObjectPath {
    /// The object path of the bus itself.
    public static let bus: ObjectPath = "/org/freedesktop/DBus"
}

/// The types of a sequence of values, such as `susa{sv}`.
///
/// The empty signature means no values.
public struct Signature: ValidatedName {
    /// The rule for signatures.
    public static let rule = NameRule("a signature", dbus_signature_validate)

    /// The text of the signature.
    public let text: ValidatedText

    /// Makes a signature from validated text.
    public init(_ text: ValidatedText) { self.text = text }
}

extension Signature {
    /// Whether this is the type of exactly one value.
    public var isSingle: Bool {
        rawValue.withCString { dbus_signature_validate_single($0, nil) } != 0
    }

    /// The type of a string.
    static let string: Signature = "s"
    /// The type of a variant.
    static let variant: Signature = "v"
}
