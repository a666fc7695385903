import Alerts
import DBus
import Recurrence

extension Alerts.Notification {
    /// Returns the notification as the portal's `a{sv}` for this version of the interface.
    func portalProperties(version: UInt32) -> [(String, Value)] {
        var properties: [(String, Value)] = [
            ("title", .string(WireText.line(content.title))),
            // The body is plain text; markup has a separate key.
            ("body", .string(text)),
            ("priority", .string(content.urgency.portalPriority)),
            ("icon", .structure([.string("themed"), .variant(.strings([iconName]))])),
            ("default-action", .string(ResponseAction.open)),
            ("buttons", .array(of: "a{sv}", buttons.map(Value.properties))),
        ]
        guard version >= 2 else { return properties }
        if !isNew || isSounding || content.sound == .none {
            properties.append(("sound", .string("silent")))
        }
        // Without `show-as-new`, the portal replaces the shown notification quietly.
        let hints = isNew ? ["persistent", "show-as-new"] : ["persistent"]
        properties.append(("display-hint", .strings(hints)))
        return properties
    }

    /// The icon's name.
    ///
    /// The desktop cannot read the files of a sandbox, so only themed icons are sent.
    private var iconName: String {
        guard let icon = content.icon, IconText.isThemeName(icon) else { return DesktopEntry.id }
        return icon
    }

    private var buttons: [[(String, Value)]] {
        actions.filter { $0.key != Action.reply }.map {
            [("label", .string(WireText.line($0.label))), ("action", .string($0.key))]
        }
    }
}

extension Urgency {
    fileprivate var portalPriority: String {
        switch self {
        case .low: "low"
        case .normal: "normal"
        case .critical: "urgent"
        }
    }
}
