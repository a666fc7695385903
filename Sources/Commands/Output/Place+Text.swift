import Alerts
import DBus
import DesktopDelivery
import Localization
import Logging
import Messages
import Settings

extension Place {
    /// The names of the networks, or the center and the radius of the region, for the user.
    var extentText: String {
        switch extent {
        case .networks(let networks):
            networks.map { $0.name.printable(keepsLayout: false) }.joined(separator: ", ")
        case .region(let region): tr("\(Int(region.radius)) m around \(region.center)")
        }
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

extension AlertConnection {
    /// Returns the reason why an alert that rings at a place cannot ring.
    ///
    /// - Parameters:
    ///   - alert: The alert.
    ///   - isNew: Whether the daemon has begun to ask for the position only now, so that no answer says
    ///     nothing.
    /// - Returns: The reason; `nil` if the alert can ring, and for any other alert.
    /// - Throws: An error if the daemon does not answer.
    func placeObstacle(for alert: Alert, isNew: Bool = false) async throws -> Message? {
        guard let name = alert.trigger.place else { return nil }
        guard let place = name.place else { return name.isUnknown }
        guard place.region == nil else {
            let status = canRing ? try await center.status().location : nil
            return isNew && status == .waiting ? nil : status?.obstacle
        }
        return (try? await NetworkManager.current()) == nil ? NetworkManager.absence : nil
    }

    /// Returns the place at which an alert rings, with its networks or its region, or why it cannot
    /// ring there.
    ///
    /// - Parameter alert: The alert.
    /// - Returns: The text; empty for an alert that rings at no place.
    /// - Throws: An error if the daemon does not answer.
    func placeText(for alert: Alert) async throws -> String {
        if let obstacle = try await placeObstacle(for: alert) { return tr(obstacle) }
        return alert.trigger.place?.place.map { "\($0.name) (\($0.extentText))" } ?? ""
    }
}
