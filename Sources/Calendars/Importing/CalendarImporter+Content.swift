internal import Alerts
internal import Messages

/// What an alert shows.
extension CalendarImporter {
    /// What programs write into an alarm because RFC 5545 wants a text there.
    private static let emptyWords: Set<String> = [
        "Alarm", "Default Mozilla Description", "Event reminder", "Reminder", "REMINDER",
        "This is an event reminder",
    ]

    func alert(
        _ id: Alert.ID, _ entry: Entry, _ alarm: EntryAlarm?, _ trigger: Trigger,
        _ changes: inout [Refusal], like model: Alert?
    ) -> Alert {
        let words = alarm?.text.flatMap { CalendarImporter.emptyWords.contains($0) ? nil : $0 }
        let title = entry.title ?? words ?? entry.name
        if entry.title == nil {
            changes.append(Refusal(.text, "It has no title; it is called '\(title)'."))
        }
        let body = entry.body ?? (words == title ? nil : words) ?? ""
        if var alert = model {
            alert.id = id
            alert.trigger = trigger
            alert.content.title = title
            alert.content.body = body
            alert.group = entry.category
            return alert
        }
        var content = Content(title: title, body: body)
        if let url = entry.url {
            content.open = CalendarImporter.webTarget(url)
            if content.open == nil {
                changes.append(
                    Refusal(
                        .openTarget,
                        "Its URL, '\(CalendarText.excerpt(url))', is not taken: only http and "
                            + "https are opened."))
            }
        }
        return Alert(
            id: id, content: content, trigger: trigger, isOn: alarm?.isOff != true,
            group: entry.category ?? entry.calendarName)
    }

    /// The target that a URL names if it is a page of the web.
    static func webTarget(_ text: String) -> OpenTarget? {
        guard let target = try? OpenTarget(text), target.isWebPage else { return nil }
        return target
    }
}
