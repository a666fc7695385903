/// An alert with its state.
///
/// The store keeps records.
public struct AlertRecord: Hashable, Sendable, Identifiable {
    /// The alert that the user manages.
    public var alert: Alert
    /// The state of the alert.
    public var state: AlertState

    /// The alert's id.
    public var id: Alert.ID { alert.id }

    /// Creates a record.
    public init(alert: Alert, state: AlertState) {
        self.alert = alert
        self.state = state
    }

    /// Creates a record from the two parts that a store has kept.
    ///
    /// A completed alert is off, even if the stored alert still says that it is on: a later write
    /// may have changed only the state.
    public init(stored alert: Alert, state: AlertState) {
        self.init(alert: alert, state: state)
        if state.isCompleted { self.alert.isOn = false }
    }
}
