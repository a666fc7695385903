public import Messages

/// The reason why a notification could not be shown or withdrawn.
public struct DeliveryError: MessageError, Hashable, Sendable {
    /// The kinds of failure that the scheduler distinguishes.
    public enum Code: String, Hashable, Sendable {
        /// There is no notification server.
        ///
        /// The notification waits for ``DeliveryEvent/appeared(session:)``.
        case unavailable
        /// There is no session bus.
        ///
        /// The notification waits for ``DeliveryEvent/appeared(session:)``.
        case noBus
        /// The server did not answer in time.
        ///
        /// The server may still have shown the notification.
        case timedOut
        /// The server refused the notification for now.
        ///
        /// A later attempt may succeed.
        case rejected
        /// The server refused the notification because of its content.
        ///
        /// Another attempt would also fail.
        case unacceptable
    }

    /// The kind of failure.
    public let code: Code
    /// A sentence that contains none of the notification's text.
    public let message: Message
    /// The sentence in English.
    public var description: String { message.description }

    /// Creates an error.
    public init(_ code: Code, _ message: Message) {
        self.code = code
        self.message = message
    }
}
