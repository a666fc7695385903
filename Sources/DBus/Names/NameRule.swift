internal import CDBus
internal import Messages

/// The rule for one kind of D-Bus name; a function of libdbus checks it.
///
/// Names are checked early, because libdbus aborts the process when it is given an invalid name.
public struct NameRule: Sendable {
    typealias Validator =
        @Sendable (UnsafePointer<CChar>?, UnsafeMutablePointer<DBusError>?) -> dbus_bool_t

    private let kind: Message
    private let validate: Validator

    init(_ kind: Message, _ validate: @escaping Validator) {
        self.kind = kind
        self.validate = validate
    }

    func check(_ string: String) throws(BusError) -> ValidatedText {
        // C functions read only up to the first NUL, so they would accept an invalid name such as
        // "a.b\0?".
        guard !string.containsNUL else {
            throw BusError(
                code: .invalidName, message: "\(quoted(string)) is not \(kind): it contains NUL")
        }
        _ = try DBus.check("\(quoted(string)) is not \(kind)") { error in
            string.withCString { validate($0, error) } == 0 ? nil : true
        }
        return ValidatedText(string)
    }

    /// Quotes text for an error message: shortens long text and escapes unprintable characters.
    private func quoted(_ string: String) -> String {
        let shown = string.unicodeScalars.prefix(80).map { $0.escaped(asASCII: false) }.joined()
        return string.unicodeScalars.count > 80 ? "\"\(shown)…\"" : "\"\(shown)\""
    }
}

/// Text that follows the ``NameRule`` of the name that holds it.
///
/// Only this target can make a value of this type, so every name is valid.
public struct ValidatedText: Hashable, Sendable {
    let string: String

    init(_ string: String) {
        self.string = string
    }
}
