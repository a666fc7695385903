public import Messages

/// Why something on the bus could not be done.
///
/// The ``code`` is for programs, the ``message`` for the person who has to act on it.
public struct BusError: MessageError, Hashable, Sendable {
    /// What kind of failure it was.
    public var code: Code
    /// A sentence that says what was wrong and, where it is known, with what.
    public var message: Messages.Message
    /// What came with an error from the other side, besides its sentence.
    public var details: [Value] = []

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it was.
    ///   - message: A sentence that says what was wrong.
    public init(code: Code, message: Messages.Message) {
        self.code = code
        self.message = message
    }

    /// The message, and for an error that came from the other side its D-Bus name.
    public var description: String {
        guard case .remote(let name) = code else { return message.description }
        return "\(message) (\(name))"
    }
}

extension BusError {
    /// The kinds of failure.
    public enum Code: Hashable, Sendable {
        /// There is no bus, or it does not let us in.
        case noBus
        /// The address of the bus is not one.
        case invalidAddress
        /// The connection to the bus was lost; whether the other side acted is not known.
        case disconnected
        /// The bus was closed by its owner.
        case closed
        /// No answer came in time; whether the other side acted is not known.
        case timedOut
        /// The task that waited was cancelled; whether the other side acted is not known.
        case cancelled
        /// A name, a path or a signature breaks the rules for them.
        case invalidName
        /// A value cannot be put into a message.
        case invalidValue
        /// A value is larger than a message may be.
        case tooLarge
        /// The object path is already exported.
        case alreadyExported
        /// The other side answered with an error of this name.
        case remote(ErrorName)
        /// The other side answered something that it should not, or that cannot be represented.
        case protocolViolation
        /// The operating system refused a resource.
        case systemFailure
    }
}
