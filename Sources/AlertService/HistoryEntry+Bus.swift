import Alerts
import DBus
import Recurrence

extension [HistoryEntry] {
    /// The entries for the bus, as columns: `asasasasauasas`.
    var busValues: [Value] {
        [
            .strings(map { $0.at.rfc3339() }),
            .strings(map(\.alert.rawValue)),
            .strings(map(\.event.rawValue)),
            .strings(map { $0.due?.rfc3339() ?? "" }),
            .array(of: "u", map { .uint32(UInt32(clamping: $0.count)) }),
            .strings(map { $0.action ?? "" }),
            .strings(map { $0.title ?? "" }),
        ]
    }

    /// Reads entries from the bus.
    ///
    /// Entries with an unknown event are left out.
    ///
    /// - Parameter values: the columns.
    /// - Throws: `BusError.unknownForm`, or the error of a part that cannot be read.
    init(_ values: [Value]) throws {
        self = []
        guard values.count >= 6, let times = values[0].asStrings, let ids = values[1].asStrings,
            let events = values[2].asStrings, let dues = values[3].asStrings,
            let numbers = values[4].asArray, let actions = values[5].asStrings
        else { throw BusError.unknownForm }
        // An older daemon does not send the last column.
        let titles = values.count > 6 ? values[6].asStrings ?? [] : ids.map { _ in "" }
        let counts = [ids, events, dues, actions, titles].map(\.count) + [numbers.count]
        guard counts.allSatisfy({ $0 == times.count }) else { throw BusError.unknownForm }
        for index in times.indices {
            guard let event = HistoryEntry.Event(rawValue: events[index]) else { continue }
            let due = dues[index]
            let action = actions[index]
            append(
                HistoryEntry(
                    at: try Instant(rfc3339: times[index]), alert: try Alert.ID(ids[index]),
                    event: event, due: due.isEmpty ? nil : try Instant(rfc3339: due),
                    count: Int(numbers[index].asUInt32 ?? 1),
                    action: action.isEmpty ? nil : action,
                    title: titles[index].isEmpty ? nil : titles[index]))
        }
    }
}
