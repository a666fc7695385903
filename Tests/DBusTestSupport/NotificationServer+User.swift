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

    /// The keys of the actions that the user can reach: by a button, or by a click on the
    /// notification.
    ///
    /// - Parameter id: The notification's number.
    /// - Returns: The keys.
    public func reachableActions(of id: UInt32) -> [String] {
        let actions = shown[id]?.actions ?? []
        var pairs = stride(from: 0, to: actions.count - 1, by: 2).map {
            (key: actions[$0], label: actions[$0 + 1])
        }
        if settings.ignoresEmptyLabels { pairs.removeAll { $0.label.isEmpty } }
        if settings.dropsActionAfterDefault,
            let place = pairs.firstIndex(where: { $0.key == "default" }), place + 1 < pairs.count
        {
            pairs.remove(at: place + 1)
        }
        return pairs.map(\.key)
    }

    /// Does what a user does who clicks on the notification itself.
    ///
    /// - Parameter id: The notification's number.
    /// - Throws: What ``Bus/emit(_:)`` throws.
    public func click(id: UInt32) throws {
        let isResident = shown[id]?.hints["resident"] == .boolean(true)
        if reachableActions(of: id).contains("default") {
            try invokeAction(id: id, key: "default")
        }
        guard settings.closesOthersOnClick, !isResident else { return }
        for other in shown.keys.sorted() { try close(id: other, reason: 2) }
    }

    /// Does what a user does who chooses the close button.
    ///
    /// - Parameter id: The notification's number.
    /// - Throws: What ``Bus/emit(_:)`` throws.
    public func dismiss(id: UInt32) throws {
        try close(id: id, reason: settings.closeButtonReason)
    }

    /// Gives its name away and takes it again, on the same connection.
    ///
    /// - Throws: What the bus says against it.
    public func changeName() async throws {
        try await bus?.releaseName(Self.name)
        _ = try await bus?.requestName(Self.name)
    }

    /// Tells the token of an action that does not follow.
    ///
    /// - Parameters:
    ///   - id: The notification's number.
    ///   - token: The token.
    /// - Throws: What ``Bus/emit(_:)`` throws.
    public func announceToken(id: UInt32, _ token: String) throws {
        try emit("ActivationToken", about: id, .string(token))
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
