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
