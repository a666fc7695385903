import Recurrence
import Synchronization

extension RecurrenceRule {
    /// The rules that were read first, by their text.
    private static let known = Mutex<[String: RecurrenceRule]>([:])

    /// Reads the text of a rule.
    ///
    /// Many alerts have the same few rules, such as every day. They are read only once, and their
    /// values share their memory.
    ///
    /// - Throws: `RuleError` as ``Recurrence/RecurrenceRule/init(rfc5545:)`` does.
    init(shared text: String) throws(RuleError) {
        if let rule = Self.known.withLock({ $0[text] }) {
            self = rule
            return
        }
        let rule = try RecurrenceRule(rfc5545: text)
        Self.known.withLock { if $0.count < 64 { $0[text] = rule } }
        self = rule
    }
}
