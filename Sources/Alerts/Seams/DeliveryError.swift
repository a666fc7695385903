public import Messages

/// Why a notification could not be shown, or not withdrawn.
public struct DeliveryError: MessageError, Hashable, Sendable {
    /// The kinds of failure that the scheduler tells apart.
    public enum Code: String, Hashable, Sendable {
        /// There is nobody to show it: it waits for ``DeliveryEvent/appeared(session:)``.
        case unavailable
        /// There is not even a session bus: it waits likewise.
        case noBus
        /// No answer came in time; it may have been shown.
        case timedOut
        /// It was refused for now; a later try may succeed.
        case rejected
        /// It was refused for what it is: another try would be refused, too.
        case unacceptable
    }

    /// The kind.
    public let code: Code
    /// A sentence without any of the notification's text.
    public let message: Message
    /// The sentence in English.
    public var description: String { message.description }

    /// Makes an error.
    public init(_ code: Code, _ message: Message) {
        self.code = code
        self.message = message
    }
}
