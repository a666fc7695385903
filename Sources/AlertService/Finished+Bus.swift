import Alerts
import Recurrence

extension Finished {
    /// The columns of the results on the bus.
    static let columns = BusColumns(
        Finished(id: Alert.ID(digest: 0), part: .ring(.distantPast)),
        .texts("changed", \.id, { $0.id = $1 }, .id),
        .texts("parts", \.part.extent, { $0.part.extent = $1 }, .word),
        .texts("times", \.part.time, { try $0.part.read($1) }, .plain))
}

extension Finished.Part {
    fileprivate var extent: DoneExtent {
        get {
            switch self {
            case .ring: .ring
            case .day: .day
            }
        }
        set {
            switch newValue {
            case .ring: self = .ring(.distantPast)
            case .day: self = .day(CivilDate(daysSinceEpoch: 0))
            }
        }
    }

    /// The instant of the ring, or the date of the day.
    fileprivate var time: String {
        switch self {
        case .ring(let instant): instant.rfc3339()
        case .day(let day): day.description
        }
    }

    fileprivate mutating func read(_ time: String) throws {
        switch self {
        case .ring: self = .ring(try Instant(rfc3339: time))
        case .day: self = .day(try CivilDate(iso8601: time))
        }
    }
}
