public import DBus

extension AlertClient {
    /// Returns the events after which something about the alerts or the daemon may differ: the
    /// daemon's signals, changes of its owner, and losses of the connection.
    ///
    /// - Parameter bus: The bus on which the daemon runs or will run.
    /// - Returns: The events.
    /// - Throws: `BusError` if the bus cannot be used.
    public static func changes(on bus: Bus) async throws(BusError) -> BusEvents {
        try await bus.events(matching: [
            .ownerChanges(of: AlertsInterface.busName),
            MatchRule(sender: AlertsInterface.busName, path: AlertsInterface.path),
        ])
    }
}
