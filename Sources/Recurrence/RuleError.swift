/// Why a text is not a recurrence rule, or not one that is supported.
///
/// Its description is one sentence that names the part and what is allowed; match on ``code``,
/// never on the sentence.
public struct RuleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with a rule.
    public enum Code: Hashable, Sendable {
        /// The text is not a rule of RFC 5545.
        case malformed
        /// RFC 5545 knows it, but it is not supported yet.
        case unsupported
    }

    /// What is wrong.
    public let code: Code
    /// The part of the rule that it is about, as `INTERVAL`; empty if it is the whole.
    public let part: String
    /// The sentence.
    public let description: String

    init(_ code: Code, _ part: String, _ description: String) {
        self.code = code
        self.part = part
        self.description = description
    }
}
