import DBus
import DBusTestSupport
import Testing

/// A second connection with an object on it, for tests to call.
struct Partner: Sendable {
    static let path: ObjectPath = "/test/Object"
    static let interface: InterfaceName = "test.Interface"

    let bus: Bus
    let name: BusName

    /// Comes onto the bus of the test.
    ///
    /// - Parameters:
    ///   - methods: What it can be called with.
    ///   - properties: What can be read and written.
    ///   - answer: Answers the calls, one after the other.
    /// - Throws: What prevented it.
    init(
        methods: [MethodDescription] = [], properties: [PropertyDescription] = [],
        answer: @escaping @Sendable (IncomingCall) async -> Void = { _ in }
    ) async throws {
        bus = try await PrivateBus.current.connect()
        name = try #require(bus.uniqueName)
        let calls = try bus.export(
            ObjectDescription(
                path: Self.path,
                interfaces: [
                    InterfaceDescription(Self.interface, methods: methods, properties: properties)
                ]))
        Task {
            for await call in calls {
                await answer(call)
            }
        }
    }

    /// A call of one of the methods.
    func method(_ member: MemberName, _ arguments: Value...) -> MethodCall {
        MethodCall(
            destination: name, path: Self.path, interface: Self.interface, member: member,
            arguments: arguments)
    }

    /// A call of a standard interface.
    func method(
        _ interface: InterfaceName, _ member: MemberName, _ arguments: Value...,
        at path: ObjectPath = Self.path
    ) -> MethodCall {
        MethodCall(
            destination: name, path: path, interface: interface, member: member,
            arguments: arguments)
    }

    /// Emits a signal, and returns when the bus has seen it.
    func signal(_ member: MemberName, _ arguments: Value...) async throws {
        try bus.emit(
            Signal(
                path: Self.path, interface: Self.interface, member: member, arguments: arguments))
        _ = try await bus.owner(of: name)
    }
}
