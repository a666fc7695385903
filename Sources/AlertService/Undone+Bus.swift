import AlertCoding
import Alerts
import DBus
import JSON
import Recurrence

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
