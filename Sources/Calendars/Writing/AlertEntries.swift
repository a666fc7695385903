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
    /// - Parameter alert: The alert.
    /// - Returns: At least one entry, and a note if other programs see the alert differently.
    func entries(_ alert: Alert) -> (entries: [Entry], change: Refusal?) {
        let times = ScheduleEntries(zone: zone, now: now).times(of: alert.trigger)
        var entries = times.entries.enumerated().map { index, rings in
            // If no rule can express the times of the events, the entry has those of the rings.
            let events = alert.lead.flatMap { rings.events(announcedBy: $0, in: zone) }
            let time = events ?? rings
            var entry = AlertEntries.text(of: alert)
            entry.uid = alert.id.rawValue + (index == 0 ? "" : ".\(index + 1)") + "@peal"
            entry.start = time.start
            entry.rule = time.rule
            entry.include = time.include
            entry.exclude = time.exclude
            // An alert that is off must not ring in other programs either.
            entry.alarms = alert.isOn ? alarms(of: alert, announcing: events != nil) : []
            entry.own = OwnParts(partOf: alert.id.rawValue)
            return entry
        }
        entries[0].own = OwnParts(alert: json(alert), parts: entries.count - 1)
        for index in entries.indices {
            let entry = entries[index]
            entries[index].own?.textDigest = entry.textDigest
            entries[index].own?.timesDigest = entry.timesDigest
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
        entry.category = alert.group.flatMap(category)
        entry.url = alert.content.open.flatMap { $0.isWebPage ? $0.rawValue : nil }
        return entry
    }

    /// Returns a group as a category, without the separators that libical does not escape.
    private static func category(_ group: String) -> String? {
        EntryText.group(group.split { ",;\\ ".contains($0) }.joined(separator: " "))
    }

    private func json(_ alert: Alert) -> String {
        alert.json(in: zone).withoutNothing.text()
    }
}

extension JSONValue {
    /// The document without null values and empty lists, which mean the same as a missing key.
    fileprivate var withoutNothing: JSONValue {
        guard case .object(let object) = self else { return self }
        var members: [JSONObject.Member] = []
        members.reserveCapacity(object.count)
        for member in object where member.value != .null && member.value != .array([]) {
            members.append(.init(member.key, member.value.withoutNothing))
        }
        return .object(JSONObject(members))
    }
}
