package import Alerts
import Localization
import Messages

extension HistoryEntry {
    /// The event, its button, and how often it occurred.
    package var text: String {
        // Make the button's name printable and short: another process that answers as the daemon,
        // or that writes to the store, can choose any text.
        let action = [.undone, .redone].contains(event) ? nil : action
        let what = tr(event.name) + (action.map { " " + $0.printable(atMost: 100) } ?? "")
        return count > 1 ? tr("\(what) (\(count) times)") : what
    }
}

extension HistoryEntry.Event {
    fileprivate var name: Message {
        switch self {
        case .shown: Message("shown")
        case .repeated: Message("shown again")
        case .waiting: Message("waiting for a notification server")
        case .held: Message("held until you are back")
        case .missed: Message("missed")
        case .suppressed: Message("suppressed")
        case .failed: Message("failed")
        case .opened: Message("opened")
        case .done: Message("done")
        case .snoozed: Message("snoozed")
        case .postponed: Message("postponed")
        case .acted: Message("acted")
        case .replied: Message("replied")
        case .dismissed: Message("dismissed")
        case .expired: Message("expired")
        case .removed: Message("removed")
        case .undone: Message("undone")
        case .redone: Message("redone")
        }
    }
}
