/// Why a text is not a date, a time of day or an instant.
///
/// Its description is one sentence that names the text and says what would be right; match on
/// ``code``, never on the sentence.
public struct CivilError: Error, Hashable, Sendable, CustomStringConvertible {
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
    /// The sentence.
    public let description: String

    init(_ code: Code, _ text: String, _ description: String) {
        self.code = code
        self.text = text
        self.description = description
    }
}
