package import Alerts
import Localization
import Messages

extension UndoableChange {
    /// The sentence about the change without ids, for people who see titles only.
    package var brief: String {
        guard alert != nil, kind != .setting else { return text }
        let others = count - 1
        let subject =
            others > 0
            ? tr(
                .counted(
                    others, one: "“\(title)” and one other",
                    other: "“\(title)” and \(others) others"))
            : "“\(title)”"
        let message: Message =
            switch kind {
            case .added: title.isEmpty ? Message("Added an alert") : Message("Added \(subject)")
            case .edited: Message("Edited \(subject)")
            case .imported: Message("Imported \(subject)")
            case .renamed: Message("Renamed \(subject)")
            case .removed: Message("Removed \(subject)")
            case .switchedOn: Message("Switched on \(subject)")
            case .switchedOff: Message("Switched off \(subject)")
            case .done: Message("Done with \(subject)")
            case .notDone: Message("No longer done: \(subject)")
            case .snoozed: Message("Snoozed \(subject)")
            case .postponed: Message("Postponed \(subject)")
            case .skipped: Message("Skipping \(subject)")
            case .notSkipped: Message("No longer skipping \(subject)")
            case .paused: Message("Paused \(subject)")
            case .resumed: Message("Resumed \(subject)")
            case .setting: Message("Changed a setting")
            }
        return tr(message)
    }
}
