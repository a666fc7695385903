import AlertCoding
import Alerts
import Calendars
import Glibc
import JSON
import Localization
import Messages
import Recurrence
import Wording

/// The alerts of a file for `peal import`, and notes about its other entries.
struct ImportSource {
    /// The author of an alert, which decides which existing alerts it may change.
    enum Author {
        /// Another program.
        ///
        /// The alert can only replace an alert that was imported from the same entry.
        case calendar
        /// Peal, according to the calendar. The claim cannot be verified.
        ///
        /// The alert never changes an existing alert.
        case unknown
        /// The user.
        ///
        /// The alert replaces the alert with the same id.
        case user
    }

    /// An alert that was read from the file, with its author.
    struct Candidate {
        var alert: Alert
        var author: Author
    }

    private(set) var candidates: [Candidate] = []
    private(set) var notes: [ImportNote] = []
    private var ids: Set<Alert.ID> = []

    /// Reads the text of a file, which is iCalendar or JSON.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - name: The file's name in messages.
    ///   - timeFormat: The current time and time zone.
    ///   - isTrusted: Whether the file is the user's own backup.
    ///   - progress: Called repeatedly with the amount of work done and the total amount.
    /// - Throws: ``UnusableFile`` if the text is neither iCalendar nor JSON.
    init(
        _ text: String, name: String, timeFormat: RelativeTimeFormat, isTrusted: Bool,
        progress: (Int, Int) -> Void
    ) throws(UnusableFile) {
        if Self.isJSON(text) {
            try read(json: text, name, timeFormat, isTrusted)
        } else {
            try read(calendarText: text, name, timeFormat, isTrusted, progress)
        }
    }

    private static func isJSON(_ text: String) -> Bool {
        let first = text.first { !$0.isWhitespace }
        return first == "{" || first == "["
    }

    private mutating func read(
        calendarText text: String, _ name: String, _ timeFormat: RelativeTimeFormat,
        _ isTrusted: Bool,
        _ progress: (Int, Int) -> Void
    ) throws(UnusableFile) {
        do {
            let result = try ICalendar.read(
                text, zone: timeFormat.zone, now: timeFormat.now, trustsTargets: isTrusted,
                progress: progress)
            for alert in result.alerts {
                let author: Author =
                    switch (result.own.contains(alert.id), isTrusted) {
                    case (false, _): .calendar
                    case (true, false): .unknown
                    case (true, true): .user
                    }
                select(alert, author, alert.content.title, timeFormat)
            }
            notes += result.changes.map { ImportNote($0, isRefusal: false) }
            notes += result.refused.map { ImportNote($0, isRefusal: true) }
        } catch {
            throw UnusableFile(message: "\(name): \(error)")
        }
    }

    private mutating func read(
        json text: String, _ name: String, _ timeFormat: RelativeTimeFormat, _ isTrusted: Bool
    ) throws(UnusableFile) {
        let document: JSONValue
        do {
            document = try JSONValue(text: text)
        } catch {
            throw UnusableFile(message: "\(name) is not JSON: \(error).")
        }
        let today = timeFormat.zone.civil(at: timeFormat.now).date
        var generator = SystemRandomNumberGenerator()
        for (number, value) in Self.elements(of: document).enumerated() {
            let title = Self.title(of: value) ?? tr("alert \(number + 1)")
            do {
                var alert = try Alert(
                    json: value, newID: .random(using: &generator), today: today)
                try alert.trigger.validate()
                if !isTrusted { checkTarget(of: &alert) }
                notes += alert.content.pictureWarnings.map {
                    ImportNote(
                        code: CalendarNote.Code.picture.rawValue, title: alert.content.title,
                        message: $0, isRefusal: false)
                }
                select(alert, .user, title, timeFormat)
            } catch {
                refuse("invalid", title, error.message)
            }
        }
    }

    /// Removes a command, and a target that is not a web page, because anyone could have written the
    /// file.
    private mutating func checkTarget(of alert: inout Alert) {
        for command in alert.commands {
            notes.append(
                ImportNote(
                    code: CalendarNote.Code.command.rawValue, title: alert.content.title,
                    message: CalendarNote.removedCommand(command), isRefusal: false))
        }
        alert.removeCommands()
        guard let target = alert.content.open, !target.isWebPage else { return }
        alert.content.open = nil
        notes.append(
            ImportNote(
                code: CalendarNote.Code.openTarget.rawValue, title: alert.content.title,
                message:
                    "It would open '\(target)', which is not a web page, so the target was removed. "
                    + "If the file is your own backup, keep the target with --trust.",
                isRefusal: false))
    }

    private mutating func select(
        _ alert: Alert, _ author: Author, _ title: String, _ timeFormat: RelativeTimeFormat
    ) {
        let start = alert.beginning(at: timeFormat.now, in: timeFormat.zone)
        let trigger = alert.trigger.completed(at: timeFormat.now)
        if trigger.next(after: start, in: timeFormat.zone) == nil {
            refuse(CalendarNote.Code.past.rawValue, title, Message("It is in the past."))
        } else if ids.insert(alert.id).inserted {
            candidates.append(Candidate(alert: alert, author: author))
        } else {
            refuse(
                CalendarNote.Code.duplicate.rawValue, title,
                Message("An earlier alert has the same id '\(alert.id)'."))
        }
    }

    private mutating func refuse(_ code: String, _ title: String, _ message: Message) {
        notes.append(ImportNote(code: code, title: title, message: message, isRefusal: true))
    }

    /// Returns the alerts of a document: an object with `alerts` or a single alert, as printed by
    /// `peal list`, `export` and `show`, or a list of alerts.
    private static func elements(of document: JSONValue) -> [JSONValue] {
        switch document {
        case .array(let elements): return elements
        case .object(let object):
            if case .array(let elements) = object["alerts"] { return elements }
            return [document]
        default: return [document]
        }
    }

    private static func title(of value: JSONValue) -> String? {
        guard case .object(let object) = value, case .string(let title) = object["title"] else {
            return nil
        }
        return String(title.prefix(60))
    }
}

/// The error for a file that cannot be imported.
struct UnusableFile: MessageError {
    let message: Message
    var exitCode = EX_DATAERR
    var description: String { message.description }
}
