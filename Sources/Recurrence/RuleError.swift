public import Messages

/// Why a text or a set of parts is not a recurrence rule of RFC 5545 (section 3.3.10).
///
/// Its description is one sentence that names the part, the character and what is allowed; match on
/// ``code``, never on the sentence.
public struct RuleError: MessageError, Hashable, Sendable {
    /// What is wrong with a rule.
    public enum Code: Hashable, Sendable {
        /// Something is not written `NAME=VALUE`, or there is nothing at all.
        case malformed
        /// RFC 5545 has no part of this name.
        case unknownPart
        /// A part occurs twice.
        case repeatedPart
        /// `FREQ` is missing.
        case missingFrequency
        /// The value of a part is not what the part can be.
        case invalidValue
        /// RFC 5545 forbids two parts together.
        case conflict
    }

    /// What is wrong.
    public let code: Code
    /// The part of the rule that it is about, as `INTERVAL`.
    public let part: String
    /// Where in the text the trouble begins, in bytes from its beginning; 0 if there is no text.
    public let position: Int
    /// The sentence, to be translated.
    public let message: Message
    /// The sentence in English.
    public var description: String { message.description }

    init(_ code: Code, _ part: String, at position: Int, _ message: Message) {
        self.code = code
        self.part = part
        self.position = position
        self.message = message
    }

    static func invalid(_ part: RulePart, _ value: String, at position: Int) -> RuleError {
        RuleError(
            .invalidValue, part.rawValue, at: position,
            value.isEmpty
                ? "\(part.rawValue) is empty at character \(position + 1); allowed are \(part.allowed)."
                : "'\(value)' is no \(part.rawValue) at character \(position + 1); allowed are "
                    + "\(part.allowed).")
    }
}
