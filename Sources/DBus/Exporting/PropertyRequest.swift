/// What a call of ``InterfaceName/properties`` wants.
///
/// The interface and the property exist, and may be read or written as the request wants to.
public enum PropertyRequest: Hashable, Sendable {
    /// The value of one property: reply with one ``Value/variant(_:)``.
    case get(InterfaceName, MemberName)
    /// A new value for one property, of its type: reply with nothing.
    case set(InterfaceName, MemberName, Value)
    /// All properties of an interface that can be read: reply with one `a{sv}`, as
    /// `Value.properties` makes it.
    case getAll(InterfaceName)
}

extension IncomingCall {
    /// What this call wants, if it is about properties.
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
