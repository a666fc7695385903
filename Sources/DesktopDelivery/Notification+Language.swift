import Alerts
import Localization
import Messages

extension Alerts.Notification {
    /// The same in the user's language, as far as the words are Peal's own.
    var translated: Alerts.Notification {
        var notification = self
        if let words {
            notification.content.title = tr(words.title)
            notification.content.body = tr(words.body)
        }
        notification.actions = actions.map { action in
            var action = action
            switch action.key {
            case ResponseAction.done: action.label = tr("Done")
            case ResponseAction.snooze:
                let seconds = Int(AlertBook.defaultSnooze.components.seconds)
                action.label = tr("Snooze \(DurationText.message(seconds: seconds))")
            default: break
            }
            return action
        }
        return notification
    }
}
