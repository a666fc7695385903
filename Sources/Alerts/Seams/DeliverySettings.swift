/// What a backend can do, and how things stand with it.
public struct DeliverySettings: Hashable, Sendable {
    /// What shows the notifications, for people: "dunst 1.9.0".
    public var server: String
    /// Who made it: "knopwob".
    public var vendor: String
    /// Its version: "1.9.0"; nothing is to depend on it.
    public var version: String
    /// The version of the Desktop Notifications Specification that it claims to follow.
    public var specification: String
    /// The process that shows the notifications.
    public var process: UInt32?
    /// What it offers, in the words of the Desktop Notifications Specification.
    public var capabilities: Set<String>
    /// Whether the user wants not to be disturbed; `nil` where that cannot be read.
    ///
    /// Peal tells it and never gets around it.
    public var doNotDisturb: Bool?
    /// Whether the desktop's settings let Peal show notifications; `nil` where that cannot be read.
    public var isAllowed: Bool?
    /// Who plays the sounds.
    public var sound: SoundRoute

    /// Makes settings.
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
}

/// Who plays the sound of a notification: always one, so that it is heard once.
public enum SoundRoute: Hashable, Sendable, CustomStringConvertible {
    /// What shows the notification.
    case server
    /// A program that Peal starts.
    case player(String)
    /// Nothing: the server does not, and the player that is installed fails.
    case failing(String)
    /// Nothing: the server does not, and no player is installed.
    case none

    /// The route for people.
    public var description: String {
        switch self {
        case .server: "the notification server"
        case .player(let name): name
        case .failing, .none: "none"
        }
    }
}
