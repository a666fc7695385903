internal import AlertCoding
internal import Alerts
internal import JSON
internal import Recurrence

/// Turns an alert into one entry, or into several if no single rule can express all its times.
struct AlertEntries {
    let zone: Zone
    let now: Instant

    /// Returns the entries of an alert.
    ///
    /// - Parameters:
    ///   - alert: The alert.
    ///   - document: The alert's JSON text; `nil` to write it.
    /// - Returns: At least one entry, and a note if other programs see the alert differently.
    func entries(
        _ alert: Alert, _ document: String?
    ) -> (entries: [Entry], change: Refusal?) {
        let times = ScheduleEntries(zone: zone, now: now).times(of: alert.trigger)
        let text = AlertEntries.text(of: alert)
        let textDigest = text.textDigest
        let entries = times.entries.enumerated().map { index, rings in
            // If no rule can express the times of the events, the entry has those of the rings.
            let events = alert.lead.flatMap { rings.events(announcedBy: $0, in: zone) }
            let time = events ?? rings
            var entry = text
            entry.uid = alert.id.rawValue + (index == 0 ? "" : ".\(index + 1)") + "@peal"
            entry.start = time.start
            (entry.rule, entry.lunar) = (time.rule, time.lunar)
            entry.include = time.include
            entry.exclude = time.exclude
            // An alert that is off, or has no time, must not ring in other programs either.
            let rings = alert.isOn && !alert.trigger.waitsForEvent
            entry.alarms = rings ? alarms(of: alert, announcing: events != nil) : []
            var own = OwnParts(textDigest: textDigest, timesDigest: entry.timesDigest)
            if index == 0 {
                own.alert = document ?? alert.json(in: zone, isBrief: true).text()
                own.parts = times.entries.count - 1
            } else {
                own.partOf = alert.id.rawValue
            }
            entry.own = own
            return entry
        }
        return (entries, times.change)
    }

    /// Returns the alarms of an alert's entry.
    ///
    /// - Parameters:
    ///   - alert: The alert.
    ///   - isEvent: Whether the entry has the time of the event that the alert announces, and not
    ///     the time of the ring.
    /// - Returns: The alarm for the ring itself, and those before it.
    private func alarms(of alert: Alert, announcing isEvent: Bool) -> [EntryAlarm] {
        let lead = isEvent ? alert.lead : nil
        let before = alert.before.map {
            Lead(days: $0.days + (lead?.days ?? 0), seconds: $0.seconds + (lead?.seconds ?? 0))
        }
        return [lead.map(EntryAlarm.init) ?? .atStart] + before.map(EntryAlarm.init)
    }

    /// Returns an entry with the alert's text and no times.
    static func text(of alert: Alert) -> Entry {
        var entry = Entry(line: 0, isTodo: false)
        entry.title = EntryText.title(alert.content.title)
        entry.body = EntryText.body(alert.content.body)
        entry.category = alert.group.flatMap(EntryText.group)
        entry.url = alert.content.open.flatMap { $0.isWebPage ? $0.rawValue : nil }
        return entry
    }

}
