public import DBus
import Glibc
import Synchronization

/// logind with sessions, the last of which is the user's.
public final class FakeLogind: Sendable {
    private let bus: Bus
    private let session = Mutex<ObjectPath>("/org/freedesktop/login1/session/none")

    private static let name: BusName = "org.freedesktop.login1"
    private static let path: ObjectPath = "/org/freedesktop/login1"
    private static let sessionInterface: InterfaceName = "org.freedesktop.login1.Session"

    /// Starts logind on a system bus, without sessions.
    ///
    /// - Parameter bus: The connection of the fake to the bus.
    /// - Throws: ``BusError`` if the bus refuses the name or the object.
    public init(on bus: Bus) async throws {
        self.bus = bus
        try await bus.serve(
            Self.name, at: Self.path,
            InterfaceDescription(
                "org.freedesktop.login1.Manager",
                methods: [
                    MethodDescription(
                        "GetSession", inputs: [.init("id", "s")], outputs: [.init("path", "o")])
                ])
        ) { [self] in $0.reply([.objectPath(session.withLock(\.self))]) }
    }

    /// Begins a session.
    ///
    /// - Parameters:
    ///   - id: The last part of the session's object path.
    ///   - properties: The properties of the session.
    /// - Throws: ``BusError`` if the bus refuses the object.
    public func begin(_ id: String, _ properties: [(String, Value)]) async throws {
        let path = try ObjectPath("\(Self.path.rawValue)/session/\(id)")
        try await bus.serve(
            Self.name, at: path,
            InterfaceDescription(
                Self.sessionInterface,
                properties: [
                    PropertyDescription("LockedHint", "b", access: .read),
                    PropertyDescription("IdleHint", "b", access: .read),
                    PropertyDescription("Timestamp", "t", access: .read),
                ])
        ) { $0.reply([.properties(properties)]) }
        session.withLock { $0 = path }
        try bus.emitChange(
            at: ObjectPath("\(Self.path.rawValue)/user/_\(getuid())"),
            of: "org.freedesktop.login1.User", [], invalidated: ["Display"])
    }

    /// Changes a property of the last session.
    ///
    /// - Parameters:
    ///   - property: The name of the property.
    ///   - value: The new value.
    /// - Throws: ``BusError`` if the connection is closed.
    public func change(_ property: String, _ value: Value) throws {
        try bus.emitChange(
            at: session.withLock(\.self), of: Self.sessionInterface, [(property, value)])
    }
}
