import Alerts
import DBus
import Recurrence

extension [Finished] {
    /// The results for the bus, as columns: `asasas`.
    var busValues: [Value] {
        [
            .strings(map(\.id.rawValue)),
            .strings(map { $0.part.name.rawValue }),
            .strings(map(\.part.time)),
        ]
    }

    /// Reads the results from the bus.
    ///
    /// - Throws: `BusError.unknownForm`, or the error of a part that cannot be read.
    init(_ values: [Value]) throws {
        self = []
        guard values.count >= 3, let ids = values[0].asStrings, let parts = values[1].asStrings,
            let times = values[2].asStrings, ids.count == parts.count, ids.count == times.count
        else { throw BusError.unknownForm }
        for index in ids.indices {
            let part: Finished.Part
            switch DoneExtent(rawValue: parts[index]) {
            case .ring: part = .ring(try Instant(rfc3339: times[index]))
            case .day: part = .day(try CivilDate(iso8601: times[index]))
            case nil: throw BusError.unknownForm
            }
            append(Finished(id: try Alert.ID(ids[index]), part: part))
        }
    }
}

extension Finished.Part {
    fileprivate var name: DoneExtent {
        switch self {
        case .ring: .ring
        case .day: .day
        }
    }

    fileprivate var time: String {
        switch self {
        case .ring(let instant): instant.rfc3339()
        case .day(let day): day.description
        }
    }
}
