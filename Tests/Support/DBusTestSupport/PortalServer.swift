public import DBus
import TestSupport

/// A desktop portal without a screen. It records the notifications that it receives.
public actor PortalServer {
    /// The open notifications by the id that their sender chose.
    public private(set) var shown: [String: [String: Value]] = [:]

    private let bus: Bus
    private let version: UInt32
    private let arrivals = Arrivals<(name: String, properties: [String: Value])>()
    private let removals = Arrivals<String>()

    private static let name: InterfaceName = "org.freedesktop.portal.Notification"
    private static let path: ObjectPath = "/org/freedesktop/portal/desktop"
    private static let busName: BusName = "org.freedesktop.portal.Desktop"

    /// Starts a portal and requests its name.
    ///
    /// - Parameters:
    ///   - privateBus: The bus to use.
    ///   - version: The version of the portal's interface.
    /// - Returns: The portal.
    /// - Throws: ``BusError`` if the portal cannot be started.
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

    /// Waits for the next notification, and returns its id and properties.
    ///
    /// - Returns: The oldest notification that was not returned before.
    /// - Throws: ``DidNotHappen`` if no notification arrives.
    public nonisolated func next() async throws -> (name: String, properties: [String: Value]) {
        try await arrivals.next(within: .seconds(60))
    }

    /// Waits for the next removal, and returns the notification's id.
    ///
    /// - Returns: The oldest removal that was not returned before.
    /// - Throws: ``DidNotHappen`` if no removal arrives.
    public nonisolated func nextRemoval() async throws -> String {
        try await removals.next(within: .seconds(60))
    }

    /// Clicks on a button.
    ///
    /// - Parameters:
    ///   - action: The button's action.
    ///   - name: The notification's id.
    ///   - token: The activation token of the click; sent since version 2 of the interface.
    /// - Throws: The errors of ``Bus/emit(_:)``.
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
