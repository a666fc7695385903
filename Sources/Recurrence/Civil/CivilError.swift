public import Messages

/// The error for text that is not a valid date, time of day or instant.
///
/// The description is one sentence that quotes the text and says what is expected. Code should
/// match on ``code``, never on the sentence.
public struct CivilError: MessageError, Hashable, Sendable {
    /// The reason why text was rejected.
    public enum Code: Hashable, Sendable {
        /// The text does not have the expected form.
        case malformed
        /// The text has the expected form, but the date or time in it does not exist or is out of
        /// range.
        case outOfRange
    }

    /// The reason the text was rejected.
    public let code: Code
    /// The rejected text.
    public let text: String
    /// The error message, ready for translation.
    public let message: Message
    /// The error message in English.
    public var description: String { message.description }

    init(_ code: Code, _ text: String, _ message: Message) {
        self.code = code
        self.text = text
        self.message = message
    }
}
