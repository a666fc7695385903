internal import CDBus
internal import EventLoop
public import Messages

/// The error of a failed operation on the bus.
///
/// The ``code`` is for programs, the ``message`` for the person who has to act on it.
public struct BusError: MessageError, Hashable, Sendable {
    /// The kind of failure.
    public var code: Code
    /// A sentence that says what was wrong and, if known, with what value.
    public var message: Message
    /// The values that followed the message in a remote error reply.
    public var details: [Value] = []

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: A sentence that says what was wrong.
    public init(code: Code, message: Message) {
        self.code = code
        self.message = message
    }

    /// The message, followed by the D-Bus error name if the error is a reply from the other side.
    public var description: String {
        guard case .remote(let name) = code else { return message.description }
        return "\(message) (\(name))"
    }
}

extension BusError {
    /// The kinds of failure.
    public enum Code: Hashable, Sendable {
        /// There is no bus, or it refuses the connection.
        case noBus
        /// The address of the bus is malformed.
        case invalidAddress
        /// The connection to the bus was lost. It is unknown whether the other side carried out the
        /// call.
        case disconnected
        /// The bus was closed: ``Bus/close()`` was called, or its last reference was released.
        case closed
        /// No answer came in time. It is unknown whether the other side carried out the call.
        case timedOut
        /// The waiting task was cancelled. It is unknown whether the other side carried out the
        /// call.
        case cancelled
        /// A name, a path or a signature is malformed.
        case invalidName
        /// A value breaks the D-Bus rules for message bodies.
        case invalidValue
        /// A value exceeds the size limit of a message or an array.
        case tooLarge
        /// The object path is already exported.
        case alreadyExported
        /// The other side answered with an error of this name.
        case remote(ErrorName)
        /// The other side sent an unexpected answer, or one that ``Value`` cannot represent.
        case protocolViolation
        /// The operating system refused a resource.
        case systemFailure
    }
}

extension BusError {
    /// Calls `body`, and throws its error as a ``Code/systemFailure``.
    static func converting<Result>(
        _ body: () throws(SystemError) -> Result
    ) throws(BusError) -> Result {
        do {
            return try body()
        } catch {
            throw BusError(code: .systemFailure, message: error.message)
        }
    }
}

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
