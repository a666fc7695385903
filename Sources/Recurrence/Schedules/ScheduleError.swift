public import Messages

/// The error for values that do not make a valid schedule.
///
/// The description is one sentence that names the value and says what is expected. Code should
/// match on ``code``, never on the sentence.
public struct ScheduleError: MessageError, Hashable, Sendable {
    /// The reason why the values do not form a valid schedule.
    public enum Code: Hashable, Sendable {
        /// The schedule has neither a time nor a window.
        case noTimes
        /// A time is 24:00, which is valid only as the end of a window.
        case endOfDay
        /// Times or windows are combined with an hourly, minutely or secondly rule.
        case shorterThanDay
        /// The period of a window is less than a minute.
        case periodTooShort
    }

    /// The reason why the values do not form a valid schedule.
    public let code: Code
    /// The error message, ready for translation.
    public let message: Message
    /// The error message in English.
    public var description: String { message.description }

    init(_ code: Code, _ message: Message) {
        self.code = code
        self.message = message
    }
}
