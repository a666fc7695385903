internal import Alerts
internal import Messages
internal import Recurrence

/// Creates the content of alerts.
extension CalendarImporter {
    /// The placeholder texts that programs write into an alarm because RFC 5545 requires a
    /// description.
    private static let emptyWords: Set<String> = [
        "Alarm", "Default Mozilla Description", "Event reminder", "Reminder", "REMINDER",
        "This is an event reminder",
    ]

    /// Returns the alert for one alarm.
    ///
    /// - Throws: ``Refusal`` if the alarm never rings again, or no name is free for the alert.
    mutating func alert(
        _ ring: Ring, _ entry: Entry, _ alarm: EntryAlarm?,
        _ name: (uid: String, suffix: String), _ changes: inout [Refusal], like model: Alert?
    ) throws(Refusal) -> Alert {
        let words = alarm?.text.flatMap { CalendarImporter.emptyWords.contains($0) ? nil : $0 }
        let title = entry.title ?? words ?? entry.name
        if entry.title == nil {
            changes.append(Refusal(.text, "It has no title. The alert is called '\(title)'."))
        }
        let body = entry.body ?? (words == title ? nil : words) ?? ""
        if var alert = model {
            alert.trigger = ring.trigger
            alert.lead = ring.lead
            try refuseEnded(alert, alarm)
            alert.id = try names.id(ofPartOf: alert.id)
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
                        "Its URL '\(CalendarText.excerpt(url))' is not imported, "
                            + "because a click opens only http and https."))
            }
        }
        // This id is temporary. The real id is reserved further below, after the check that the
        // alert can still ring.
        var alert = Alert(
            id: Alert.ID(digest: 0), content: content, trigger: ring.trigger,
            isOn: alarm?.isOff != true, group: entry.category ?? entry.calendarName,
            lead: ring.lead)
        if let calendar { return try mirror(alert, in: calendar, entry, alarm, name) }
        try refuseEnded(alert, alarm)
        let uid = try names.uid(name.uid, name.suffix)
        alert.id = try names.id(of: uid)
        return alert.imported(from: uid, times: entry.digest(of: alarm, name.suffix))
    }

    /// Returns an alert as a mirror of its entry.
    ///
    /// Mirrors are named by the whole digest: a calendar can have so many entries that the ids of
    /// imported alerts could meet.
    private mutating func mirror(
        _ alert: Alert, in calendar: FollowedCalendar, _ entry: Entry, _ alarm: EntryAlarm?,
        _ name: (uid: String, suffix: String)
    ) throws(Refusal) -> Alert {
        let uid = try names.uid(name.uid, name.suffix)
        let times = [entry.acknowledged, alarm?.acknowledged].compactMap { $0?.instant(in: zone) }
        var mirror = alert
        mirror.id = Alert.ID(digest: Digest([calendar.name, uid]).number, length: 12)
        mirror.group = calendar.group ?? calendar.name
        mirror.origin = Origin(uid: uid, calendar: calendar.name, acknowledged: times.max())
        if !uidsWithGuests.contains(entry.uid) { alarms[mirror.id] = alarm?.acknowledgedRange }
        return mirror
    }

    /// Refuses an alert that would never ring.
    private func refuseEnded(_ alert: Alert, _ alarm: EntryAlarm?) throws(Refusal) {
        let start = alert.beginning(at: now, in: zone)
        guard let next = alert.trigger.next(after: start, in: zone) else {
            throw Refusal(.past, "It is in the past.")
        }
        guard let acknowledged = alarm?.acknowledged?.instant(in: zone),
            acknowledged >= next.instant, alert.trigger.next(after: acknowledged, in: zone) == nil
        else { return }
        throw Refusal(.acknowledged, "Its alarm was already acknowledged.")
    }

    /// Returns the target of a URL if it is a web page.
    static func webTarget(_ text: String) -> OpenTarget? {
        guard let target = try? OpenTarget(text), target.isWebPage else { return nil }
        return target
    }
}
