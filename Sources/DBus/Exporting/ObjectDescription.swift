internal import Messages

/// An object that others can call.
public struct ObjectDescription: Hashable, Sendable {
    /// Where it is found.
    public var path: ObjectPath
    /// What it can do; the standard interfaces are not listed.
    public var interfaces: [InterfaceDescription]

    /// Describes an object.
    ///
    /// - Parameters:
    ///   - path: Where it is found.
    ///   - interfaces: What it can do, without `Introspectable`, `Peer` and `Properties`, which
    ///     every object has.
    public init(path: ObjectPath, interfaces: [InterfaceDescription]) {
        self.path = path
        self.interfaces = interfaces
    }
}

extension ObjectDescription {
    func interface(_ name: InterfaceName) -> InterfaceDescription? {
        interfaces.first { $0.name == name }
    }
}

extension ObjectDescription {
    /// Refuses a description that could not be introspected.
    ///
    /// - Throws: ``BusError/Code/invalidValue``.
    func validate() throws(BusError) {
        for interface in interfaces {
            let arguments =
                interface.methods.flatMap { $0.inputs + $0.outputs }
                + interface.signals.flatMap(\.arguments)
            for signature in arguments.map(\.signature) + interface.properties.map(\.signature) {
                guard signature.isSingle else {
                    throw BusError(
                        code: .invalidValue,
                        message: """
                            \(interface.name) describes something of type "\(signature)", \
                            which is not one type
                            """)
                }
            }
        }
    }
}
