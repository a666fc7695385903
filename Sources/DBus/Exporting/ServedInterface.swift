/// An interface defined by one table: each method with its handler, and each property with its
/// reader.
///
/// The introspection data and the dispatch of calls both come from this table.
public struct ServedInterface<Call, Source>: Sendable {
    /// The name of the interface.
    public let name: InterfaceName
    private let methods: [ServedMethod<Call>]
    private let signals: [SignalDescription]
    private let properties: [ServedProperty<Source>]

    /// Makes an interface.
    ///
    /// - Parameters:
    ///   - name: The name of the interface.
    ///   - methods: The methods of the interface.
    ///   - signals: The signals of the interface.
    ///   - properties: The properties of the interface, all of them read-only.
    public init(
        _ name: InterfaceName, methods: [ServedMethod<Call>], signals: [SignalDescription] = [],
        properties: [ServedProperty<Source>] = []
    ) {
        self.name = name
        self.methods = methods
        self.signals = signals
        self.properties = properties
    }

    /// The description to export.
    public var description: InterfaceDescription {
        InterfaceDescription(
            name, methods: methods.map(\.description), signals: signals,
            properties: properties.map(\.description))
    }

    /// Returns the method that a call is for.
    ///
    /// - Parameter call: A call to an object that has this interface.
    /// - Returns: The method; `nil` if the call is for another interface.
    public func method(of call: IncomingCall) -> ServedMethod<Call>? {
        guard call.interface == name else { return nil }
        return methods.first { $0.description.name == call.member }
    }

    /// Returns the reply to a request to read properties of this interface.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - source: The state that the properties are read from.
    /// - Returns: The values of the reply; `nil` if the request is for another interface, or to
    ///   write a property, or if the interface has no such property.
    public func values(for request: PropertyRequest, from source: Source) -> [Value]? {
        switch request {
        case .get(self.name, let name):
            properties.first { $0.description.name == name }.map { [.variant($0.read(source))] }
        case .getAll(self.name):
            [.properties(properties.map { ($0.description.name.rawValue, $0.read(source)) })]
        case .get, .getAll, .set: nil
        }
    }
}

/// A read-only property of a ``ServedInterface``: its name, its type and its reader.
public struct ServedProperty<Source>: Sendable {
    /// The name and the type of the property.
    public let description: PropertyDescription
    /// Returns the value of the property.
    public let read: @Sendable (Source) -> Value

    /// Makes a read-only property.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - signature: The type of the property.
    ///   - read: Returns the value of the property.
    public init(
        _ name: MemberName, _ signature: Signature, read: @escaping @Sendable (Source) -> Value
    ) {
        self.description = PropertyDescription(name, signature, access: .read)
        self.read = read
    }
}
