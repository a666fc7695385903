package import Alerts
import Localization
import Messages
import Settings

extension UndoableChange {
    /// The sentence about the change: "Removed water (Drink water) and 2 others".
    package var text: String {
        tr(setting?.message ?? sentence(about: tr(subject)))
    }

    /// The sentence about the change without ids, for people who see titles only.
    package var brief: String {
        guard alert != nil, kind != .setting else { return text }
        if kind == .added, title.isEmpty { return tr("Added an alert") }
        let others = count - 1
        let subject =
            others > 0
            ? tr(
                .counted(
                    others, one: "“\(title)” and one other",
                    other: "“\(title)” and \(others) others"))
            : "“\(title)”"
        return tr(sentence(about: subject))
    }

    private func sentence(about subject: String) -> Message {
        switch kind {
        case .added: Message("Added \(subject)")
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
        case .away: Message("Changed whether you are away")
        case .setting: Message("Changed a setting")
        }
    }

    private var subject: Message {
        guard let alert else { return Message("all alerts") }
        let name = "\(alert) (\(title))"
        guard count > 1 else { return Message(verbatim: name) }
        return .counted(
            count - 1, one: "\(name) and one other", other: "\(name) and \(count - 1) others")
    }
}

extension SettingChange {
    /// The sentence about the change: "Set 'quiet' to 22:00-07:00", "Followed the calendar work".
    fileprivate var message: Message {
        if let calendar = CalendarSetting(key)?.calendar {
            return after == nil
                ? Message("Stopped following the calendar \(calendar)")
                : Message("Followed the calendar \(calendar)")
        }
        if key == ShareSetting.key {
            return after.map { Message("Shared the alerts in \($0)") }
                ?? Message("Stopped sharing the alerts")
        }
        if let place = try? PlaceSetting(key)?.place {
            return after == nil
                ? Message("Removed the place \(place)")
                : Message("Changed the place \(place)")
        }
        return after.map { Message("Set '\(key)' to \($0)") }
            ?? Message("Reset '\(key)' to its default")
    }
}

extension Undone {
    /// The sentences about the alerts: one about each of them, or one about many.
    ///
    /// - Parameters:
    ///   - isRedone: Whether the change was made again, not undone.
    ///   - isDryRun: Whether nothing has happened yet.
    ///   - timeFormat: The format of times.
    /// - Returns: The sentences.
    package func lines(
        isRedone: Bool, isDryRun: Bool, _ timeFormat: RelativeTimeFormat
    ) -> [String] {
        var lines: [String] = []
        let isBack = change.kind == (isRedone ? .added : .removed)
        if alerts.count <= 3, isRedone, !isBack {
            lines += alerts.map { item in
                timeFormat.sentence(Message(verbatim: "\(item.id) (\(item.title))"), item)
            }
        } else if alerts.count <= 3 {
            lines += alerts.map { item in
                let name = "\(item.id) (\(item.title))"
                let message: Message =
                    switch (isBack, isDryRun) {
                    case (false, false) where standing(item.status) != nil:
                        standing(item.status).map { Message("\($0) \(name)") } ?? ""
                    case (true, false): Message("\(name) is back")
                    case (true, true): Message("\(name) would be back")
                    case (false, false): Message("\(name) is as before")
                    case (false, true): Message("\(name) would be as before")
                    }
                return timeFormat.sentence(message, item)
            }
        } else if isRedone, !isBack {
            let names = names(alerts.map(\.id))
            lines.append(tr("\(alerts.count) alerts: \(names)"))
        } else {
            let names = names(alerts.map(\.id))
            let all = Set(alerts.map { standing($0.status) })
            let message: Message =
                switch (isBack, isDryRun) {
                case (false, false) where all.count == 1 && all != [nil]:
                    Message("\(all.compactMap(\.self).joined()) \(names)")
                case (true, false): Message("\(alerts.count) alerts are back: \(names)")
                case (true, true): Message("\(alerts.count) alerts would be back: \(names)")
                case (false, false): Message("\(alerts.count) alerts are as before: \(names)")
                case (false, true): Message("\(alerts.count) alerts would be as before: \(names)")
                }
            lines.append(tr(message))
        }
        guard !removed.isEmpty else { return lines }
        let names = names(removed)
        return lines + [tr(isDryRun ? "Would be removed: \(names)" : "Removed again: \(names)")]
    }

    /// The words about what holds again after a switch or a pause was undone: "On again:".
    private func standing(_ status: AlertListItem.Status) -> String? {
        switch (change.kind, status) {
        case (.switchedOff, .off), (.switchedOff, .completed): nil
        case (.switchedOff, _): tr("On again:")
        case (.switchedOn, .off): tr("Off again:")
        case (.paused, .paused): nil
        case (.paused, _): tr("No longer paused:")
        case (.resumed, .paused): tr("Paused again:")
        default: nil
        }
    }

    private func names(_ ids: [Alert.ID]) -> String {
        let names = ids.prefix(20).map(\.rawValue).joined(separator: ", ")
        return ids.count > 20 ? names + ", …" : names
    }
}

extension RelativeTimeFormat {
    /// Returns a sentence followed by the next ring, or by the reason why there is none.
    fileprivate func sentence(_ message: Message, _ item: RestoredAlert) -> String {
        let end: String? =
            switch (item.next, item.status) {
            case (let next?, _): tr("next \(describe(next))")
            case (nil, .off): tr("it is off")
            case (nil, .completed): tr("its time has passed")
            case (nil, .waiting): tr("it is unseen")
            default: nil
            }
        return [tr(message), end].compactMap(\.self).joined(separator: "; ")
    }
}
