import Alerts
import Localization
import Messages
import Recurrence

extension Alerts.Notification {
    /// The body, and below it when it was due if that was long ago.
    var text: String {
        let body = WireText.lines(content.body)
        guard isLate else { return body }
        let note = tr("This was due on \(wall.date) at \(Language.current.time(wall.time)).")
        return body.isEmpty ? note : body + "\n" + note
    }
}
