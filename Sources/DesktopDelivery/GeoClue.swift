public import Alerts
public import DBus
import Messages
import Recurrence

/// GeoClue, which knows the position of the machine and asks the user who may know it.
public struct GeoClue: Sendable {
    /// The name on the system bus.
    public static let name: BusName = "org.freedesktop.GeoClue2"

    private static let manager: InterfaceName = "org.freedesktop.GeoClue2.Manager"
    private static let client: InterfaceName = "org.freedesktop.GeoClue2.Client"
    private static let location: InterfaceName = "org.freedesktop.GeoClue2.Location"
    private static let properties: InterfaceName = "org.freedesktop.DBus.Properties"
    private static let path: ObjectPath = "/org/freedesktop/GeoClue2/Manager"

    /// How long GeoClue may take to answer.
    ///
    /// GeoClue waits until the desktop has an agent, and then until the user has answered the agent's
    /// question whether Peal may know the position.
    private static let patience = Duration.seconds(3_600)

    /// The system bus.
    private let bus: Bus

    /// Creates a client of the service.
    ///
    /// - Parameter bus: The system bus.
    public init(on bus: Bus) { self.bus = bus }

    /// An object of the service that reports positions to Peal only.
    public struct Client: Hashable, Sendable {
        /// The process of the service.
        fileprivate let owner: BusName
        /// The path of the object.
        fileprivate let path: ObjectPath
    }

    /// The process of the service; `nil` if the service does not run.
    public var owner: BusName? {
        get async { try? await bus.owner(of: Self.name) }
    }

    /// Whether the service runs, or the bus can start it; this does not start it.
    public var isInstalled: Bool {
        get async {
            if await owner != nil { return true }
            let names = try? await bus.call(
                MethodCall(
                    destination: .bus, path: "/org/freedesktop/DBus",
                    interface: "org.freedesktop.DBus", member: "ListActivatableNames"),
                timeout: .seconds(3))
            return names?.first?.asStrings?.contains(Self.name.rawValue) ?? false
        }
    }

    /// Has the service, which is started if it does not run, report the positions of the machine.
    ///
    /// - Parameter radius: The radius in meters of the smallest region.
    /// - Returns: The client, which reports until ``stop(_:)``.
    /// - Throws: `BusError` with the error name `accessDenied` if the service refuses the position,
    ///   or another one if the service cannot be asked.
    public func start(forRadius radius: Double) async throws(BusError) -> Client {
        let answer = try await bus.call(
            MethodCall(
                destination: Self.name, path: Self.path, interface: Self.manager,
                member: "CreateClient"), timeout: Self.patience)
        guard let path = answer.first?.asObjectPath, let owner = await owner else {
            throw BusError(code: .protocolViolation, message: "GeoClue made no client")
        }
        let client = Client(owner: owner, path: path)
        do {
            // GeoClue leaves out its exact sources at any lower level than 8. The level 4 is a city.
            try await set("DesktopId", .string("io.github.peal.Peal"), of: client)
            try await set("RequestedAccuracyLevel", .uint32(radius < 20_000 ? 8 : 4), of: client)
            try await set("DistanceThreshold", .uint32(UInt32(max(radius / 4, 10))), of: client)
            _ = try await bus.call(call("Start", of: client), timeout: Self.patience)
        } catch {
            stop(client)
            throw error
        }
        return client
    }

    /// Ends the reports to a client.
    public func stop(_ client: Client) {
        bus.send(call("Stop", of: client)) { _ in }
        let deletion = MethodCall(
            destination: client.owner, path: Self.path, interface: Self.manager,
            member: "DeleteClient", arguments: [.objectPath(client.path)], allowsAutoStart: false)
        bus.send(deletion) { _ in }
    }

    private func call(_ member: MemberName, of client: Client) -> MethodCall {
        MethodCall(
            destination: client.owner, path: client.path, interface: Self.client, member: member,
            allowsAutoStart: false)
    }

    private func set(
        _ property: String, _ value: Value, of client: Client
    ) async throws(BusError) {
        _ = try await bus.call(
            MethodCall(
                destination: client.owner, path: client.path, interface: Self.properties,
                member: "Set",
                arguments: [
                    .string(Self.client.rawValue), .string(property), .variant(value),
                ], allowsAutoStart: false))
    }

    /// Returns the events of the service: new positions, its start and its end.
    ///
    /// - Returns: The events, which end with the connection to the bus.
    /// - Throws: `BusError` if the bus refuses the rules.
    public func events() async throws -> BusEvents {
        try await bus.events(matching: [
            .ownerChanges(of: Self.name),
            MatchRule(sender: Self.name, interface: Self.client, member: "LocationUpdated"),
        ])
    }

    /// Reads the position that a signal announces to a client.
    ///
    /// - Parameters:
    ///   - signal: The signal.
    ///   - client: The client.
    /// - Returns: The position; `nil` if the signal announces none to this client.
    public func fix(announcedBy signal: Signal, to client: Client) async -> LocationFix? {
        guard signal.path == client.path, let path = signal.arguments.last?.asObjectPath else {
            return nil
        }
        let answer = try? await bus.call(
            MethodCall(
                destination: client.owner, path: path, interface: Self.properties,
                member: "GetAll", arguments: [.string(Self.location.rawValue)],
                allowsAutoStart: false))
        guard let properties = answer?.first?.asProperties,
            let latitude = properties["Latitude"]?.asDouble,
            let longitude = properties["Longitude"]?.asDouble,
            let accuracy = properties["Accuracy"]?.asDouble,
            let position = Coordinates(latitude: latitude, longitude: longitude)
        else { return nil }
        return LocationFix(position, accuracy: accuracy)
    }
}
