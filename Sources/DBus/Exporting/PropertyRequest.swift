/// A request to read or write properties, made by a call to ``InterfaceName/properties``.
///
/// There are requests only for interfaces and properties that exist, and for permitted accesses.
public enum PropertyRequest: Hashable, Sendable {
    /// Read one property; reply with one ``Value/variant(_:)``.
    case get(InterfaceName, MemberName)
    /// Write one property, with a value of its type; reply with no values.
    case set(InterfaceName, MemberName, Value)
    /// Read all readable properties of an interface; reply with one `a{sv}`, as `Value.properties`
    /// makes it.
    case getAll(InterfaceName)
}

extension IncomingCall {
    /// The request, if this is a call to ``InterfaceName/properties``; otherwise `nil`.
    public var propertyRequest: PropertyRequest? {
        guard interface == .properties, let name = arguments.first?.asString else { return nil }
        let interface = InterfaceName(trusted: name)
        switch (member, arguments.count) {
        case ("Get", 2):
            return arguments[1].asString.map { .get(interface, MemberName(trusted: $0)) }
        case ("Set", 3):
            let value = arguments[2].unwrapped
            return arguments[1].asString.map { .set(interface, MemberName(trusted: $0), value) }
        case ("GetAll", 1): return .getAll(interface)
        default: return nil
        }
    }
}
