/// A signal of an object on the bus.
public struct Signal: Hashable, Sendable {
    /// The unique name of who sent it, as the bus says; it is not looked at when one is emitted.
    public var sender: BusName?
    /// The object that it is about.
    public var path: ObjectPath
    /// The interface that the signal belongs to.
    public var interface: InterfaceName
    /// The signal.
    public var member: MemberName
    /// What it tells.
    public var arguments: [Value]
    /// The only one who gets it; everybody who asked for it, if `nil`.
    public var destination: BusName?

    /// Makes a signal.
    ///
    /// - Parameters:
    ///   - sender: Who sent it; not looked at when it is emitted.
    ///   - path: The object that it is about.
    ///   - interface: The interface that the signal belongs to.
    ///   - member: The signal.
    ///   - arguments: What it tells.
    ///   - destination: The only one who gets it; everybody who asked for it, if `nil`.
    public init(
        sender: BusName? = nil, path: ObjectPath, interface: InterfaceName, member: MemberName,
        arguments: [Value] = [], destination: BusName? = nil
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
        self.destination = destination
    }
}
