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
