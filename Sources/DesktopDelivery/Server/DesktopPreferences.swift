import Alerts
import DBus

/// Reads the user's settings for notifications: do-not-disturb, and what Peal may show and play.
///
/// The specification has no such settings, so each desktop has its own queries. The queries start
/// nothing on the bus and change nothing.
struct DesktopPreferences: Sendable {
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
    func hasDoNotDisturb(at server: BusName, _ traits: ServerTraits) async -> Bool? {
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
        case _ where traits.identity.isBudgie:
            return await call(
                "org.budgie_desktop.Notifications", "/org/budgie_desktop/Notifications",
                "org.buddiesofbudgie.budgie.Dispatcher", "GetDoNotDisturb")?
                .first?.asBoolean
        default: return nil
        }
    }

    /// Returns whether the desktop lets Peal show notifications.
    ///
    /// - Parameter traits: The server's traits.
    /// - Returns: The setting; `nil` if it cannot be read.
    func isAllowed(_ traits: ServerTraits) async -> Bool? {
        guard traits.identity.hasApplicationSettings else { return nil }
        return await applicationSettings(of: DesktopEntry.id)["enable"]
    }

    /// Returns whether the desktop's settings let Peal play sounds for a program.
    ///
    /// - Parameters:
    ///   - entry: The id of the program's desktop entry; `nil` if there is none.
    ///   - traits: The server's traits.
    /// - Returns: The setting; `nil` if it cannot be read.
    func allowsSounds(of entry: String?, _ traits: ServerTraits) async -> Bool? {
        guard let entry, traits.identity.hasApplicationSettings else { return nil }
        let settings = await applicationSettings(of: entry)
        return settings["enable"] == false ? false : settings["enable-sound-alerts"]
    }

    /// Returns whether Peal must play the sound of a notification.
    ///
    /// A setting that cannot be read does not silence the notification.
    ///
    /// - Parameters:
    ///   - notification: The notification, which has a sound.
    ///   - server: The server's unique name.
    ///   - traits: The server's identity and capabilities.
    /// - Returns: Whether no setting forbids the sound.
    func wantsSound(
        of notification: Alerts.Notification, at server: BusName, _ traits: ServerTraits
    ) async -> Bool {
        let entry =
            notification.sender.map(\.desktopEntry) ?? DesktopEntry.id
        async let hasDoNotDisturb = hasDoNotDisturb(at: server, traits)
        async let allowsSounds = allowsSounds(of: entry, traits)
        let (isDisturbing, isAllowed) = await (hasDoNotDisturb, allowsSounds)
        return isDisturbing != true && isAllowed != false
    }

    /// Reads the settings for an application on GNOME and Budgie that are switches, by their keys.
    ///
    /// One process of `gsettings` prints them all.
    private func applicationSettings(of entry: String) async -> [String: Bool] {
        let schema = Self.applicationSchema(of: entry)
        let lines = await gsettings("list-recursively", schema)?.split(separator: "\n") ?? []
        // Each line is: SCHEMA KEY VALUE
        let words = lines.map { $0.split(separator: " ") }.filter { $0.count == 3 }
        return Dictionary(
            words.compactMap { words in Bool(String(words[2])).map { (String(words[1]), $0) } },
            uniquingKeysWith: { $1 })
    }

    /// The schema, with its path, of the settings for an application on GNOME and Budgie.
    ///
    /// The path has the application's id in lower case, with a hyphen for other characters.
    private static func applicationSchema(of entry: String) -> String {
        let words = entry.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        return "org.gnome.desktop.notifications.application"
            + ":/org/gnome/desktop/notifications/application/\(words.joined(separator: "-"))/"
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

    private func setting(_ schema: String, _ key: String) async -> Bool? {
        await gsettings("get", schema, key).flatMap { Bool(String($0.prefix { $0 != "\n" })) }
    }

    /// Runs `gsettings`, because no service on the bus offers these settings.
    private func gsettings(_ arguments: String...) async -> String? {
        guard let program = SearchPath.find("gsettings", in: environment) else { return nil }
        return await ChildProcess.output(
            of: program, arguments, environment: environment, atMost: deadline)
    }
}
