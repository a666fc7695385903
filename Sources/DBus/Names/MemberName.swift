internal import CDBus
internal import Messages

/// The name of a method, a signal or a property, such as `Notify`.
public struct MemberName: ValidatedName {
    /// The rule for member names.
    public static let rule = NameRule("a member name", dbus_validate_member)

    /// The text of the name.
    public let text: ValidatedText

    /// Makes a name from validated text.
    public init(_ text: ValidatedText) { self.text = text }
}
