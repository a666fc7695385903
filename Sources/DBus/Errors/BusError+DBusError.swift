internal import CDBus
internal import Messages

/// Calls a libdbus function that reports failures in a `DBusError`, and throws that failure.
///
/// - Parameters:
///   - subject: The operation that failed; the error's message begins with it.
///   - body: Calls the function; returns `nil` if it failed.
/// - Returns: The result of the function.
/// - Throws: The `DBusError` as a ``BusError``.
func check<Success>(
    _ subject: @autoclosure () -> Message,
    _ body: (UnsafeMutablePointer<DBusError>) -> Success?
) throws(BusError) -> Success {
    var error = DBusError()
    dbus_error_init(&error)
    defer { dbus_error_free(&error) }
    if let success = body(&error) {
        return success
    }
    let name = error.name.map { String(cString: $0) } ?? ""
    let detail = error.message.map { String(cString: $0) } ?? "libdbus gives no reason"
    throw BusError(code: BusError.Code(libdbusName: name), message: "\(subject()): \(detail)")
}

extension BusError.Code {
    /// Maps the error names that libdbus itself sets in the functions we call.
    fileprivate init(libdbusName name: String) {
        switch name {
        case DBUS_ERROR_BAD_ADDRESS: self = .invalidAddress
        case DBUS_ERROR_INVALID_ARGS, DBUS_ERROR_INVALID_SIGNATURE: self = .invalidName
        default: self = .noBus
        }
    }
}
