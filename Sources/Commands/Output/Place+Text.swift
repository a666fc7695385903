import Alerts
import DBus
import DesktopDelivery
import Localization
import Logging
import Messages
import Settings

extension Place {
    /// The names of the networks, for the user.
    var networkNames: String {
        networks.map { $0.name.printable(keepsLayout: false) }.joined(separator: ", ")
    }
}

extension Trigger {
    /// The place at which the alert rings; `nil` if it rings at no place.
    var place: Place.Name? {
        if case .event(let trigger) = self { trigger.event.place } else { nil }
    }
}

extension NetworkManager {
    /// The sentence that says that nothing reports the networks.
    static let absence = Message(
        "NetworkManager is not running, so Peal does not learn where this machine is.")

    /// Returns the networks to which the machine is connected; `nil` if NetworkManager does not run.
    static func current() async throws -> [Network]? {
        let connection = try? await Bus.connect(
            to: .system, timeout: .seconds(3), logger: AlertConnection.logger)
        guard let system = connection else { return nil }
        return try await Bus.closing(system) { try await NetworkManager(on: system).networks() }
    }
}

extension Alert {
    /// Returns the reason why an alert that rings at a place cannot ring; `nil` if it can, and for any
    /// other alert.
    func placeObstacle() async -> Message? {
        guard let name = trigger.place else { return nil }
        let places = SettingsFile.user.read().settings.ring.places
        guard places.contains(where: { $0.name == name }) else {
            return Message(
                "There is no place '\(name)'. Add it while you are there: 'peal places add \(name)'."
            )
        }
        return (try? await NetworkManager.current()) == nil ? NetworkManager.absence : nil
    }
}
