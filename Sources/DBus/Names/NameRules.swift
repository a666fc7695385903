internal import CDBus
internal import Messages

/// The validation of names with libdbus's own functions.
///
/// Names are checked early, because libdbus aborts the process when it is given an invalid name.
enum NameRules {
    typealias Validator = (UnsafePointer<CChar>?, UnsafeMutablePointer<DBusError>?) -> dbus_bool_t

    static func check(
        _ string: String, is kind: Message, by validate: Validator
    ) throws(BusError) {
        // C functions stop reading at a NUL, so they could take an invalid text for a valid one.
        guard !string.containsNUL else {
            throw BusError(
                code: .invalidName, message: "\(quoted(string)) is not \(kind): it contains NUL")
        }
        _ = try DBus.check("\(quoted(string)) is not \(kind)") { error in
            string.withCString { validate($0, error) } == 0 ? nil : true
        }
    }

    /// Stops the program for an invalid literal in the source code, which is a programming error.
    static func requireLiteral(
        _ string: String, is kind: Message, by validate: Validator
    ) {
        do {
            try check(string, is: kind, by: validate)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// Quotes a text for an error message: shortens a long text and escapes unprintable characters.
    private static func quoted(_ string: String) -> String {
        let shown = string.unicodeScalars.prefix(80).map { $0.escaped(asASCII: false) }.joined()
        return string.unicodeScalars.count > 80 ? "\"\(shown)…\"" : "\"\(shown)\""
    }
}
