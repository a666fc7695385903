public import Messages

/// The reason why text or a set of parts is not a valid recurrence rule (RFC 5545, section 3.3.10).
///
/// The description is one sentence that names the part, the character and the allowed values.
/// Programs should match on ``code``, not on the sentence.
public struct RuleError: MessageError, Hashable, Sendable {
    /// The kind of problem.
    public enum Code: Hashable, Sendable {
        /// A part does not have the form `NAME=VALUE`, or the text is empty.
        case malformed
        /// RFC 5545 defines no part with this name.
        case unknownPart
        /// A part occurs twice.
        case repeatedPart
        /// `FREQ` is missing.
        case missingFrequency
        /// The value of a part is not allowed.
        case invalidValue
        /// RFC 5545 does not allow this combination of parts.
        case conflict
    }

    /// The kind of problem.
    public let code: Code
    /// The name of the affected part, such as `INTERVAL`.
    public let part: String
    /// The position of the problem in the text, in bytes from the beginning; 0 if there is no text.
    public let position: Int
    /// The sentence in a translatable form.
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
                ? "\(part.rawValue) is empty at character \(position + 1). Allowed: "
                    + "\(part.allowed)."
                : "'\(value)' at character \(position + 1) is not a valid "
                    + "\(part.rawValue). Allowed: \(part.allowed).")
    }
}
