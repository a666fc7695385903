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
            case Answer.allow where sender == nil: action.label = labels.allow
            case Answer.deny where sender == nil: action.label = labels.deny
            default: action.label = labels.snooze(action) ?? action.label
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
    /// The label of the button with the key ``ResponseAction/snooze``.
    private let usualSnooze: String
    let allow = tr("Allow")
    let deny = tr("Don't Allow")

    init() {
        usualSnooze = Self.snooze(seconds: RingSettings.usualSnooze)
    }

    /// The label of a button that snoozes; `nil` for other buttons.
    ///
    /// The user's own buttons keep their labels, even if their keys look like those of Peal.
    func snooze(_ action: Action) -> String? {
        guard let seconds = ResponseAction.snoozeSeconds(of: action.key),
            action.label == "Snooze " + DurationText.describe(seconds: seconds)
        else { return nil }
        return action.key == ResponseAction.snooze ? usualSnooze : Self.snooze(seconds: seconds)
    }

    private static func snooze(seconds: Int) -> String {
        tr("Snooze \(DurationText.message(seconds: seconds))")
    }
}
