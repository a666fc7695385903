extension ObjectTree {
    /// Decides how to answer a call to `org.freedesktop.DBus.Properties`.
    ///
    /// Only a valid call is delivered to the object: its interface and property exist, and the
    /// property allows the access.
    func decideProperty(
        of object: ExportedObject, _ request: Request, _ arguments: [Value]
    ) -> Decision {
        switch request.member {
        case "Get":
            return request.requiring("ss") {
                withProperty(of: object, arguments) { property in
                    guard property.access != .write else {
                        return .fail(.accessDenied, "\(property.name) cannot be read")
                    }
                    return .deliver(object, .properties, .property(property.signature))
                }
            }
        case "Set":
            return request.requiring("ssv") {
                withProperty(of: object, arguments) { property in
                    guard property.access != .read else {
                        return .fail(.propertyReadOnly, "\(property.name) cannot be written")
                    }
                    let found = arguments[2].unwrapped.signature
                    guard found == property.signature else {
                        return .fail(
                            .invalidArguments,
                            "\(property.name) is of type \"\(property.signature)\", not \"\(found)\""
                        )
                    }
                    return .deliver(object, .properties, .values(""))
                }
            }
        case "GetAll":
            return request.requiring("s") {
                withInterface(of: object, arguments) { _ in
                    .deliver(object, .properties, .values("a{sv}"))
                }
            }
        default: return request.unknownMethod(of: .properties)
        }
    }

    private func withInterface(
        of object: ExportedObject, _ arguments: [Value],
        _ next: (InterfaceDescription) -> Decision
    ) -> Decision {
        let name = arguments.first?.asString ?? ""
        let interfaces = object.description.interfaces
        guard let interface = interfaces.first(where: { $0.name.rawValue == name }) else {
            return .fail(
                .unknownInterface, "\(object.description.path) has no interface \"\(name)\"")
        }
        return next(interface)
    }

    private func withProperty(
        of object: ExportedObject, _ arguments: [Value], _ next: (PropertyDescription) -> Decision
    ) -> Decision {
        withInterface(of: object, arguments) { interface in
            let name = arguments[1].asString ?? ""
            guard let property = interface.properties.first(where: { $0.name.rawValue == name })
            else {
                return .fail(
                    .unknownProperty, "There is no property \"\(name)\" in \(interface.name)")
            }
            return next(property)
        }
    }
}

/// The methods of `org.freedesktop.DBus.Properties`.
enum PropertyMethods {
    static let get = MethodDescription(
        "Get",
        inputs: [ArgumentDescription("interface", "s"), ArgumentDescription("name", "s")],
        outputs: [ArgumentDescription("value", "v")])
    static let set = MethodDescription(
        "Set",
        inputs: [
            ArgumentDescription("interface", "s"), ArgumentDescription("name", "s"),
            ArgumentDescription("value", "v"),
        ])
    static let getAll = MethodDescription(
        "GetAll", inputs: [ArgumentDescription("interface", "s")],
        outputs: [ArgumentDescription("properties", "a{sv}")])
}
