public import Messages

/// Why a text is not a date, a time of day or an instant.
///
/// Its description is one sentence that names the text and says what would be right; match on
/// ``code``, never on the sentence.
public struct CivilError: MessageError, Hashable, Sendable {
    /// What is wrong with a text.
    public enum Code: Hashable, Sendable {
        /// The text is not written the way that was asked for.
        case malformed
        /// The text is well written but names something that no calendar or clock shows.
        case outOfRange
    }

    /// What is wrong.
    public let code: Code
    /// The text that was refused.
    public let text: String
    /// The sentence, to be translated.
    public let message: Message
    /// The sentence in English.
    public var description: String { message.description }

    init(_ code: Code, _ text: String, _ message: Message) {
        self.code = code
        self.text = text
        self.message = message
    }
}
