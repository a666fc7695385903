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

    /// Makes the changes of other machines (``AlertBook/take(_:at:)``).
    ///
    /// - Parameter changes: The changes.
    /// - Returns: The alerts of the changes that were left out, because the user has changed them here
    ///   meanwhile.
    public func take(_ changes: [SharedChange]) -> Set<Alert.ID> {
        var outdated: Set<Alert.ID> = []
        _ = follow { now in
            outdated = Set(changes.filter(book.isOutdated).map(\.id))
            return book.take(changes, at: now)
        }
        return outdated
    }
}
