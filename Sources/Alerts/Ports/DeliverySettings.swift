/// The capabilities and the current state of a backend.
public struct DeliverySettings: Hashable, Sendable {
    /// The human-readable name and version of the server: "dunst 1.9.0".
    public var server: String
    /// The vendor of the server: "knopwob".
    public var vendor: String
    /// The version of the server: "1.9.0".
    ///
    /// The version is only displayed; no decision may depend on it.
    public var version: String
    /// The version of the Desktop Notifications Specification that the server claims to follow.
    public var specification: String
    /// The id of the process that shows the notifications.
    public var process: UInt32?
    /// The capabilities of the server, as named in the Desktop Notifications Specification.
    public var capabilities: Set<String>
    /// Whether the user has switched do-not-disturb on; `nil` if that cannot be read.
    ///
    /// Peal reports this setting and never circumvents it.
    public var doNotDisturb: Bool?
    /// Whether the desktop's settings let Peal show notifications; `nil` if that cannot be read.
    public var isAllowed: Bool?
    /// The program that plays the sounds.
    public var sound: SoundRoute

    /// Creates settings.
    public init(
        server: String, vendor: String = "", version: String = "", specification: String = "",
        process: UInt32? = nil, capabilities: Set<String>, doNotDisturb: Bool? = nil,
        isAllowed: Bool? = nil, sound: SoundRoute = .none
    ) {
        self.server = server
        self.vendor = vendor
        self.version = version
        self.specification = specification
        self.process = process
        self.capabilities = capabilities
        self.doNotDisturb = doNotDisturb
        self.isAllowed = isAllowed
        self.sound = sound
    }

    /// The name of the "server" if Peal prints the notifications in a terminal.
    ///
    /// It is part of the bus interface, so it is the same in every language.
    public static let terminal = "the terminal"

    /// Whether Peal prints the notifications in a terminal, without a server.
    public var isTerminal: Bool { server == Self.terminal }
}

/// The program that plays the sound of a notification.
///
/// There is at most one, so that no sound plays twice.
public enum SoundRoute: Hashable, Sendable, CustomStringConvertible {
    /// The notification server.
    case server
    /// A program that Peal starts, and that worked when it was last used.
    case player(String)
    /// A program that Peal will start, but has not used so far.
    case untried(String)
    /// No program: the server plays no sounds, and the installed player fails.
    case failing(String)
    /// No program: the desktop's settings switch off Peal's sounds.
    case off
    /// No program: the server plays no sounds, and no installed player can play them.
    case none

    /// The human-readable name of the route.
    public var description: String {
        switch self {
        case .server: "the notification server"
        case .player(let name), .untried(let name): name
        case .failing, .off, .none: "none"
        }
    }
}
