internal import CDBus
internal import Messages

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
