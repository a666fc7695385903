public import Alerts
public import Recurrence

/// How much of an alert is in its JSON text.
public enum DocumentForm: String, Sendable {
    /// The alert with its state.
    case full
    /// The same without what is as usual.
    case brief
    /// The alert without its state.
    case alert
}

extension AlertStatus {
    /// The alert as a JSON object of one form.
    ///
    /// - Parameters:
    ///   - form: how much of it.
    ///   - zone: whose offset instants are written with.
    /// - Returns: the object.
    public func json(_ form: DocumentForm, in zone: Zone) -> JSONValue {
        switch form {
        case .full: json(in: zone)
        case .brief: json(in: zone, isBrief: true)
        case .alert: alert.json(in: zone)
        }
    }
}
