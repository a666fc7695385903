import Recurrence
import Synchronization

extension RecurrenceRule {
    /// The first 64 different rules that were read, by their text.
    private static let known = Mutex<[String: RecurrenceRule]>([:])

    /// Reads the text of a rule; if the same text was read before, returns that rule.
    ///
    /// Many alerts have the same few rules, such as every day. So each of these rules is read only
    /// once, and its copies share their memory.
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
