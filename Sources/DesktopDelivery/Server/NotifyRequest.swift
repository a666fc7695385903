import Alerts
import DBus
import Localization
import Messages
import Recurrence

/// A notification as the arguments of `Notify` (`susssasa{sv}i`) for one server.
///
/// Three hints are left out on purpose:
/// - `image-data`: Peal sends the path of an image. The server then decodes it at the size it
///   needs, and a file of the wrong type cannot hang the server.
/// - `transient`: Users must be able to find a notification that they have not seen.
/// - `value`: A reminder has no progress.
struct NotifyRequest {
    var notification: Alerts.Notification
    /// The id of the notification that this one replaces; 0 if there is none.
    var replacedID: UInt32
    var traits: ServerTraits
    var sound: SoundPlan
    /// Whether to send only the parts that every server accepts.
    var isPlain = false

    /// The occurrence of an alert that a request announces.
    ///
    /// A late answer to one request counts for every request with the same ring.
    struct Ring: Hashable {
        var sender: ProgramID?
        var subject: Subject
        var due: Instant

        init(_ notification: Alerts.Notification) {
            sender = notification.sender?.id
            subject = notification.subject
            due = notification.due
        }
    }

    var ring: Ring { Ring(notification) }

    private var sender: Alerts.Notification.Sender? { notification.sender }

    var arguments: [Value] {
        let content = notification.content
        let title = WireText.line(content.title)
        return [
            .string(sender?.name ?? "Peal"),
            .uint32(isPlain ? 0 : replacedID),
            .string(isPlain ? DesktopEntry.id : IconText.onTheWire(content.icon ?? sender?.icon)),
            // The title is never markup, so it needs no escaping. Servers do not show an empty
            // title.
            .string(title.isEmpty ? sender?.name ?? "Peal" : title),
            .string(traits.hasMarkup ? Markup.escape(notification.text) : notification.text),
            .strings(actions),
            .properties(hints),
            .int32(staysOpen && !traits.identity.hasDialogs ? 0 : -1),
        ]
    }

    /// Whether the notification never expires, as critical ones do (Desktop Notifications
    /// Specification, "Urgency Levels").
    private var staysOpen: Bool {
        notification.content.urgency == .critical || notification.isQuestion
    }

    /// The actions as alternating keys and labels, with each key only once.
    ///
    /// The default action is a click on the notification.
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
            // The urgency must be a byte: several servers ignore other integer types.
            ("urgency", .byte(notification.content.urgency.level))
        ]
        // Desktops take the name and icon from the entry. So a program without an entry sends no
        // hint, and not Peal's entry.
        if let entry = sender == nil ? DesktopEntry.id : sender?.desktopEntry {
            hints.append(("desktop-entry", .string(entry)))
        }
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
    /// The byte for this urgency (Desktop Notifications Specification, "Urgency Levels").
    fileprivate var level: UInt8 {
        switch self {
        case .low: 0
        case .normal: 1
        case .critical: 2
        }
    }
}
