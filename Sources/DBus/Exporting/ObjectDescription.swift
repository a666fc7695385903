internal import Messages

/// An object that other programs can call.
public struct ObjectDescription: Hashable, Sendable {
    /// The path of the object.
    public var path: ObjectPath
    /// The interfaces of the object, without `Introspectable`, `Peer` and `Properties`.
    public var interfaces: [InterfaceDescription]

    /// Describes an object.
    ///
    /// - Parameters:
    ///   - path: The path of the object.
    ///   - interfaces: The interfaces of the object, without `Introspectable`, `Peer` and
    ///     `Properties`, which every object has.
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
    /// Throws if the signature of an argument or property is not exactly one complete type, as
    /// introspection requires.
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
                            \(interface.name) declares the type "\(signature)", which is not a \
                            single complete type
                            """)
                }
            }
        }
    }
}
