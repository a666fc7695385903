public import Alerts
public import Messages
public import Recurrence

/// Alerts as iCalendar text (RFC 5545, with the alarms of RFC 9074), and back.
///
/// It is pure: text in, values out. It reads no file and no clock, and nothing that it reads can
/// run a command.
public enum ICalendar {}

/// What iCalendar text means as alerts.
public struct CalendarImport: Sendable {
    /// The alerts, in the order of the text; their ids differ.
    ///
    /// Alerts of other programs have an `Alert.origin`, by which they are found again, and an id
    /// that is made of it.
    public var alerts: [Alert] = []
    /// The alerts that Peal wrote, under the ids that they had.
    public var own: Set<Alert.ID> = []
    /// What was taken otherwise than the text has it.
    public var changes: [CalendarNote] = []
    /// What was not taken, with the reason.
    public var refused: [CalendarNote] = []
}

/// Alerts as iCalendar text.
public struct CalendarExport: Sendable {
    /// One `VCALENDAR` with lines that end in CRLF (RFC 5545, section 3.1).
    public var text = ""
    /// What other programs than Peal see otherwise than it is.
    public var changes: [CalendarNote] = []
}

/// A sentence about one entry of a calendar.
public struct CalendarNote: Hashable, Sendable, CustomStringConvertible {
    /// What the sentence is about; match on this, never on the sentence.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        /// It lies in the past and does not recur.
        case past
        /// It was called off: `STATUS:CANCELLED` or `METHOD:CANCEL`.
        case cancelled
        /// A to-do that is done.
        case completed
        /// It is not to ring: it has `ACTION:NONE`, or is a to-do without a date.
        case silent
        /// Its alarm is for a place.
        case place
        /// An alarm that was acknowledged before its time (RFC 9074, section 6).
        case acknowledged
        /// It names a time zone that cannot be found.
        case unknownZone
        /// It is written otherwise than RFC 5545 wants it.
        case invalid
        /// It is something that Peal does not do.
        case unsupported
        /// It is in the text already.
        case duplicate
        /// A day without a time got one.
        case allDay
        /// Text was shortened, cleaned or made up.
        case text
        /// What the alarm does or plays is not taken over.
        case action
        /// What it would open is not taken over.
        case openTarget
        /// Times are listed one by one, up to some day.
        case limited
        /// Another program has changed what Peal had written.
        case edited
        /// A start that the rule does not have.
        case start
    }

    /// What the note is about.
    public var code: Code
    /// The line of the text on which the entry or alarm begins, from 1; `nil` in an export.
    public var line: Int?
    /// The entry's title.
    public var title: String
    /// The day of the one occurrence of a series that it is about.
    public var day: CivilDate?
    /// The sentence, to be translated.
    public var message: Message

    /// Where, which and what, to be translated: `line 12, Dentist: It is over`.
    public var text: Message {
        let words: Message = "\(title): \(message)"
        return line.map { Message("line \($0), \(words)") } ?? words
    }

    /// The same in English.
    public var description: String { text.description }
}

/// Why a text cannot be read as a calendar at all.
///
/// Its message is a sentence that a person can act on; match on ``code``.
public struct CalendarError: MessageError, Hashable, Sendable {
    /// The kinds of failure that callers tell apart.
    public enum Code: Hashable, Sendable {
        /// There is nothing but white space.
        case empty
        /// There is no `BEGIN:VCALENDAR`.
        case noCalendar
    }

    /// What is wrong.
    public let code: Code
    /// The sentence, to be translated.
    public let message: Message
    /// The sentence in English.
    public var description: String { message.description }
}
