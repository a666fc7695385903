package import Alerts
package import Recurrence

/// The rings that were shown, and to which the user has not responded.
///
/// A ring of the alert that comes later takes the place of an earlier one.
package struct SeenRings {
    /// The latest of these rings of each alert.
    package private(set) var rings: [Alert.ID: Instant] = [:]

    /// Finds the rings in the entries of a period, which are in their order.
    package init(_ history: [HistoryEntry]) {
        for entry in history {
            switch entry.event {
            case .shown: rings[entry.alert] = entry.due ?? entry.at
            case .done, .dismissed, .opened, .acted, .replied, .snoozed, .removed:
                rings[entry.alert] = nil
            case .undone, .redone:
                // The waiting notifications show what is open again.
                rings[entry.alert] = nil
            case .repeated, .waiting, .held, .missed, .suppressed, .failed, .postponed, .expired:
                break
            }
        }
    }
}
