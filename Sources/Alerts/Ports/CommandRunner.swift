public import Recurrence

/// The command of an alert that rings.
public struct AlertCommand: Hashable, Sendable {
    /// The alert's id.
    public var alert: Alert.ID
    /// The alert's title.
    public var title: String
    /// The instant for which the alert rings.
    public var due: Instant
    /// The machine's time zone.
    public var zone: Zone
    /// The command for `/bin/sh`.
    public var shell: String

    /// Creates a command.
    public init(alert: Alert.ID, title: String, due: Instant, zone: Zone, shell: String) {
        self.alert = alert
        self.title = title
        self.due = due
        self.zone = zone
        self.shell = shell
    }

    /// The environment variables that tell the command which alert rings.
    public var environment: [String: String] {
        [
            "PEAL_ID": alert.rawValue, "PEAL_TITLE": title,
            "PEAL_DUE": due.rfc3339(offset: zone.offset(at: due).seconds),
        ]
    }
}

/// Runs the commands of alerts.
public protocol CommandRunner: Sendable {
    /// Runs a command, and returns when it has ended.
    ///
    /// - Throws: ``DeliveryError`` if the command cannot be started, fails, or is ended because it
    ///   takes too long.
    func run(_ command: AlertCommand) async throws
}
