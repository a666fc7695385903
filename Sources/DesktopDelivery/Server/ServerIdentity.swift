import Alerts
import DBus
import Messages

/// The answer to `GetServerInformation`, which stays the same as long as the server runs.
struct ServerIdentity: Hashable, Sendable {
    var name: String
    var vendor: String
    var version: String
    var specification: String

    /// A limit far above the length of any known server's name, version or capability.
    static let mostOfText = 100

    /// Reads the answer to `GetServerInformation`.
    ///
    /// Any program can be the server, and the answer goes to terminals, documents and the log, so
    /// it is shortened and made printable.
    init(information: [Value]) {
        let texts =
            information.prefix(4).map { ($0.asString ?? "").printable(atMost: Self.mostOfText) }
            + ["", "", "", ""]
        name = texts[0]
        vendor = texts[1]
        version = texts[2]
        specification = texts[3]
    }
}

/// Known differences between servers that the capabilities do not show (`docs/servers.md`).
extension ServerIdentity {
    /// How many notifications from one program the server keeps; `nil` if there is no known limit.
    ///
    /// Beyond the limit, GNOME, Budgie and Cinnamon close the oldest notification, while MATE and
    /// notification-daemon refuse the new one.
    var room: Int? {
        switch name {
        case "gnome-shell": majorVersion >= 48 ? 10 : 3
        case "cinnamon": 10
        case "Notification Daemon": 20
        default: isBudgie ? 3 : nil
        }
    }

    /// Whether the default action needs a label: swaync ignores an action without a label, and Xfce
    /// before 0.8.2 draws it as an empty button.
    var needsOpenLabel: Bool {
        switch name {
        case "SwayNotificationCenter": true
        case "Xfce Notify Daemon": numbers.lexicographicallyPrecedes([0, 8, 2])
        default: false
        }
    }

    /// Whether the default action must be the last one.
    ///
    /// Budgie drops the action that follows it.
    var takesOpenLast: Bool { isBudgie }

    /// Whether a click on one notification closes all others of the program.
    ///
    /// Cinnamon closes the others unless the clicked notification is `resident`.
    var closesOthersOnOpen: Bool { isCinnamon }

    /// Whether the server keeps expired notifications in a history in which they can be replaced.
    ///
    /// Plasma draws no pop-up for a notification that replaces an expired one. It only changes the
    /// entry in its history. So a new ring has to be a new notification.
    var replacesInHistory: Bool { name == "Plasma" }

    /// Whether the server shows a notification that never expires as a dialog, and answers with the
    /// id 0.
    var hasDialogs: Bool { name == "notify-osd" }

    /// Whether an id of 0 means that the server will never show the notification.
    ///
    /// On dunst the user's rules can hide notifications.
    var hidesWithZero: Bool { name == "dunst" }

    /// Whether the server plays no sounds although it claims to.
    ///
    /// GNOME's old notification-daemon plays no sounds, and MATE's plays no sounds by name. Cinnamon
    /// plays only a sound that the user has chosen in its settings, whatever the notification says.
    var isSilent: Bool {
        isCinnamon || name == "Notification Daemon" && ["GNOME", "MATE"].contains(vendor)
    }

    /// Whether the server plays sounds, but leaves some rings without one.
    ///
    /// GNOME Shell plays a sound only when it draws the pop-up. While an earlier pop-up waits for a
    /// user who is away, the next ones wait, too. Budgie ignores sound files, and plays sounds only
    /// for programs that are in its settings.
    var missesSounds: Bool { isGNOME || isBudgie }

    /// Whether the desktop has settings for each application, which GNOME and Budgie share.
    var hasApplicationSettings: Bool { isGNOME || isBudgie }

    /// Returns the meaning of a reason in `NotificationClosed`.
    ///
    /// - Parameters:
    ///   - code: The reason that the server gave.
    ///   - isCrowded: Whether the server has, or is about to get, more notifications than it keeps.
    /// - Returns: The reason, with two corrections for Cinnamon. The code 0 means "dismissed",
    ///   because Cinnamon sends it when the user clicks the close button. If the server is crowded,
    ///   "dismissed" means "expired", because Cinnamon also sends that code when it closes the
    ///   oldest notification to make room.
    func closeReason(_ code: UInt32, isCrowded: Bool) -> CloseReason {
        if isCinnamon, code == 0 { return .dismissed }
        let reason = CloseReason(rawValue: code) ?? .undefined
        return isCinnamon && isCrowded && reason == .dismissed ? .expired : reason
    }

    var isBudgie: Bool { name.hasPrefix("Budgie") }
    var isCinnamon: Bool { name == "cinnamon" }
    private var isGNOME: Bool { name == "gnome-shell" }
    private var numbers: [Int] { version.split(separator: ".").map { Int($0) ?? 0 } }
    private var majorVersion: Int { numbers.first ?? 0 }
}

/// A notification server's identity, and what the server can do at the moment.
struct ServerTraits: Hashable, Sendable {
    var identity: ServerIdentity
    var capabilities: Set<String>

    /// Reads the answer to `GetCapabilities`.
    ///
    /// Any program can be the server, and the answer goes to terminals, documents and the log, so
    /// it is shortened and made printable.
    ///
    /// - Parameters:
    ///   - identity: The server.
    ///   - capabilities: The answer to `GetCapabilities`.
    init(_ identity: ServerIdentity, capabilities: [Value]) {
        self.identity = identity
        self.capabilities = Set(
            (capabilities.first?.asStrings ?? []).prefix(Self.mostCapabilities).map {
                $0.printable(atMost: ServerIdentity.mostOfText)
            })
    }

    /// A limit far above the number of capabilities that any known server has.
    private static let mostCapabilities = 100

    var hasActions: Bool { capabilities.contains("actions") }
    var hasMarkup: Bool { capabilities.contains("body-markup") }
    /// Whether the server can take a reply as text (KDE's extension, which other servers have
    /// adopted).
    var hasReplies: Bool { hasActions && capabilities.contains("inline-reply") }
    /// Whether the server plays sounds.
    var playsSounds: Bool { capabilities.contains("sound") && !identity.isSilent }
    /// Whether Peal can rely on the server to play the sound of every ring.
    var playsEverySound: Bool { playsSounds && !identity.missesSounds }
}
