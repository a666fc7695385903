import Alerts
import Localization
import Messages

extension Alerts.Notification {
    /// The same in the user's language, as far as the words are Peal's own.
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
            default: break
            }
            return action
        }
        return notification
    }
}

/// The words on Peal's own buttons in the user's language, which are translated once: no notification
/// waits for it.
struct ButtonLabels: Sendable {
    /// The labels of the button that says "done", by their English words.
    let done = ["Done": tr("Done"), "Done for today": tr("Done for today")]
    let snooze: String

    init() {
        let seconds = Int(AlertBook.defaultSnooze.components.seconds)
        snooze = tr("Snooze \(DurationText.message(seconds: seconds))")
    }
}
