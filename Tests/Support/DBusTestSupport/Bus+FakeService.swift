public import DBus

extension Bus {
    /// Takes a name and answers the calls to one of its objects, as a service of the desktop does.
    ///
    /// - Parameters:
    ///   - name: The name of the service, which may have several objects.
    ///   - path: The object.
    ///   - interface: The object's interface.
    ///   - answer: Answers a call.
    /// - Throws: ``BusError`` if the object cannot be exported or the name cannot be requested.
    public func serve(
        _ name: BusName, at path: ObjectPath, _ interface: InterfaceDescription,
        answer: @escaping @Sendable (IncomingCall) -> Void
    ) async throws {
        let calls = try export(ObjectDescription(path: path, interfaces: [interface]))
        Task { for await call in calls { answer(call) } }
        _ = try await requestName(name)
    }

    /// Reports that the screen is locked or unlocked, as GNOME's screen saver does.
    ///
    /// - Parameter isLocked: Whether the screen is locked.
    /// - Throws: ``BusError`` if the connection is closed.
    public func reportLock(_ isLocked: Bool) throws {
        try emit(
            Signal(
                path: "/org/gnome/ScreenSaver", interface: "org.gnome.ScreenSaver",
                member: "ActiveChanged", arguments: [.boolean(isLocked)]))
    }

    /// Announces that properties of an object have changed.
    ///
    /// - Parameters:
    ///   - path: The path of the object.
    ///   - interface: The interface of the properties.
    ///   - properties: The properties with their new values.
    ///   - invalidated: The names of properties that have changed, without their values.
    /// - Throws: The errors of ``Bus/emit(_:)``.
    public func emitChange(
        at path: ObjectPath, of interface: InterfaceName, _ properties: [(String, Value)],
        invalidated: [String] = []
    ) throws {
        try emit(
            Signal(
                path: path, interface: "org.freedesktop.DBus.Properties",
                member: "PropertiesChanged",
                arguments: [
                    .string(interface.rawValue), .properties(properties), .strings(invalidated),
                ]))
    }
}
