/// The alerts that are shared with other machines.
extension Scheduler {
    /// Returns the user's own alerts as other machines may know them (``AlertBook/ownAlerts(among:)``).
    ///
    /// - Parameter ids: The alerts; all of them if `nil`.
    /// - Returns: The alerts, and those that are in the store but cannot be read.
    public func ownAlerts(
        among ids: Set<Alert.ID>?
    ) -> (alerts: [Alert.ID: AcknowledgedAlert], unreadable: Set<Alert.ID>) {
        (book.ownAlerts(among: ids), Set(unreadable.keys))
    }

    /// Uses what has changed on other machines (``AlertBook/take(_:removing:at:)``); returns how
    /// many alerts have changed.
    public func take(_ alerts: [AcknowledgedAlert], removing removed: Set<Alert.ID>) -> Int {
        follow { book.take(alerts, removing: removed, at: $0) }
    }
}
