import DBus
import Messages

/// The name of a notification server, and what the server can do at the moment.
struct ServerTraits: Hashable, Sendable {
    var identity: ServerIdentity
    var capabilities: Set<String>

    /// - Parameters:
    ///   - identity: the server.
    ///   - capabilities: the answer to `GetCapabilities`. They go to terminals, documents and the log,
    ///     and any program can be the server.
    init(_ identity: ServerIdentity, capabilities: [Value]) {
        self.identity = identity
        self.capabilities = Set(
            (capabilities.first?.asStrings ?? []).prefix(Self.mostCapabilities).map {
                $0.printable(atMost: ServerIdentity.mostOfText)
            })
    }

    /// No server has nearly as many.
    private static let mostCapabilities = 100

    var hasActions: Bool { capabilities.contains("actions") }
    var hasMarkup: Bool { capabilities.contains("body-markup") }
    /// KDE's extension, which other servers have adopted.
    var hasReplies: Bool { hasActions && capabilities.contains("inline-reply") }
    /// Whether the server can be relied on to play a sound.
    var playsSounds: Bool { capabilities.contains("sound") && !identity.isSilent }
}
