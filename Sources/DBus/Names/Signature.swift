internal import CDBus
internal import Messages

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
