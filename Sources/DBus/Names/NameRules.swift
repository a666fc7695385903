internal import CDBus
internal import Messages

/// The rules for names, which are libdbus's own: it aborts the process on what breaks them.
enum NameRules {
    typealias Validator = (UnsafePointer<CChar>?, UnsafeMutablePointer<DBusError>?) -> dbus_bool_t

    static func check(
        _ string: String, is kind: Messages.Message, by validate: Validator
    ) throws(BusError) {
        // C would see only what precedes a NUL, and find that valid.
        guard !string.containsNUL else {
            throw BusError(
                code: .invalidName, message: "\(quoted(string)) is not \(kind): it contains NUL")
        }
        _ = try DBus.check("\(quoted(string)) is not \(kind)") { error in
            string.withCString { validate($0, error) } == 0 ? nil : true
        }
    }

    /// For literals in source: a wrong one is a mistake of the programmer, not an input.
    static func requireLiteral(
        _ string: String, is kind: Messages.Message, by validate: Validator
    ) {
        do {
            try check(string, is: kind, by: validate)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// Shortens what may be megabytes, and shows what would not print.
    private static func quoted(_ string: String) -> String {
        let shown = string.unicodeScalars.prefix(80).map { $0.escaped(asASCII: false) }.joined()
        return string.unicodeScalars.count > 80 ? "\"\(shown)…\"" : "\"\(shown)\""
    }
}
