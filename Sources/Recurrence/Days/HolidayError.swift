public import Messages

/// The error for a calendar of holidays that cannot be read.
///
/// The description names the file and says what to do. Code should match on ``code``, never on the
/// text.
public struct HolidayError: MessageError, Hashable, Sendable {
    /// The reason why there are no holidays.
    public enum Code: Hashable, Sendable {
        /// No folder has a file of this name.
        case missing
        /// The file exists but cannot be read.
        case unreadable
        /// A line of the file is not a holiday.
        case malformed
    }

    /// The reason why there are no holidays.
    public let code: Code
    /// The name of the calendar, such as `KR`.
    public let name: String
    /// The error message, ready for translation.
    public let message: Message
    /// The error message in English.
    public var description: String { message.description }

    static func missing(_ name: String) -> HolidayError {
        let (folder, name) = (
            HolidayFolders.current.paths.first ?? "", name.printable(atMost: 64)
        )
        let file = "\(folder)/\(HolidayCalendar.isName(name) ? name : "NAME").txt"
        return HolidayError(
            code: .missing, name: name,
            message: """
                There are no holidays for '\(name)'. Write them into \(file), one a line, like \
                '2026-02-17 Seollal'.
                """)
    }

    static func unreadable(_ name: String, path: String, reason: Message) -> HolidayError {
        HolidayError(
            code: .unreadable, name: name,
            message: "The file of holidays \(path) cannot be read: \(reason).")
    }

    static func malformed(
        _ name: String, path: String, _ fault: HolidayLines.Fault
    ) -> HolidayError {
        HolidayError(
            code: .malformed, name: name,
            message: "Line \(fault.line) of \(path) is not a holiday: \(fault.reason).")
    }
}
