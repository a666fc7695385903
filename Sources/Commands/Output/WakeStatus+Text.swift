import Alerts
import Messages

extension WakeStatus.Means {
    /// The name of the means in a sentence.
    var message: Message {
        switch self {
        case .systemd: Message("systemd's user manager")
        case .powerDevil: Message("PowerDevil")
        case .helper: Message("the program of the package peal-wake")
        }
    }
}

extension AlertConnection {
    /// Returns the reason why the machine will not wake for an alert that asks for it.
    ///
    /// - Parameter alert: The alert.
    /// - Returns: The reason; `nil` if the machine will wake, or if the alert does not ask for it.
    /// - Throws: An error if the daemon does not answer.
    func wakeObstacle(for alert: Alert) async throws -> Message? {
        guard alert.wakes else { return nil }
        guard canRing else { return Message("no daemon is running") }
        return try await center.status().wake?.obstacle?.message
    }

    /// Warns that an alert that was added or changed cannot do on this machine what it asks for.
    func warnAboutMachine(for alert: Alert) async throws {
        if alert.isOn, let obstacle = try await placeObstacle(for: alert, isNew: true) {
            Output.complain(obstacle)
        }
        // Without a daemon, nothing rings, as another warning says.
        guard canRing, let obstacle = try await wakeObstacle(for: alert) else { return }
        Output.complain("The alert rings, but will not wake this machine: \(obstacle).")
    }
}
