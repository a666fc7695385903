import Alerts
import Calendars
import Localization
import Messages
import Recurrence

/// A sentence about one part of a file that is imported.
struct ImportNote: Hashable {
    /// The kind; match on this, never on the sentence.
    var code: String
    var line: Int?
    var title: String
    /// The day of the one occurrence of a series that it is about.
    var day: CivilDate?
    var message: Message
    /// Whether the part was left out, and not only changed.
    var isRefusal: Bool

    /// The place and the title before the sentence: "line 12, Dentist: Its time zone …".
    var text: Message {
        let words: Message = "\(title): \(message)"
        return line.map { Message("line \($0), \(words)") } ?? words
    }

    /// Why the part is left out although nothing is wrong with it; `nil` if something is.
    private var reason: Message? {
        switch CalendarNote.Code(rawValue: code) {
        case .past: Message("over")
        case .cancelled: Message("cancelled")
        case .completed: Message("done")
        case .acknowledged: Message("acknowledged")
        case .duplicate: Message("twice in the file")
        case .silent: Message("without an alarm")
        case .place: Message("for a place")
        case nil where code == Self.removed: Message("you removed it")
        default: nil
        }
    }

    /// The code of what was imported before and removed by the user.
    static let removed = "removed"

    /// Whether the part was left out although nothing is wrong with it.
    var isHarmless: Bool { isRefusal && reason != nil }

    /// "Team sync on Mon 14 Dec (cancelled)".
    func brief(_ calendar: Calendar) -> String {
        let name = day.map { tr("\(title) on \(calendar.describe($0))") } ?? title
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
    /// A note of the reader of calendars.
    init(_ note: CalendarNote, isRefusal: Bool) {
        self.init(
            code: note.code.rawValue, line: note.line, title: note.title, day: note.day,
            message: note.message, isRefusal: isRefusal)
    }
}
