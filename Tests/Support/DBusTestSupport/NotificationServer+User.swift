import DBus

// Methods that simulate the user's actions and other events of the server.
extension NotificationServer {
    /// Chooses an action.
    ///
    /// - Parameters:
    ///   - id: The notification's id.
    ///   - key: The action's key.
    /// - Throws: The errors of ``Bus/emit(_:)``.
    public func invokeAction(id: UInt32, key: String) throws {
        if !settings.activationToken.isEmpty {
            try emit("ActivationToken", about: id, .string(settings.activationToken))
        }
        try emit("ActionInvoked", about: id, .string(key))
        if settings.closesAfterAction {
            try close(id: id, reason: 2)
        }
    }

    /// Returns the keys of the actions that the user can reach with a button or a click on the
    /// notification.
    ///
    /// - Parameter id: The notification's id.
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

    /// Clicks on the notification itself.
    ///
    /// - Parameter id: The notification's id.
    /// - Throws: The errors of ``Bus/emit(_:)``.
    public func click(id: UInt32) throws {
        let isResident = shown[id]?.hints["resident"] == .boolean(true)
        if reachableActions(of: id).contains("default") {
            try invokeAction(id: id, key: "default")
        }
        guard settings.closesOthersOnClick, !isResident else { return }
        for other in shown.keys.sorted() { try close(id: other, reason: 2) }
    }

    /// Clicks on the close button.
    ///
    /// - Parameter id: The notification's id.
    /// - Throws: The errors of ``Bus/emit(_:)``.
    public func dismiss(id: UInt32) throws {
        try close(id: id, reason: settings.closeButtonReason)
    }

    /// Releases the server's name and requests it again on the same connection.
    ///
    /// - Throws: The errors of the bus.
    public func changeName() async throws {
        try await bus?.releaseName(Self.name)
        _ = try await bus?.requestName(Self.name)
    }

    /// Emits an activation token that no action follows.
    ///
    /// - Parameters:
    ///   - id: The notification's id.
    ///   - token: The token.
    /// - Throws: The errors of ``Bus/emit(_:)``.
    public func announceToken(id: UInt32, _ token: String) throws {
        try emit("ActivationToken", about: id, .string(token))
    }

    /// Sends a reply to a notification.
    ///
    /// - Parameters:
    ///   - id: The notification's id.
    ///   - text: The text of the reply.
    /// - Throws: The errors of ``Bus/emit(_:)``.
    public func reply(id: UInt32, text: String) throws {
        try emit("NotificationReplied", about: id, .string(text))
    }

    /// Closes a notification and emits `NotificationClosed`.
    ///
    /// An expired notification may stay in the server's history.
    ///
    /// - Parameters:
    ///   - id: The notification's id. The signal is emitted even for an unknown id, as some servers
    ///     do.
    ///   - reason: The close reason: 1 expired, 2 dismissed, 3 closed by a call, 4 undefined.
    /// - Throws: The errors of ``Bus/emit(_:)``.
    public func close(id: UInt32, reason: UInt32) throws {
        try emit("NotificationClosed", about: id, .uint32(reason))
        if reason == 1, settings.keepsExpired {
            expired.insert(id)
        } else {
            shown[id] = nil
            expired.remove(id)
        }
    }

    /// Turns do-not-disturb on or off, and emits `PropertiesChanged` as KDE does.
    ///
    /// - Parameter isOn: Whether do-not-disturb is on.
    /// - Throws: The errors of ``Bus/emit(_:)``.
    public func setDoNotDisturb(_ isOn: Bool) throws {
        settings.doNotDisturb = isOn
        try bus?.emitChange(at: Self.path, of: Self.interface, [("Inhibited", .boolean(isOn))])
    }
}
