/// A signal from an object on the bus.
public struct Signal: Hashable, Sendable {
    /// The unique name of the sender, as stated by the bus.
    ///
    /// Ignored when the signal is emitted.
    public var sender: BusName?
    /// The object that emits the signal.
    public var path: ObjectPath
    /// The interface of the signal.
    public var interface: InterfaceName
    /// The name of the signal.
    public var member: MemberName
    /// The arguments of the signal.
    public var arguments: [Value]
    /// The only recipient; `nil` for all subscribers.
    public var destination: BusName?

    /// Makes a signal.
    ///
    /// - Parameters:
    ///   - sender: The unique name of the sender; ignored when the signal is emitted.
    ///   - path: The object that emits the signal.
    ///   - interface: The interface of the signal.
    ///   - member: The name of the signal.
    ///   - arguments: The arguments of the signal.
    ///   - destination: The only recipient; `nil` for all subscribers.
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
