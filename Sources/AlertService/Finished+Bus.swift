import AlertCoding
import Alerts
import DBus
import JSON
import Recurrence

extension Finished {
    /// The columns of the results on the bus.
    static let columns = BusColumns(
        Finished(id: Alert.ID(digest: 0), part: .ring(.distantPast)),
        .texts("changed", \.id, { $0.id = $1 }, .id),
        .texts("parts", \.part.kind, { $0.part.kind = $1 }, .word),
        .texts("times", \.part.time, { try $0.part.read($1) }, .plain))
}

extension Finished.Part {
    /// The kinds of parts, by their words on the bus.
    fileprivate enum Kind: String {
        case ring, day, count
    }

    fileprivate var kind: Kind {
        get {
            switch self {
            case .ring: .ring
            case .day: .day
            case .count: .count
            }
        }
        set {
            switch newValue {
            case .ring: self = .ring(.distantPast)
            case .day: self = .day(CivilDate(daysSinceEpoch: 0))
            case .count: self = .count
            }
        }
    }

    /// The instant of the ring, or the date of the day; empty without either.
    fileprivate var time: String {
        switch self {
        case .ring(let instant): instant.rfc3339()
        case .day(let day): day.description
        case .count: ""
        }
    }

    fileprivate mutating func read(_ time: String) throws {
        switch self {
        case .ring: self = .ring(try Instant(rfc3339: time))
        case .day: self = .day(try CivilDate(iso8601: time))
        case .count: break
        }
    }
}

extension Undone {
    /// Returns the result for the bus: the change, the alerts that are as before, and the removed
    /// alerts.
    func busValues(in zone: Zone) -> [Value] {
        [
            .properties(change.json(in: zone).properties),
            .objects(alerts.map { $0.json(in: zone) }), .strings(removed.map(\.rawValue)),
        ]
    }

    /// The answer if there is nothing to undo.
    static let nothing: [Value] = [.properties([:]), .objects([]), .strings([])]

    /// Reads a result from the bus; the result is `nil` if there was nothing to undo.
    ///
    /// - Throws: `BusError.unknownForm`, or the error of a part that cannot be read.
    init?(_ values: [Value]) throws {
        guard values.count > 2, let change = values[0].asProperties,
            let alerts = values[1].asArray, let removed = values[2].asStrings
        else { throw BusError.unknownForm }
        guard !change.isEmpty else { return nil }
        self.init(
            change: try UndoableChange(json: try JSONValue(values[0])),
            alerts: try alerts.map { try RestoredAlert(json: try JSONValue($0)) },
            removed: try removed.map { try Alert.ID($0) })
    }
}
