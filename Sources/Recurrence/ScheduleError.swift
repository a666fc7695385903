public import Messages

/// Why days, times and windows do not make a schedule.
///
/// Its description is one sentence that names the value and says what would be right; match on
/// ``code``, never on the sentence.
public struct ScheduleError: MessageError, Hashable, Sendable {
    /// What is wrong with a schedule.
    public enum Code: Hashable, Sendable {
        /// There is neither a time nor a window.
        case noTimes
        /// 24:00 stands where a day's time is needed.
        case endOfDay
        /// Times or windows stand with a rule that is hourly, minutely or secondly.
        case shorterThanDay
        /// A window's period is less than a minute.
        case periodTooShort
    }

    /// What is wrong.
    public let code: Code
    /// The sentence, to be translated.
    public let message: Message
    /// The sentence in English.
    public var description: String { message.description }

    init(_ code: Code, _ message: Message) {
        self.code = code
        self.message = message
    }
}
