import Alerts
import DBus
import Recurrence

extension [AgendaLine] {
    /// The lines for the bus, as columns: `auasasasasauauasas`.
    var busValues: [Value] {
        [
            .array(of: "u", map { .uint32(UInt32(clamping: $0.part)) }),
            .strings(map(\.alert.rawValue)),
            .strings(map(\.title)),
            .strings(map { $0.first.rfc3339() }),
            .strings(map { $0.last.rfc3339() }),
            .array(of: "u", map { .uint32(UInt32(clamping: $0.count)) }),
            .array(of: "u", map { .uint32(UInt32(clamping: $0.step ?? 0)) }),
            .strings(map { $0.silence?.rawValue ?? "" }),
            .strings(map { $0.event.map { $0.rfc3339() } ?? "" }),
        ]
    }

    /// Reads lines from the bus.
    ///
    /// - Throws: `BusError.unknownForm`, or the error of a part that cannot be read.
    init(_ values: [Value]) throws {
        self = []
        guard values.count >= 8, let parts = values[0].asArray, let alerts = values[1].asStrings,
            let titles = values[2].asStrings, let first = values[3].asStrings,
            let last = values[4].asStrings, let counts = values[5].asArray,
            let steps = values[6].asArray, let silences = values[7].asStrings
        else { throw BusError.unknownForm }
        // An older daemon does not send the last column.
        let events = values.count > 8 ? values[8].asStrings ?? [] : alerts.map { _ in "" }
        let lengths =
            [parts, counts, steps].map(\.count)
            + [titles, first, last, silences, events].map(\.count)
        guard lengths.allSatisfy({ $0 == alerts.count }) else { throw BusError.unknownForm }
        reserveCapacity(alerts.count)
        for index in alerts.indices {
            let step = Int(steps[index].asUInt32 ?? 0)
            append(
                AgendaLine(
                    part: Int(parts[index].asUInt32 ?? 0), alert: try Alert.ID(alerts[index]),
                    title: titles[index], first: try Instant(rfc3339: first[index]),
                    last: try Instant(rfc3339: last[index]),
                    count: Int(counts[index].asUInt32 ?? 0), step: step == 0 ? nil : step,
                    silence: AgendaLine.Silence(rawValue: silences[index]),
                    event: events[index].isEmpty ? nil : try Instant(rfc3339: events[index])))
        }
    }
}
