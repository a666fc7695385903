public import DBus
import Synchronization
import TestSupport

/// NetworkManager with connections that a test makes and ends.
public final class FakeNetworkManager: Sendable {
    private let bus: Bus
    private let active = Mutex<[ObjectPath]>([])
    /// The UUIDs of the networks about which programs have asked.
    private let questions = Arrivals<String>()

    private static let name: BusName = "org.freedesktop.NetworkManager"
    private static let path: ObjectPath = "/org/freedesktop/NetworkManager"
    private static let interface: InterfaceName = "org.freedesktop.NetworkManager"
    private static let connection: InterfaceName =
        "org.freedesktop.NetworkManager.Connection.Active"

    /// Starts NetworkManager on a system bus, without connections.
    ///
    /// - Parameter bus: The connection of the fake to the bus.
    /// - Throws: ``BusError`` if the bus refuses the name or the object.
    public init(on bus: Bus) async throws {
        self.bus = bus
        try await bus.serve(
            Self.name, at: Self.path,
            InterfaceDescription(
                Self.interface,
                properties: [PropertyDescription("ActiveConnections", "ao", access: .read)])
        ) { [self] in $0.reply([.properties([("ActiveConnections", connections)])]) }
    }

    private var connections: Value {
        .array(of: "o", active.withLock { $0.map { .objectPath($0) } })
    }

    /// Adds a network, to which the machine can connect.
    ///
    /// - Parameters:
    ///   - id: The UUID of its settings, without hyphens.
    ///   - name: Its name.
    ///   - type: The type of the connection, such as `802-11-wireless`.
    /// - Throws: ``BusError`` if the bus refuses the object.
    public func add(_ id: String, _ name: String, type: String = "802-11-wireless") async throws {
        let properties: [(String, Value)] = [
            ("Id", .string(name)), ("Uuid", .string(id)), ("Type", .string(type)),
            ("State", .uint32(2)),
        ]
        try await bus.serve(
            Self.name, at: Self.path(of: id),
            InterfaceDescription(
                Self.connection,
                properties: [
                    PropertyDescription("Id", "s", access: .read),
                    PropertyDescription("Uuid", "s", access: .read),
                    PropertyDescription("Type", "s", access: .read),
                    PropertyDescription("State", "u", access: .read),
                ])
        ) { [questions] in
            $0.reply([.properties(properties)])
            questions.add(id)
        }
    }

    /// Waits until a program has asked about a network.
    ///
    /// - Parameter id: The UUID of the network.
    public func isAsked(about id: String) async {
        while let asked = await questions.next(), asked != id {}
    }

    /// Connects the machine to these networks only, and announces it.
    ///
    /// - Parameter ids: The UUIDs of the networks.
    /// - Throws: ``BusError`` if the connection is closed.
    public func connect(to ids: String...) throws {
        let paths = try ids.map(Self.path)
        active.withLock { $0 = paths }
        try bus.emitChange(
            at: Self.path, of: Self.interface, [("ActiveConnections", connections)])
    }

    private static func path(of id: String) throws -> ObjectPath {
        try ObjectPath("\(path.rawValue)/ActiveConnection/\(id)")
    }
}
