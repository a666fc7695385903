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

/// A property of an interface.
public struct PropertyDescription: Hashable, Sendable {
    /// The permitted accesses to a property.
    public enum Access: String, Hashable, Sendable {
        /// The property can only be read.
        case read
        /// The property can only be written.
        case write
        /// The property can be read and written.
        case readWrite = "readwrite"
    }

    /// The name of the property.
    public var name: MemberName
    /// The type of the property.
    public var signature: Signature
    /// The permitted accesses.
    public var access: Access

    /// Describes a property.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - signature: The type of the property.
    ///   - access: The permitted accesses.
    public init(_ name: MemberName, _ signature: Signature, access: Access = .read) {
        self.name = name
        self.signature = signature
        self.access = access
    }
}

/// A signal of an interface.
public struct SignalDescription: Hashable, Sendable {
    /// The name of the signal.
    public var name: MemberName
    /// The arguments of the signal.
    public var arguments: [ArgumentDescription]

    /// Describes a signal.
    ///
    /// - Parameters:
    ///   - name: The name of the signal.
    ///   - arguments: The arguments of the signal.
    public init(_ name: MemberName, arguments: [ArgumentDescription] = []) {
        self.name = name
        self.arguments = arguments
    }
}

/// A method of an interface.
public struct MethodDescription: Hashable, Sendable {
    /// The name of the method.
    public var name: MemberName
    /// The arguments of the method.
    public var inputs: [ArgumentDescription]
    /// The values that the method returns.
    public var outputs: [ArgumentDescription]

    /// Describes a method.
    ///
    /// - Parameters:
    ///   - name: The name of the method.
    ///   - inputs: The arguments of the method.
    ///   - outputs: The values that the method returns.
    public init(
        _ name: MemberName, inputs: [ArgumentDescription] = [], outputs: [ArgumentDescription] = []
    ) {
        self.name = name
        self.inputs = inputs
        self.outputs = outputs
    }
}

/// One argument of a method or a signal.
public struct ArgumentDescription: Hashable, Sendable {
    /// The name of the argument, for human readers of the introspection data.
    public var name: String
    /// The type of the argument.
    public var signature: Signature

    /// Describes an argument.
    ///
    /// - Parameters:
    ///   - name: The name of the argument, for human readers of the introspection data.
    ///   - signature: The type of the argument.
    public init(_ name: String, _ signature: Signature) {
        self.name = name
        self.signature = signature
    }
}

extension [ArgumentDescription] {
    var signature: Signature { Signature(trusted: map(\.signature.rawValue).joined()) }
}
