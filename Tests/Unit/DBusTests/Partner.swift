import DBus
import DBusTestSupport
import Testing

/// A second connection with an exported object that tests can call.
struct Partner: Sendable {
    static let path: ObjectPath = "/test/Object"
    static let interface: InterfaceName = "test.Interface"

    let bus: Bus
    let name: BusName

    /// Connects to the bus of the test and exports the object.
    ///
    /// - Parameters:
    ///   - methods: The methods of the object.
    ///   - properties: The properties of the object.
    ///   - answer: Answers the calls, one after another.
    /// - Throws: An error if connecting or exporting fails.
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

    /// Returns a call to one of the methods.
    func method(_ member: MemberName, _ arguments: Value...) -> MethodCall {
        MethodCall(
            destination: name, path: Self.path, interface: Self.interface, member: member,
            arguments: arguments)
    }

    /// Returns a call to a method of a standard interface.
    func method(
        _ interface: InterfaceName, _ member: MemberName, _ arguments: Value...,
        at path: ObjectPath = Self.path
    ) -> MethodCall {
        MethodCall(
            destination: name, path: path, interface: interface, member: member,
            arguments: arguments)
    }

    /// Emits a signal, and returns when the bus has received it.
    func signal(_ member: MemberName, _ arguments: Value...) async throws {
        try bus.emit(
            Signal(
                path: Self.path, interface: Self.interface, member: member, arguments: arguments))
        _ = try await bus.owner(of: name)
    }
}
