import Alerts
import DBus
import Localization
import Messages
import Recurrence

/// A notification as one server is to get it: the arguments of `Notify` (`susssasa{sv}i`).
///
/// Not sent, and why: `image-data`, as a picture goes by its path, so that the server decodes it in
/// its own size and nothing of the wrong type can hang it; `transient`, as what the user has not
/// seen is to be found again; `value`, as a reminder has no progress.
struct NotifyRequest {
    var notification: Alerts.Notification
    /// The number of what it takes the place of; 0 for nothing.
    var replacedID: UInt32
    var traits: ServerTraits
    var sound: SoundPlan
    /// Whether to send only what no server refuses.
    var isPlain = false

    /// The occurrence that a request is for.
    ///
    /// A late answer to one request answers for all of the same
    /// ring.
    struct Ring: Hashable {
        var subject: Subject
        var due: Instant
    }

    var ring: Ring { Ring(subject: notification.subject, due: notification.due) }

    var arguments: [Value] {
        let content = notification.content
        let title = WireText.line(content.title)
        return [
            .string("Peal"),
            .uint32(isPlain ? 0 : replacedID),
            .string(isPlain ? DesktopEntry.id : IconText.onTheWire(content.icon)),
            // The title is never markup, so it is never escaped; an empty one would not be shown.
            .string(title.isEmpty ? "Peal" : title),
            .string(traits.hasMarkup ? Markup.escape(notification.text) : notification.text),
            .strings(actions),
            .properties(hints),
            // Desktop Notifications Specification, "Urgency Levels": critical ones stay.
            .int32(content.urgency == .critical && !traits.identity.hasDialogs ? 0 : -1),
        ]
    }

    /// Keys and labels in turn, each key once; the default action is the notification itself.
    private var actions: [String] {
        guard traits.hasActions, !isPlain else { return [] }
        var keys: Set = [ResponseAction.open]
        let open = [ResponseAction.open, traits.identity.needsOpenLabel ? tr("Open") : ""]
        var list: [String] = []
        for action in notification.actions
        where action.key != Action.reply || traits.hasReplies {
            guard keys.insert(action.key).inserted else { continue }
            list += [action.key, WireText.line(action.label, maximumCharacters: 64)]
        }
        return traits.identity.takesOpenLast ? list + open : open + list
    }

    private var hints: [(String, Value)] {
        var hints: [(String, Value)] = [
            // A byte: several servers read nothing else.
            ("urgency", .byte(notification.content.urgency.level)),
            ("desktop-entry", .string(DesktopEntry.id)),
        ]
        guard !isPlain else { return hints }
        hints += sound.hints
        if traits.identity.closesOthersOnOpen {
            hints.append(("resident", .boolean(true)))
        }
        if let category = notification.content.category {
            hints.append(("category", .string(WireText.line(category))))
        }
        if let image = notification.content.image, FileURI.isFitImage(image) {
            hints.append(("image-path", .string(FileURI.of(image))))
        }
        return hints
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
