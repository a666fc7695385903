internal import AlertCoding
internal import Alerts
internal import JSON
internal import Messages
internal import Recurrence

/// Turns an alert into one entry, or into several if no single rule can express all its times.
struct AlertEntries {
    /// The end of the UIDs of entries, behind the id of the alert.
    static let uidSuffix = "@peal"

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
            var entry = text
            entry.uid = alert.id.rawValue + (index == 0 ? "" : ".\(index + 1)") + Self.uidSuffix
            add(rings, of: alert, to: &entry)
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

    /// Returns the only entry of a shared alert.
    ///
    /// The entry of an alert that was removed or cannot be read has a title, and does not ring.
    func entry(_ shared: SharedAlert) -> Entry {
        var entry = Entry(line: 0, isTodo: false, title: shared.title.flatMap(EntryText.title))
        entry.start = .instant(Instant(seconds: now.seconds))
        if shared.removedAt != nil {
            entry.ending = Refusal(.cancelled, "It was cancelled.")
        } else if let alert = try? shared.alert() {
            entry = AlertEntries.text(of: alert)
            let times = ScheduleEntries(zone: zone, now: now).entry(of: alert.trigger)
            if let times { add(times, of: alert, to: &entry) }
            for index in entry.alarms.indices {
                entry.alarms[index].acknowledged = shared.acknowledged.map(CalendarTime.instant)
            }
        }
        entry.uid = shared.uid
        entry.own = OwnParts(record: shared.record)
        return entry
    }

    /// Adds the times of the rings to an entry, and the alarms.
    private func add(_ rings: EntryTimes, of alert: Alert, to entry: inout Entry) {
        // If no rule can express the times of the events, the entry has those of the rings.
        let events = alert.lead.flatMap { rings.events(announcedBy: $0, in: zone) }
        let time = events ?? rings
        entry.start = time.start
        (entry.rule, entry.lunar) = (time.rule, time.lunar)
        entry.include = time.include
        entry.exclude = time.exclude
        // An alert that is off, or has no time, must not ring in other programs either.
        let rings = alert.isOn && !alert.trigger.waitsForEvent
        entry.alarms = rings ? alarms(of: alert, announcing: events != nil) : []
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
