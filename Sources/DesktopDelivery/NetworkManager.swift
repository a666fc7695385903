public import Alerts
public import DBus

/// NetworkManager, which knows the networks to which the machine is connected.
public struct NetworkManager: Sendable {
    /// The name on the system bus.
    public static let name: BusName = "org.freedesktop.NetworkManager"

    private static let path: ObjectPath = "/org/freedesktop/NetworkManager"
    private static let interface: InterfaceName = "org.freedesktop.NetworkManager"
    private static let connection: InterfaceName =
        "org.freedesktop.NetworkManager.Connection.Active"
    private static let properties: InterfaceName = "org.freedesktop.DBus.Properties"

    /// The system bus.
    private let bus: Bus

    /// Creates a client.
    ///
    /// - Parameter bus: The system bus.
    public init(on bus: Bus) { self.bus = bus }

    /// Whether NetworkManager runs; this does not start it.
    public var isRunning: Bool {
        get async { (try? await bus.owner(of: Self.name)) != nil }
    }

    /// Returns the Wi-Fi and wired networks to which the machine is connected.
    ///
    /// - Returns: The networks; `nil` if NetworkManager does not run.
    /// - Throws: `BusError` if NetworkManager does not answer.
    public func networks() async throws -> [Network]? {
        guard let owner = try await bus.owner(of: Self.name) else { return nil }
        let paths = try await properties(of: Self.path, Self.interface, from: owner)[
            "ActiveConnections"]
        var networks: [Network] = []
        for path in paths?.asArray?.compactMap(\.asObjectPath) ?? [] {
            // A connection can end while the others are read.
            guard let connection = try? await properties(of: path, Self.connection, from: owner),
                let network = Network(connection)
            else { continue }
            networks.append(network)
        }
        return networks
    }

    private func properties(
        of path: ObjectPath, _ interface: InterfaceName, from owner: BusName
    ) async throws -> [String: Value] {
        let answer = try await bus.call(
            MethodCall(
                destination: owner, path: path, interface: Self.properties, member: "GetAll",
                arguments: [.string(interface.rawValue)], allowsAutoStart: false))
        return answer.first?.asProperties ?? [:]
    }

    /// Returns the events after which the networks can be others.
    ///
    /// - Returns: The events, which end with the connection to the bus.
    /// - Throws: `BusError` if the bus refuses the rules.
    public func events() async throws -> BusEvents {
        try await bus.events(matching: [
            .ownerChanges(of: Self.name),
            MatchRule(
                sender: Self.name, path: Self.path, interface: Self.properties,
                member: "PropertiesChanged", argument0: Self.interface.rawValue),
            MatchRule(
                sender: Self.name, interface: Self.properties, member: "PropertiesChanged",
                argument0: Self.connection.rawValue),
        ])
    }
}

extension Network {
    /// The state of a connection that is complete (`NM_ACTIVE_CONNECTION_STATE_ACTIVATED`).
    private static let activated: UInt32 = 2

    /// Reads an active connection; `nil` for one that is not complete, and for another kind, such as a
    /// tunnel.
    fileprivate init?(_ connection: [String: Value]) {
        guard connection["State"]?.asUInt32 == Self.activated,
            let kind = connection["Type"]?.asString, let id = connection["Uuid"]?.asString,
            ["802-11-wireless", "802-3-ethernet"].contains(kind)
        else { return nil }
        let name = connection["Id"]?.asString ?? ""
        self.init(id: id, name: name.isEmpty ? id : name, isWireless: kind == "802-11-wireless")
    }
}
