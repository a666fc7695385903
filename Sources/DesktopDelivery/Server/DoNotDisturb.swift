import DBus

/// Reads whether the user has turned on do-not-disturb.
///
/// The specification has no such setting, so each desktop has its own query. The queries start
/// nothing on the bus and change nothing.
struct DoNotDisturb: Sendable {
    var bus: Bus
    var environment: [String: String]
    /// How long a query may take.
    ///
    /// The sound of the notification waits for the answer.
    var deadline: Duration

    /// Returns whether do-not-disturb is on.
    ///
    /// - Parameters:
    ///   - server: The server's unique name.
    ///   - traits: The server's identity and capabilities.
    /// - Returns: The setting; `nil` if it cannot be read.
    func isOn(at server: BusName, _ traits: ServerTraits) async -> Bool? {
        if traits.capabilities.contains("inhibitions") {
            return await property(
                "Inhibited", of: NotificationsInterface.name, at: server,
                NotificationsInterface.path)?.asBoolean
        }
        switch traits.identity.name {
        case "dunst":
            return await property(
                "paused", of: "org.dunstproject.cmd0", at: server, NotificationsInterface.path)?
                .asBoolean
        case "mako":
            return await property(
                "Modes", of: "fr.emersion.Mako", at: server, "/fr/emersion/Mako")?
                .asStrings?.contains { ["do-not-disturb", "dnd"].contains($0) }
        case "SwayNotificationCenter":
            return await call(
                server, "/org/erikreider/swaync/cc", "org.erikreider.swaync.cc", "GetDnd")?
                .first?.asBoolean
        case "Xfce Notify Daemon":
            return await call(
                "org.xfce.Xfconf", "/org/xfce/Xfconf", "org.xfce.Xfconf", "GetProperty",
                .string("xfce4-notifyd"), .string("/do-not-disturb"))?
                .first?.unwrapped.asBoolean
        case "gnome-shell":
            return await setting("org.gnome.desktop.notifications", "show-banners").map(!)
        case "cinnamon":
            return await setting("org.cinnamon.desktop.notifications", "display-notifications")
                .map(!)
        case "Notification Daemon" where traits.identity.vendor == "MATE":
            return await setting("org.mate.NotificationDaemon", "do-not-disturb")
        case "io.elementary.notifications":
            return await setting("io.elementary.notifications", "do-not-disturb")
        default: return nil
        }
    }

    /// Returns whether the desktop lets Peal show notifications.
    ///
    /// - Parameter traits: The server's traits.
    /// - Returns: The setting; `nil` if it cannot be read.
    func isAllowed(_ traits: ServerTraits) async -> Bool? {
        guard traits.identity.name == "gnome-shell" else { return nil }
        // GNOME's settings path has the application id in lower case, with hyphens for other
        // characters.
        let application = String(
            DesktopEntry.id.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" })
        let schema = "org.gnome.desktop.notifications.application"
        return await setting(
            "\(schema):/org/gnome/desktop/notifications/application/\(application)/", "enable")
    }

    private func property(
        _ name: String, of interface: InterfaceName, at server: BusName, _ path: ObjectPath
    ) async -> Value? {
        await call(
            server, path, "org.freedesktop.DBus.Properties", "Get",
            .string(interface.rawValue), .string(name))?.first?.unwrapped
    }

    private func call(
        _ server: BusName, _ path: ObjectPath, _ interface: InterfaceName, _ member: MemberName,
        _ arguments: Value...
    ) async -> [Value]? {
        try? await bus.call(
            MethodCall(
                destination: server, path: path, interface: interface, member: member,
                arguments: arguments, allowsAutoStart: false),
            timeout: deadline)
    }

    /// Reads a GSettings key with `gsettings`, because no service on the bus offers this setting.
    private func setting(_ schema: String, _ key: String) async -> Bool? {
        guard let program = SearchPath.find("gsettings", in: environment) else { return nil }
        let text = await ChildProcess.output(
            of: program, ["get", schema, key], environment: environment, atMost: deadline)
        return text.flatMap { Bool($0.prefix { $0 != "\n" }.description) }
    }
}
