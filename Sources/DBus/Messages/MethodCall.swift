/// A call to a method of an object on the bus.
public struct MethodCall: Hashable, Sendable {
    /// The name of the connection to call.
    public var destination: BusName
    /// The path of the object to call.
    public var path: ObjectPath
    /// The interface of the method.
    public var interface: InterfaceName
    /// The name of the method.
    public var member: MemberName
    /// The arguments of the call.
    public var arguments: [Value]
    /// Whether the bus may start a program for ``destination`` if the name has no owner.
    public var allowsAutoStart: Bool

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - destination: The name of the connection to call.
    ///   - path: The path of the object to call.
    ///   - interface: The interface of the method.
    ///   - member: The name of the method.
    ///   - arguments: The arguments of the call.
    ///   - allowsAutoStart: Whether the bus may start a program for the destination if the name has
    ///     no owner.
    public init(
        destination: BusName, path: ObjectPath, interface: InterfaceName, member: MemberName,
        arguments: [Value] = [], allowsAutoStart: Bool = true
    ) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
        self.allowsAutoStart = allowsAutoStart
    }

    /// Returns a call to a method of the bus itself.
    static func toBus(_ member: MemberName, _ arguments: Value...) -> MethodCall {
        MethodCall(
            destination: .bus, path: .bus, interface: .bus, member: member, arguments: arguments)
    }
}
