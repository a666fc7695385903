public import Alerts
public import Messages
public import Recurrence

/// Converts alerts to iCalendar text (RFC 5545, with the alarms of RFC 9074), and back.
///
/// Its functions are pure: text in, values out. They read no file and no clock, and nothing in the
/// text can make them run a command.
public enum ICalendar {}

/// The alerts that were read from iCalendar text.
public struct CalendarImport: Sendable {
    /// The alerts, in the order of the text, each with a different id.
    ///
    /// An alert from another program's calendar has an `Alert.origin` with the name of its entry,
    /// and an id that is computed from this origin. A later import finds the alert by its origin.
    public var alerts: [Alert] = []
    /// The ids of the alerts that Peal wrote itself.
    ///
    /// These alerts are imported under their old ids.
    public var own: Set<Alert.ID> = []
    /// Notes on entries that were imported with changes.
    public var changes: [CalendarNote] = []
    /// Notes on entries and alarms that were not imported, with the reason.
    public var refused: [CalendarNote] = []
}

/// The entries of a followed calendar's text.
public struct CalendarMirrors: Sendable {
    /// The mirrors, one for each alarm, also of entries in the past.
    public var alerts: [Alert]
    /// The number of events and to-dos in the text.
    public var entries: Int
    /// The number of those with an organizer or attendees.
    public var entriesWithGuests: Int
    /// Notes on entries and alarms that cannot be read, with the reason.
    public var faults: [CalendarNote]
    /// The places of `ACKNOWLEDGED` in the alarms of the mirrors, in bytes.
    ///
    /// If an alarm has no such line, the place is empty, and the line would begin there. A mirror
    /// without an alarm has no place, and neither has one that must not be changed.
    let alarms: [Alert.ID: Range<Int>]
}

/// Alerts as iCalendar text.
public struct CalendarExport: Sendable {
    /// One `VCALENDAR` with lines that end in CRLF (RFC 5545, section 3.1).
    public var text = ""
    /// Notes on alerts that ring differently in other programs.
    public var changes: [CalendarNote] = []
}

/// A sentence about one entry of a calendar.
public struct CalendarNote: Hashable, Sendable, CustomStringConvertible {
    /// The subject of a note.
    ///
    /// Code should match on this subject, never on the sentence.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        /// The entry is in the past and does not recur.
        case past
        /// The entry was cancelled: `STATUS:CANCELLED` or `METHOD:CANCEL`.
        case cancelled
        /// The entry is a to-do that is completed.
        case completed
        /// The entry must not ring: it has `ACTION:NONE`, or is a to-do without a date.
        case silent
        /// The alarm is for a place instead of a time.
        case place
        /// The alarm was acknowledged before it was due (RFC 9074, section 6).
        case acknowledged
        /// The entry names a time zone that this system does not know.
        case unknownZone
        /// The entry is not valid according to RFC 5545.
        case invalid
        /// The entry uses something that Peal does not support.
        case unsupported
        /// The text has another entry with the same id or UID.
        case duplicate
        /// The entry is for a whole day, so Peal chose a time of day.
        case allDay
        /// Some text was shortened or cleaned, or a missing title was replaced.
        case text
        /// The alarm's action or sound is not imported.
        case action
        /// The link that the entry would open is not imported.
        case openTarget
        /// The notification is shown without the image or icon of the alert.
        case picture
        /// The command that the alert would run is not imported.
        case command
        /// The times are listed one by one, up to a certain day.
        case limited
        /// The rule names a lunar calendar (RFC 7529), which many programs do not know.
        case lunar
        /// Another program has changed an entry that Peal wrote.
        case edited
        /// The rule does not include the start of the entry.
        case start

        /// Whether an entry or alarm with such a note is not valid, or not supported.
        public var isFault: Bool {
            switch self {
            case .past, .cancelled, .completed, .acknowledged, .duplicate, .silent, .place: false
            default: true
            }
        }
    }

    /// The subject of the note.
    public var code: Code
    /// The line of the text on which the entry or alarm begins, from 1; `nil` in an export.
    public var line: Int?
    /// The entry's title.
    public var title: String
    /// The day of the occurrence, if the note is about a single occurrence of a series.
    public var day: CivilDate?
    /// The sentence as a message to translate.
    public var message: Message

    /// The line, the title and the sentence, as a message to translate:
    /// `line 12, Dentist: It is over`.
    public var text: Message {
        let words: Message = "\(title): \(message)"
        return line.map { Message("line \($0), \(words)") } ?? words
    }

    /// The line, the title and the sentence in English.
    public var description: String { text.description }
}

/// An error that concerns the whole calendar.
///
/// Its message is a sentence that the user can act on. Code should match on ``code``.
public struct CalendarError: MessageError, Hashable, Sendable {
    /// The kinds of failure that callers can tell apart.
    public enum Code: Hashable, Sendable {
        /// The text is empty or has only white space.
        case empty
        /// The text has no `BEGIN:VCALENDAR`.
        case noCalendar
        /// The text is not an alert that Peal has shared, or is damaged.
        case notShared
    }

    /// The kind of failure.
    public let code: Code
    /// The sentence as a message to translate.
    public let message: Message
    /// The sentence in English.
    public var description: String { message.description }
}

extension CalendarNote {
    /// Returns the sentence about a command that was not imported.
    package static func removedCommand(_ command: String) -> Message {
        "It would run the command '\(CalendarText.excerpt(command))', so the command was removed. "
            + "If the file is your own backup, keep the command with --trust."
    }
}
