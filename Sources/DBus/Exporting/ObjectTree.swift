/// The exported objects.
///
/// The tree decides for each call whether to answer it at once or to deliver it to an object's
/// stream.
struct ObjectTree {
    /// The way in which a call is handled.
    enum Decision {
        /// Answer the call at once.
        case answer(Answer.Content)
        /// Deliver the call to the object's stream.
        case deliver(ExportedObject, InterfaceName, IncomingCall.Expected)
    }

    /// The header of a call, without its arguments.
    struct Request {
        let path: ObjectPath
        /// The interface; a caller may leave it out.
        let interface: InterfaceName?
        let member: MemberName
        let signature: Signature
    }

    private var objects: [ObjectPath: ExportedObject] = [:]

    /// All objects.
    var all: [ExportedObject] { Array(objects.values) }

    mutating func add(_ object: ExportedObject) {
        objects[object.description.path] = object
    }

    mutating func remove(_ object: ExportedObject) {
        // Another object may have been exported at this path in the meantime. Do not remove that
        // one.
        if objects[object.description.path]?.id == object.id {
            objects[object.description.path] = nil
        }
    }

    /// Decides how to handle a call.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - arguments: Its arguments.
    /// - Returns: The decision.
    func decide(_ request: Request, _ arguments: [Value]) -> Decision {
        if request.interface == .peer { return decidePeer(request) }
        let object = objects[request.path]
        let children = childNames(of: request.path)
        guard object != nil || !children.isEmpty || request.path.rawValue == "/" else {
            return .fail(.unknownObject, "There is no object at \(request.path)")
        }
        if request.names(.introspectable, "Introspect") {
            return request.requiring("") {
                let document = IntrospectionDocument(
                    interfaces: object?.description.interfaces ?? [], children: children)
                return .answer(.values([.string(document.text)]))
            }
        }
        guard let object else {
            return .fail(.unknownInterface, "The object at \(request.path) is only a folder")
        }
        if request.interface == .properties {
            return decideProperty(of: object, request, arguments)
        }
        return decideMethod(of: object, request)
    }

    private func decidePeer(_ request: Request) -> Decision {
        switch request.member {
        case "Ping": return request.requiring("") { .answer(.values([])) }
        case "GetMachineId":
            return request.requiring("") {
                do throws(BusError) {
                    return .answer(.values([.string(try MachineID.read())]))
                } catch {
                    return .fail(.failed, error.description)
                }
            }
        default: return request.unknownMethod(of: .peer)
        }
    }

    private func decideMethod(of object: ExportedObject, _ request: Request) -> Decision {
        var candidates = object.description.interfaces
        if let name = request.interface {
            candidates = candidates.filter { $0.name == name }
            if candidates.isEmpty {
                return .fail(.unknownInterface, "\(request.path) has no interface \(name)")
            }
        }
        for interface in candidates {
            if let method = interface.methods.first(where: { $0.name == request.member }) {
                return request.requiring(method.inputs.signature) {
                    .deliver(object, interface.name, .values(method.outputs.signature))
                }
            }
        }
        return request.unknownMethod(of: request.interface)
    }

    /// Returns the path elements directly below `path`, each once, as `Introspect` lists them.
    private func childNames(of path: ObjectPath) -> [String] {
        let prefix = path.rawValue == "/" ? "/" : path.rawValue + "/"
        let names = objects.keys.compactMap { child -> String? in
            guard child != path, child.rawValue.hasPrefix(prefix) else { return nil }
            return child.rawValue.dropFirst(prefix.count).split(separator: "/").first
                .map(String.init)
        }
        return Set(names).sorted()
    }
}

extension ObjectTree.Decision {
    static func fail(_ name: ErrorName, _ message: String) -> ObjectTree.Decision {
        .answer(.failure(name, [.string(message)]))
    }
}

extension ObjectTree.Request {
    func names(_ interface: InterfaceName, _ member: MemberName) -> Bool {
        (self.interface == nil || self.interface == interface) && self.member == member
    }

    /// Calls `next` if the arguments have the expected types; otherwise fails the call.
    func requiring(
        _ expected: Signature, _ next: () -> ObjectTree.Decision
    ) -> ObjectTree.Decision {
        guard signature == expected else {
            return .fail(
                .invalidArguments,
                "\(member) takes arguments of type \"\(expected)\", not \"\(signature)\"")
        }
        return next()
    }

    func unknownMethod(of interface: InterfaceName?) -> ObjectTree.Decision {
        let place = interface?.rawValue ?? "the object at \(path)"
        return .fail(.unknownMethod, "There is no method \(member) in \(place)")
    }
}
