public import Alerts
public import JSON
public import Recurrence

/// The amount of detail in the JSON text of an alert.
public enum AlertDetail: String, Sendable {
    /// The alert and its state.
    case full
    /// The alert and its state, without default values.
    case brief
    /// The alert without its state.
    case alert
}

extension AlertSnapshot {
    /// Returns the alert as a JSON object in one of the forms.
    ///
    /// - Parameters:
    ///   - form: The amount of detail.
    ///   - zone: The time zone whose offset is used to write instants.
    /// - Returns: The object.
    public func json(_ form: AlertDetail, in zone: Zone) -> JSONValue {
        switch form {
        case .full: json(in: zone)
        case .brief: json(in: zone, isBrief: true)
        case .alert: alert.json(in: zone)
        }
    }
}
