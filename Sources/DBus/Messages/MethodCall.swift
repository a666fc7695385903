/// A call of a method of an object on the bus.
public struct MethodCall: Hashable, Sendable {
    /// Who is to answer.
    public var destination: BusName
    /// Which of its objects.
    public var path: ObjectPath
    /// The interface that the method belongs to.
    public var interface: InterfaceName
    /// The method.
    public var member: MemberName
    /// What it is called with.
    public var arguments: [Value]
    /// Whether the bus may start a program that would own ``destination`` if nobody does.
    public var allowsAutoStart: Bool

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - destination: Who is to answer.
    ///   - path: Which of its objects.
    ///   - interface: The interface that the method belongs to.
    ///   - member: The method.
    ///   - arguments: What it is called with.
    ///   - allowsAutoStart: Whether the bus may start a program that would own the destination.
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

    /// A call of a method of the bus itself.
    static func toBus(_ member: MemberName, _ arguments: Value...) -> MethodCall {
        MethodCall(
            destination: .bus, path: .bus, interface: .bus, member: member, arguments: arguments)
    }
}
