import Alerts
import Calendars
import JSON
import Localization
import Messages
import Recurrence
import Wording

/// A message about one entry of an imported file.
struct ImportNote: Hashable {
    /// The kind of the note.
    ///
    /// Programs compare the kind, never the message.
    var code: String
    var line: Int?
    var title: String
    /// The day of the occurrence, if the note is about one occurrence of a series.
    var day: CivilDate?
    var message: Message
    /// Whether the entry is left out.
    ///
    /// Otherwise it is imported with changes.
    var isRefusal: Bool

    /// The message after the line number and the title: "line 12, Dentist: Its time zone …".
    var text: Message {
        let words: Message = "\(title): \(message)"
        return line.map { Message("line \($0), \(words)") } ?? words
    }

    /// The reason why a valid entry is left out; `nil` if the entry is faulty.
    private var reason: Message? {
        switch CalendarNote.Code(rawValue: code) {
        case .past: Message("past")
        case .cancelled: Message("cancelled")
        case .completed: Message("done")
        case .acknowledged: Message("acknowledged")
        case .duplicate: Message("duplicate")
        case .silent: Message("no alarm")
        case .place: Message("for a place")
        case nil where code == Self.removed: Message("removed by you")
        default: nil
        }
    }

    /// The code for an entry that was imported before and removed by the user.
    static let removed = "removed"

    /// Whether a valid entry is left out.
    var isHarmless: Bool {
        isRefusal && (code == Self.removed || CalendarNote.Code(rawValue: code)?.isFault == false)
    }

    /// Returns the title, the day and the reason: "Team sync on Mon 14 Dec (cancelled)".
    func brief(_ timeFormat: RelativeTimeFormat) -> String {
        let name = day.map { tr("\(title) on \(timeFormat.describe($0))") } ?? title
        return reason.map { "\(name) (\(tr($0)))" } ?? name
    }

    var json: JSONValue {
        .object([
            "code": .string(code), "line": line.map { .int($0) } ?? .null,
            "title": .string(title), "day": .optional(day?.description),
            "message": .string(message.description), "refused": .bool(isRefusal),
        ])
    }
}

extension ImportNote {
    /// Converts a note of the calendar reader.
    init(_ note: CalendarNote, isRefusal: Bool) {
        self.init(
            code: note.code.rawValue, line: note.line, title: note.title, day: note.day,
            message: note.message, isRefusal: isRefusal)
    }
}
