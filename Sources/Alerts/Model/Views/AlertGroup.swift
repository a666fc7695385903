/// A group of alerts, with the number of its alerts.
public struct AlertGroup: Hashable, Sendable {
    /// The name of the group.
    public var name: String
    /// The number of alerts, without completed one-time alerts.
    public var alerts: Int
    /// The number of these alerts that are switched on.
    public var on: Int

    /// Creates a group.
    public init(name: String, alerts: Int, on: Int) {
        self.name = name
        self.alerts = alerts
        self.on = on
    }
}
