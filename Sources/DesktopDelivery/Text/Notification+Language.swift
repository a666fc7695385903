import Alerts
import Localization
import Messages

extension Alerts.Notification {
    /// Returns the notification with Peal's own words in the user's language; the user's words stay
    /// as they are.
    func translated(_ labels: ButtonLabels = ButtonLabels()) -> Alerts.Notification {
        var notification = self
        if let words {
            notification.content.title = tr(words.title)
            notification.content.body = tr(words.body(Language.current.time, tr))
        }
        notification.actions = actions.map { action in
            var action = action
            switch action.key {
            case ResponseAction.done: action.label = labels.done[action.label] ?? action.label
            case ResponseAction.snooze: action.label = labels.snooze
            case Answer.allow where sender == nil: action.label = labels.allow
            case Answer.deny where sender == nil: action.label = labels.deny
            default: break
            }
            return action
        }
        return notification
    }
}

/// The labels of Peal's own buttons in the user's language.
///
/// The labels are translated once, so that no notification waits for a translation.
struct ButtonLabels: Sendable {
    /// The labels of the button with the key ``ResponseAction/done``, by their English text.
    let done = ["Done": tr("Done"), "Done for today": tr("Done for today")]
    let snooze: String
    let allow = tr("Allow")
    let deny = tr("Don't Allow")

    init() {
        let seconds = Int(AlertBook.defaultSnooze.components.seconds)
        snooze = tr("Snooze \(DurationText.message(seconds: seconds))")
    }
}
