import Alerts
import Localization
import Messages
import Recurrence

extension Alerts.Notification {
    /// The text to show: the time of the announced event, the body, and a note if the ring is late.
    var text: String {
        [event?.text ?? "", WireText.lines(content.body), isLate ? lateNote : ""]
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
