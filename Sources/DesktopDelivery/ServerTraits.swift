import DBus
import Localization
import Messages

/// What a notification server says of itself, and what is known of it besides.
struct ServerTraits: Hashable, Sendable {
    var name: String
    var vendor: String
    var version: String
    var specification: String
    var capabilities: Set<String>

    /// - Parameters:
    ///   - information: the answer to `GetServerInformation`.
    ///   - capabilities: the answer to `GetCapabilities`.
    init(information: [Value], capabilities: [Value]) {
        // These go to terminals, documents and the log, and any program can be the server.
        let texts =
            information.prefix(4).map { ($0.asString ?? "").printable(atMost: Self.mostOfText) }
            + ["", "", "", ""]
        name = texts[0]
        vendor = texts[1]
        version = texts[2]
        specification = texts[3]
        self.capabilities = Set(
            (capabilities.first?.asStrings ?? []).prefix(Self.mostCapabilities).map {
                $0.printable(atMost: Self.mostOfText)
            })
    }

    /// No server's name, version or capability is nearly as long.
    private static let mostOfText = 100
    private static let mostCapabilities = 100

    var hasActions: Bool { capabilities.contains("actions") }
    var hasMarkup: Bool { capabilities.contains("body-markup") }
    /// KDE's extension, which others have taken up.
    var hasReplies: Bool { hasActions && capabilities.contains("inline-reply") }

    /// Whether it can be relied on to play a sound.
    ///
    /// Two claim `sound` and were silent when they were run: GNOME's old notification-daemon, and
    /// MATE's for sounds by name.
    var playsSounds: Bool {
        let isSilent = name == "Notification Daemon" && ["GNOME", "MATE"].contains(vendor)
        return capabilities.contains("sound") && !isSilent
    }

    /// The label of the default action, which is not to be shown; Xfce before 0.8.2 draws a button
    /// for it all the same, which would be an empty one.
    var openLabel: String {
        guard name == "Xfce Notify Daemon" else { return "" }
        let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
        return numbers.lexicographicallyPrecedes([0, 8, 2]) ? tr("Open") : ""
    }
}
