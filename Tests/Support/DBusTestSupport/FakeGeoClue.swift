public import DBus
import Synchronization
public import TestSupport

/// GeoClue, which a test moves over the earth, and which reports the position or refuses it.
public final class FakeGeoClue: Sendable {
    /// The starts and stops of clients that no test has taken: `start io.github.peal.Peal 8 37`, with
    /// the desktop id, the level and the distance, or `stop`.
    public let calls = Arrivals<String>()

    private let bus: Bus
    private let refuses: Bool
    private let state = Mutex(State())

    private struct State {
        /// The properties that the client has set.
        var wishes: [String: Value] = [:]
        var isStarted = false
        var clients = 0
        var locations = 0
        var position: [(String, Value)]?
    }

    private static let name: BusName = "org.freedesktop.GeoClue2"
    private static let path: ObjectPath = "/org/freedesktop/GeoClue2/Manager"
    private static let manager: InterfaceName = "org.freedesktop.GeoClue2.Manager"
    private static let client: InterfaceName = "org.freedesktop.GeoClue2.Client"

    /// Starts GeoClue on a system bus.
    ///
    /// - Parameters:
    ///   - bus: The connection of the fake to the bus.
    ///   - refuses: Whether the position is refused to everyone.
    /// - Throws: ``BusError`` if the bus refuses the name or the object.
    public init(on bus: Bus, refuses: Bool = false) async throws {
        self.bus = bus
        self.refuses = refuses
        try await bus.serve(Self.name, at: Self.path, Self.managerDescription) { [self] call in
            switch call.member {
            case "CreateClient":
                Task {
                    guard let path = try? await makeClient() else { return }
                    call.reply([.objectPath(path)])
                }
            default: call.reply()
            }
        }
    }

    private static let managerDescription = InterfaceDescription(
        manager,
        methods: [
            MethodDescription("CreateClient", outputs: [.init("client", "o")]),
            MethodDescription("DeleteClient", inputs: [.init("client", "o")]),
        ])

    private static let clientDescription = InterfaceDescription(
        client, methods: [MethodDescription("Start"), MethodDescription("Stop")],
        properties: [
            PropertyDescription("DesktopId", "s", access: .readWrite),
            PropertyDescription("RequestedAccuracyLevel", "u", access: .readWrite),
            PropertyDescription("DistanceThreshold", "u", access: .readWrite),
        ])

    private static let locationDescription = InterfaceDescription(
        "org.freedesktop.GeoClue2.Location",
        properties: ["Latitude", "Longitude", "Accuracy"].map {
            PropertyDescription(MemberName(stringLiteral: $0), "d", access: .read)
        })

    private static func clientPath(_ number: Int) throws -> ObjectPath {
        try ObjectPath("/org/freedesktop/GeoClue2/Client/\(number)")
    }

    private func makeClient() async throws -> ObjectPath {
        let path = try Self.clientPath(
            state.withLock {
                $0.clients += 1
                return $0.clients
            })
        try await bus.serve(Self.name, at: path, Self.clientDescription) { [self] in answer($0) }
        return path
    }

    private func answer(_ call: IncomingCall) {
        if case .set(_, let property, let value) = call.propertyRequest {
            state.withLock { $0.wishes[property.rawValue] = value }
            return call.reply()
        }
        let isStart = call.member == "Start"
        guard !isStart || !refuses else {
            calls.add("refused")
            return call.fail(.accessDenied, "'io.github.peal.Peal' disallowed, no agent")
        }
        let (isRunning, wishes, position) = state.withLock { state in
            defer { state.isStarted = isStart }
            return (state.isStarted, state.wishes, state.position)
        }
        call.reply()
        if isStart {
            let id = wishes["DesktopId"]?.asString ?? ""
            let level = wishes["RequestedAccuracyLevel"]?.asUInt32 ?? 0
            let distance = wishes["DistanceThreshold"]?.asUInt32 ?? 0
            calls.add("start \(id) \(level) \(distance)")
            Task { try? await announce(position) }
        } else if isRunning {
            calls.add("stop")
        }
    }

    /// Moves the machine, and reports it to the client that has started.
    ///
    /// - Parameters:
    ///   - latitude: The degrees north of the equator.
    ///   - longitude: The degrees east of Greenwich.
    ///   - accuracy: The accuracy in meters.
    /// - Throws: ``BusError`` if the connection is closed.
    public func move(
        to latitude: Double, _ longitude: Double, accuracy: Double = 20
    ) async throws {
        let position: [(String, Value)] = [
            ("Latitude", .double(latitude)), ("Longitude", .double(longitude)),
            ("Accuracy", .double(accuracy)),
        ]
        let isStarted = state.withLock { state in
            state.position = position
            return state.isStarted
        }
        if isStarted { try await announce(position) }
    }

    private func announce(_ position: [(String, Value)]?) async throws {
        guard let position else { return }
        let (number, client) = state.withLock { state in
            state.locations += 1
            return (state.locations, state.clients)
        }
        let path = try ObjectPath("/org/freedesktop/GeoClue2/Location/\(number)")
        try await bus.serve(Self.name, at: path, Self.locationDescription) {
            $0.reply([.properties(position)])
        }
        try bus.emit(
            Signal(
                path: Self.clientPath(client), interface: Self.client, member: "LocationUpdated",
                arguments: [.objectPath("/"), .objectPath(path)]))
    }
}
