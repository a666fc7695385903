import Alerts
import Calendars
import Foundation
import JSONText
import Localization
import Messages
import Recurrence

/// What a file has for `peal import`: alerts, and what there is to say of it.
struct ImportSource {
    /// A sentence about one part of the file.
    struct Note: Hashable {
        var code: String
        var line: Int?
        var title: String
        var message: Message
        /// Whether it was left out, and not only taken otherwise than it is written.
        var isRefusal: Bool
        /// Whether leaving it out is no mistake of the file's: it is over, done or there twice.
        var isNatural = false

        var text: Message {
            let words: Message = "\(title): \(message)"
            return line.map { Message("line \($0), \(words)") } ?? words
        }
    }

    var alerts: [Alert] = []
    var notes: [Note] = []
    private var ids: Set<Alert.ID> = []

    /// Reads the text of a file, which is iCalendar or JSON.
    ///
    /// - Throws: ``UnusableFile`` where it is neither.
    init(
        _ text: String, name: String, calendar: Calendar, trustsTargets: Bool,
        progress: (Int, Int) -> Void
    ) throws(UnusableFile) {
        if Self.isJSON(text) {
            try read(json: text, name, calendar, trustsTargets)
        } else {
            try read(calendarText: text, name, calendar, trustsTargets, progress)
        }
    }

    private static func isJSON(_ text: String) -> Bool {
        let first = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
        return first == "{" || first == "["
    }

    private mutating func read(
        calendarText text: String, _ name: String, _ calendar: Calendar, _ trustsTargets: Bool,
        _ progress: (Int, Int) -> Void
    ) throws(UnusableFile) {
        do {
            let result = try ICalendar.read(
                text, zone: calendar.zone, now: calendar.now, trustsTargets: trustsTargets,
                progress: progress)
            for alert in result.alerts { take(alert, alert.content.title, calendar) }
            notes += result.changes.map { Note($0, isRefusal: false) }
            notes += result.refused.map { Note($0, isRefusal: true) }
        } catch {
            throw UnusableFile(message: "\(name): \(error)")
        }
    }

    private mutating func read(
        json text: String, _ name: String, _ calendar: Calendar, _ trustsTargets: Bool
    ) throws(UnusableFile) {
        let document: JSONValue
        do {
            document = try JSONValue(text: text)
        } catch {
            throw UnusableFile(message: "\(name) is not JSON: \(error).")
        }
        let today = calendar.zone.civil(at: calendar.now).date
        var generator = SystemRandomNumberGenerator()
        for (number, value) in Self.elements(of: document).enumerated() {
            let title = Self.title(of: value) ?? tr("alert \(number + 1)")
            do {
                var alert = try Alert(
                    json: value, newID: .random(using: &generator), today: today)
                try alert.trigger.validate()
                if !trustsTargets { checkTarget(of: &alert) }
                take(alert, title, calendar)
            } catch {
                refuse("invalid", title, error.message)
            }
        }
    }

    /// Takes away what a click would open unless it is a web page: anybody can write a backup.
    private mutating func checkTarget(of alert: inout Alert) {
        guard let target = alert.content.open, !target.isWebPage else { return }
        alert.content.open = nil
        notes.append(
            Note(
                code: CalendarNote.Code.openTarget.rawValue, line: nil,
                title: alert.content.title,
                message: "It would open '\(target)', which is no web page. If the file is a backup "
                    + "of your own, --trust keeps it.",
                isRefusal: false))
    }

    private mutating func take(_ alert: Alert, _ title: String, _ calendar: Calendar) {
        let trigger = alert.trigger.completed(at: calendar.now)
        if trigger.next(after: calendar.now, in: calendar.zone) == nil {
            refuse("past", title, Message("It is over."), isNatural: true)
        } else if ids.insert(alert.id).inserted {
            alerts.append(alert)
        } else {
            refuse(
                "duplicate", title,
                Message("There is an alert with the id '\(alert.id)' before it."), isNatural: true)
        }
    }

    private mutating func refuse(
        _ code: String, _ title: String, _ message: Message, isNatural: Bool = false
    ) {
        notes.append(
            Note(
                code: code, line: nil, title: title, message: message, isRefusal: true,
                isNatural: isNatural))
    }

    /// What `peal list`, `export` and `show` print: an object with `alerts`, or one alert; or a list.
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

extension ImportSource.Note {
    fileprivate init(_ note: CalendarNote, isRefusal: Bool) {
        let natural: [CalendarNote.Code] = [
            .past, .cancelled, .completed, .acknowledged, .duplicate,
        ]
        self.init(
            code: note.code.rawValue, line: note.line, title: note.title,
            message: note.message, isRefusal: isRefusal, isNatural: natural.contains(note.code))
    }
}

/// A file that cannot be imported as it is.
struct UnusableFile: MessageError {
    let message: Message
    var description: String { message.description }
}
