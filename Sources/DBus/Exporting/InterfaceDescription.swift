/// An interface of an object: its methods, signals and properties.
public struct InterfaceDescription: Hashable, Sendable {
    /// The name of the interface.
    public var name: InterfaceName
    /// The methods of the interface.
    public var methods: [MethodDescription]
    /// The signals of the interface.
    public var signals: [SignalDescription]
    /// The properties of the interface.
    public var properties: [PropertyDescription]

    /// Describes an interface.
    ///
    /// - Parameters:
    ///   - name: The name of the interface.
    ///   - methods: The methods of the interface.
    ///   - signals: The signals of the interface.
    ///   - properties: The properties of the interface.
    public init(
        _ name: InterfaceName, methods: [MethodDescription] = [],
        signals: [SignalDescription] = [], properties: [PropertyDescription] = []
    ) {
        self.name = name
        self.methods = methods
        self.signals = signals
        self.properties = properties
    }
}
