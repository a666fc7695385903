internal import CDBus
internal import Messages

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
