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

extension Place.Name {
    /// The place of this name in the user's settings; `nil` if there is none.
    fileprivate var place: Place? {
        SettingsFile.user.read().settings.ring.places.first { $0.name == self }
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
        guard name.place != nil else { return name.isUnknown }
        return (try? await NetworkManager.current()) == nil ? NetworkManager.absence : nil
    }

    /// Returns the place at which the alert rings, with its networks, or why it cannot ring there; empty
    /// for any other alert.
    func placeText() async -> String {
        if let obstacle = await placeObstacle() { return tr(obstacle) }
        return trigger.place?.place.map { "\($0.name) (\($0.networkNames))" } ?? ""
    }
}
