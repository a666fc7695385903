import Alerts
import Localization
import Messages
import Recurrence

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
