import DBus

// What the user does.
extension NotificationServer {
    /// Does what a user does who chooses an action.
    ///
    /// - Parameters:
    ///   - id: The notification's number.
    ///   - key: The action's key.
    /// - Throws: What ``Bus/emit(_:)`` throws.
    public func invokeAction(id: UInt32, key: String) throws {
        if !settings.activationToken.isEmpty {
            try emit("ActivationToken", about: id, .string(settings.activationToken))
        }
        try emit("ActionInvoked", about: id, .string(key))
        if settings.closesAfterAction {
            try close(id: id, reason: 2)
        }
    }

    /// Does what a user does who writes an answer.
    ///
    /// - Parameters:
    ///   - id: The notification's number.
    ///   - text: The answer.
    /// - Throws: What ``Bus/emit(_:)`` throws.
    public func reply(id: UInt32, text: String) throws {
        try emit("NotificationReplied", about: id, .string(text))
    }

    /// Takes a notification off the screen.
    ///
    /// - Parameters:
    ///   - id: The notification's number; it is emitted even if there is none, as some servers do.
    ///   - reason: 1 expired, 2 dismissed, 3 closed by call, 4 anything else.
    /// - Throws: What ``Bus/emit(_:)`` throws.
    public func close(id: UInt32, reason: UInt32) throws {
        try emit("NotificationClosed", about: id, .uint32(reason))
        shown[id] = nil
    }

    /// Turns do-not-disturb on or off, and says so as KDE and dunst do.
    ///
    /// - Parameter isOn: Whether the user wants not to be disturbed.
    /// - Throws: What ``Bus/emit(_:)`` throws.
    public func setDoNotDisturb(_ isOn: Bool) throws {
        settings.doNotDisturb = isOn
        try bus?.emit(
            Signal(
                path: Self.path, interface: "org.freedesktop.DBus.Properties",
                member: "PropertiesChanged",
                arguments: [
                    .string(Self.interface.rawValue), .properties([("Inhibited", .boolean(isOn))]),
                    .strings([]),
                ]))
    }
}
