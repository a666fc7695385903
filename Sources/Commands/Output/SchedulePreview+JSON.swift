import AlertCoding
import Alerts
import JSON
import Wording

extension SchedulePreview {
    /// Returns the alert with its next rings as JSON.
    ///
    /// An id that was generated for a dry run is left out, because the next run generates another
    /// one.
    func json(isNamed: Bool = true) -> JSONValue {
        guard case .object(var object) = status.json(in: timeFormat.zone) else { return .null }
        let zone = status.alert.trigger.zone(on: timeFormat.zone)
        object["occurrences"] = .array(rings.map { $0.json(in: zone) })
        if !isNamed { object["id"] = .null }
        return .object(object)
    }
}
