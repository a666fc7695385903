internal import Alerts
internal import JSONText
internal import Recurrence

/// Turns an alert into entries: one, or several where no single rule says all its times.
struct AlertEntries {
    let zone: Zone
    let now: Instant

    /// What an alert is as entries.
    ///
    /// - Parameter alert: Any alert.
    /// - Returns: At least one entry, and what other programs see otherwise than it is.
    func entries(_ alert: Alert) -> (entries: [Entry], change: Refusal?) {
        let times = ScheduleEntries(zone: zone, now: now).times(of: alert.trigger)
        var entries = times.entries.enumerated().map { index, time in
            var entry = AlertEntries.text(of: alert)
            entry.uid = alert.id.rawValue + (index == 0 ? "" : ".\(index + 1)") + "@peal"
            entry.start = time.start
            entry.rule = time.rule
            entry.include = time.include
            entry.exclude = time.exclude
            // What is off must not ring anywhere.
            entry.alarms = alert.isOn ? [.atStart] : []
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

    /// The entry without its times.
    static func text(of alert: Alert) -> Entry {
        var entry = Entry(line: 0, isTodo: false)
        entry.title = EntryText.title(alert.content.title)
        entry.body = EntryText.body(alert.content.body)
        entry.category = alert.group.flatMap(category)
        entry.url = alert.content.open.flatMap { $0.isWebPage ? $0.rawValue : nil }
        return entry
    }

    /// A group as a category: libical does not escape what separates categories.
    private static func category(_ group: String) -> String? {
        EntryText.group(group.split { ",;\\ ".contains($0) }.joined(separator: " "))
    }

    private func json(_ alert: Alert) -> String {
        alert.json(in: zone).withoutNothing.text()
    }
}

extension JSONValue {
    /// The document without keys that are null or empty lists, which says the same.
    fileprivate var withoutNothing: JSONValue {
        guard case .object(let object) = self else { return self }
        return .object(
            JSONObject(
                object.filter { $0.value != .null && $0.value != .array([]) }
                    .map { .init($0.key, $0.value.withoutNothing) }))
    }
}
