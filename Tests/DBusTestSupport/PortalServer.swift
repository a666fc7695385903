public import DBus
import TestSupport

/// A desktop portal that shows nothing, but remembers what it was given.
public actor PortalServer {
    /// What is on the screen, by the name that the sender gave it.
    public private(set) var shown: [String: [String: Value]] = [:]

    private let bus: Bus
    private let version: UInt32
    private let arrivals = Arrivals<(name: String, properties: [String: Value])>()
    private let removals = Arrivals<String>()

    private static let name: InterfaceName = "org.freedesktop.portal.Notification"
    private static let path: ObjectPath = "/org/freedesktop/portal/desktop"
    private static let busName: BusName = "org.freedesktop.portal.Desktop"

    /// Makes a portal and takes its name.
    ///
    /// - Parameters:
    ///   - privateBus: The bus that it is on.
    ///   - version: Of its interface.
    /// - Returns: The portal.
    /// - Throws: What prevented it.
    public static func started(
        on privateBus: PrivateBus, version: UInt32
    ) async throws -> PortalServer {
        let bus = try await Bus.connect(to: privateBus.address, logger: .silent)
        let calls = try bus.export(
            ObjectDescription(
                path: path,
                interfaces: [
                    InterfaceDescription(
                        name,
                        methods: [
                            MethodDescription(
                                "AddNotification",
                                inputs: [.init("id", "s"), .init("notification", "a{sv}")],
                                outputs: []),
                            MethodDescription(
                                "RemoveNotification", inputs: [.init("id", "s")], outputs: []),
                        ],
                        signals: [],
                        properties: [PropertyDescription("version", "u", access: .read)])
                ]))
        _ = try await bus.requestName(busName)
        let server = PortalServer(bus: bus, version: version)
        Task { for await call in calls { await server.answer(call) } }
        return server
    }

    private init(bus: Bus, version: UInt32) {
        self.bus = bus
        self.version = version
    }

    /// Leaves the bus.
    public func stop() async {
        try? await bus.releaseName(Self.busName)
        await bus.close()
    }

    /// Waits for the next notification, and brings its name and properties.
    ///
    /// - Returns: The oldest that has not been returned yet.
    /// - Throws: ``DidNotHappen`` if none comes.
    public nonisolated func next() async throws -> (name: String, properties: [String: Value]) {
        try await arrivals.next(within: .seconds(20))
    }

    /// Waits for the next removal, and brings its name.
    ///
    /// - Returns: The oldest that has not been returned yet.
    /// - Throws: ``DidNotHappen`` if none comes.
    public nonisolated func nextRemoval() async throws -> String {
        try await removals.next(within: .seconds(20))
    }

    /// Does what a user does who chooses a button.
    ///
    /// - Parameters:
    ///   - action: The button's action.
    ///   - name: The notification's name.
    ///   - token: The activation token that comes with it, since version 2.
    /// - Throws: What ``Bus/emit(_:)`` throws.
    public func invoke(_ action: String, of name: String, token: String? = nil) throws {
        let data = token.map { Value.properties([("activation-token", .string($0))]) }
        try bus.emit(
            Signal(
                path: Self.path, interface: Self.name, member: "ActionInvoked",
                arguments: [
                    .string(name), .string(action),
                    .array(of: "v", data.map { [.variant($0)] } ?? []),
                ]))
    }

    private func answer(_ call: IncomingCall) {
        if call.propertyRequest != nil {
            return call.reply([.variant(.uint32(version))])
        }
        let name = call.arguments[0].asString ?? ""
        if call.member == "AddNotification" {
            let properties = call.arguments[1].asProperties ?? [:]
            shown[name] = properties
            arrivals.add((name, properties))
        } else {
            shown[name] = nil
            removals.add(name)
        }
        call.reply([])
    }
}
