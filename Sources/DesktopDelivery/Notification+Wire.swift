import Alerts
import DBus
import Recurrence

extension Alerts.Notification {
    /// The arguments of `Notify` (`susssasa{sv}i`) for a server with these capabilities.
    func notifyArguments(replacing id: UInt32, capabilities: Set<String>) -> [Value] {
        [
            .string("Peal"),
            .uint32(id),
            .string(content.icon ?? DesktopEntry.id),
            // The title is never markup, so it is never escaped.
            .string(content.title),
            .string(capabilities.contains("body-markup") ? Markup.escape(text) : text),
            .strings(capabilities.contains("actions") ? actionList : []),
            .properties(hints),
            .int32(-1),
        ]
    }

    /// The body, and below it when it was due if that was long ago.
    var text: String {
        guard isLate else { return content.body }
        let note = "This was due on \(wall.date) at \(wall.time)."
        return content.body.isEmpty ? note : content.body + "\n" + note
    }

    /// Keys and labels in turn; the default action, the notification itself, has no label.
    private var actionList: [String] {
        [ResponseAction.open, ""] + actions.flatMap { [$0.key, $0.label] }
    }

    private var hints: [(String, Value)] {
        [
            // A byte: several servers read nothing else.
            ("urgency", .byte(content.urgency.level)),
            ("desktop-entry", .string(DesktopEntry.id)),
            soundHint,
        ]
    }

    private var soundHint: (String, Value) {
        switch content.sound {
        case _ where !isNew: ("suppress-sound", .boolean(true))
        case .none: ("suppress-sound", .boolean(true))
        case .named(let name): ("sound-name", .string(name))
        case .file(let path): ("sound-file", .string(path))
        case .default:
            (
                "sound-name",
                .string(
                    content.urgency == .critical ? "alarm-clock-elapsed" : "message-new-instant")
            )
        }
    }
}

extension Urgency {
    /// Desktop Notifications Specification, "Urgency Levels".
    fileprivate var level: UInt8 {
        switch self {
        case .low: 0
        case .normal: 1
        case .critical: 2
        }
    }
}
