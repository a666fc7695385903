import AlertCoding
import Alerts
import DBus
import JSON
import Recurrence

extension [AlertListItem] {
    /// The items for the bus, as columns: `asasasasasauasasas`.
    var busValues: [Value] {
        [
            .strings(map(\.id.rawValue)),
            .strings(map(\.title)),
            .strings(map { $0.trigger.json(in: .utc, isBrief: true).text() }),
            .strings(map { $0.next.map { $0.rfc3339() } ?? "" }),
            .strings(map(\.status.rawValue)),
            .array(of: "u", map { .uint32(UInt32(clamping: $0.skip)) }),
            .strings(map { $0.lead?.json().text() ?? "" }),
            .strings(map { $0.doneRing.map { $0.rfc3339() } ?? "" }),
            .strings(map(\.manner)),
        ]
    }

    /// Reads items from the bus.
    ///
    /// Items with an unknown status are left out.
    ///
    /// - Parameters:
    ///   - values: the columns.
    ///   - triggers: a cache of the triggers read so far, by their JSON texts, because many alerts
    ///     have the same trigger.
    /// - Throws: `BusError.unknownForm`, or the error of a part that cannot be read.
    init(_ values: [Value], triggers: inout [String: Trigger]) throws {
        self = []
        guard values.count >= 6, let ids = values[0].asStrings, let titles = values[1].asStrings,
            let texts = values[2].asStrings, let times = values[3].asStrings,
            let words = values[4].asStrings, let skips = values[5].asArray
        else { throw BusError.unknownForm }
        // An older daemon does not send the last three columns.
        let leads = values.count > 6 ? values[6].asStrings ?? [] : ids.map { _ in "" }
        let doneRings = values.count > 7 ? values[7].asStrings ?? [] : ids.map { _ in "" }
        let manners = values.count > 8 ? values[8].asStrings ?? [] : ids.map { _ in "" }
        let counts =
            [titles, texts, times, words, leads, doneRings, manners].map(\.count) + [skips.count]
        guard counts.allSatisfy({ $0 == ids.count }) else { throw BusError.unknownForm }
        for index in ids.indices {
            guard let status = AlertListItem.Status(rawValue: words[index]) else { continue }
            let text = texts[index]
            let trigger: Trigger
            if let known = triggers[text] {
                trigger = known
            } else {
                trigger = try Trigger(json: try JSONValue(text: text))
                triggers[text] = trigger
            }
            let next = times[index]
            let doneRing = doneRings[index]
            var item = AlertListItem(
                id: try Alert.ID(ids[index]), title: titles[index], trigger: trigger,
                next: next.isEmpty ? nil : try Instant(rfc3339: next), status: status,
                skip: Int(skips[index].asUInt32 ?? 0),
                lead: try leads[index].isEmpty
                    ? nil : Lead(json: try JSONValue(text: leads[index])),
                doneRing: doneRing.isEmpty ? nil : try Instant(rfc3339: doneRing))
            if !manners[index].isEmpty { try item.read(manner: manners[index]) }
            append(item)
        }
    }
}

extension AlertListItem {
    /// The early and the repeated rings, the time that the next ring announces, and whether there is
    /// a command, as JSON; empty if the alert has none of them.
    fileprivate var manner: String {
        guard !before.isEmpty || again != nil || hasCommand || nextEvent != nil else { return "" }
        return JSONValue.object([
            "before": .array(before.map { $0.json() }), "again": again.map(JSONValue.int) ?? .null,
            "run": .bool(hasCommand), "nextEvent": .optional(nextEvent.map { $0.rfc3339() }),
        ]).text()
    }

    fileprivate mutating func read(manner: String) throws {
        guard case .object(let object) = try JSONValue(text: manner) else {
            throw BusError.unknownForm
        }
        if case .array(let leads) = object["before"] {
            before = try leads.map { try Lead(json: $0) }
        }
        if case .int(let seconds) = object["again"] { again = seconds }
        hasCommand = object["run"] == .bool(true)
        if case .string(let time) = object["nextEvent"] { nextEvent = try Instant(rfc3339: time) }
    }
}
