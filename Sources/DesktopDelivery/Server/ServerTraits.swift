import DBus
import Messages

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
