import Alerts
import Localization
import Messages
import Recurrence

extension Alerts.Notification {
    /// The text to show: the time of the announced event, the body, how much of the goal is done, and a
    /// note if the ring is late.
    var text: String {
        [
            event?.text ?? "", WireText.lines(content.body),
            progress.map { tr($0.message) } ?? "", isLate ? lateNote : "",
        ]
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// A note of when the notification was due, to the minute, and how long ago that is.
    ///
    /// The date is included unless it is today's.
    private var lateNote: String {
        let time = wall.time
        let seconds = Int(age.components.seconds)
        let minutes = seconds < 86_400 ? max(1, seconds / 60) : seconds / 3_600 * 60
        let ago = DurationText.message(seconds: minutes * 60)
        let minute = CivilTime(hour: time.hour, minute: time.minute) ?? time
        let clock = Language.current.time(minute)
        let isToday = (time.hour * 60 + time.minute) * 60 + time.second + seconds < 86_400
        guard !isToday else { return tr("Due \(clock) (\(ago) ago)") }
        let date = Language.current.date(wall.date, "%a %-d %b")
        return tr("Due \(date), \(clock) (\(ago) ago)")
    }
}

/// The markup of notification servers with the capability `body-markup`.
enum Markup {
    /// Returns plain text as markup.
    ///
    /// Only `&`, `<` and `>` are escaped, as some servers cannot show `&apos;`.
    static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else {
            return text
        }
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}

extension EventTime {
    /// The event's time in one line, such as `In 10 min, at 10:00` or `Tomorrow, Thu 24 Dec`.
    var text: String {
        let language = Language.current
        let date = language.date(wall.date, "%a %-d %b")
        let time = language.time(wall.time)
        if isAllDay {
            return switch days {
            case ..<0: tr("It was on \(date).")
            case 0: tr("Today, \(date)")
            case 1: tr("Tomorrow, \(date)")
            default: tr("In \(days) days, on \(date)")
            }
        }
        guard seconds > 0 else {
            return days < 0 ? tr("It was on \(date) at \(time).") : tr("It was at \(time).")
        }
        // Check the distance before the date: at 23:55, an event at 00:05 is "in 10 min", not
        // "tomorrow".
        if seconds < 12 * 3_600 {
            return tr("In \(Self.rounded(seconds)), at \(time)")
        }
        return switch days {
        case 0: tr("Today at \(time)")
        case 1: tr("Tomorrow at \(time)")
        default: tr("In \(days) days, on \(date) at \(time)")
        }
    }

    /// Rounds to whole minutes, as a ring comes some milliseconds after its time.
    private static func rounded(_ seconds: Int) -> Message {
        DurationText.message(seconds: seconds < 60 ? seconds : (seconds + 30) / 60 * 60)
    }
}
