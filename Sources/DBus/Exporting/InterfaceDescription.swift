/// An interface of an object: what can be called, what it tells, what can be read.
public struct InterfaceDescription: Hashable, Sendable {
    /// What it is called.
    public var name: InterfaceName
    /// What can be called.
    public var methods: [MethodDescription]
    /// What it tells.
    public var signals: [SignalDescription]
    /// What can be read and written.
    public var properties: [PropertyDescription]

    /// Describes an interface.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - methods: What can be called.
    ///   - signals: What it tells.
    ///   - properties: What can be read and written.
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
