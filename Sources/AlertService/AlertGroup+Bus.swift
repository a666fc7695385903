import Alerts
import DBus

extension [AlertGroup] {
    /// The groups for the bus, as columns: `asauau`.
    var busValues: [Value] {
        [
            .strings(map(\.name)),
            .array(of: "u", map { .uint32(UInt32(clamping: $0.alerts)) }),
            .array(of: "u", map { .uint32(UInt32(clamping: $0.on)) }),
        ]
    }

    /// Reads the groups from the bus.
    ///
    /// - Throws: `BusError.unknownForm`.
    init(_ values: [Value]) throws {
        guard values.count >= 3, let names = values[0].asStrings, let alerts = values[1].asArray,
            let on = values[2].asArray, alerts.count == names.count, on.count == names.count
        else { throw BusError.unknownForm }
        self = names.indices.map { index in
            AlertGroup(
                name: names[index], alerts: Int(alerts[index].asUInt32 ?? 0),
                on: Int(on[index].asUInt32 ?? 0))
        }
    }
}
