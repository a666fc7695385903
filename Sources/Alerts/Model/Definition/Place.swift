package import Messages
public import Recurrence

/// A place of the user, which Peal knows by its networks or by a circle on the earth.
public struct Place: Hashable, Sendable {
    /// The ways to know a place.
    public enum Extent: Hashable, Sendable {
        /// The machine is at the place while it is connected to one of these networks.
        case networks([Network])
        /// The machine is at the place while it is in this region.
        case region(Region)
    }

    /// The name, such as `home`.
    public let name: Name
    /// How Peal knows the place.
    public let extent: Extent

    /// Creates a place.
    public init(_ name: Name, _ extent: Extent) {
        self.name = name
        self.extent = extent
    }

    /// The networks; none if Peal knows the place by a region.
    public var networks: [Network] {
        if case .networks(let networks) = extent { networks } else { [] }
    }

    /// The region; `nil` if Peal knows the place by its networks.
    public var region: Region? {
        if case .region(let region) = extent { region } else { nil }
    }

    /// The name of a place: one word, in which capital letters do not count.
    public struct Name: Hashable, Sendable, CustomStringConvertible {
        /// The name as text, in small letters.
        public let rawValue: String

        /// The text.
        public var description: String { rawValue }

        /// Reads a name.
        ///
        /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert``.
        public init(_ text: String) throws(AlertError) {
            // A name stands in phrases, where a digit would begin a time.
            guard let id = try? Alert.ID(text.lowercased()), id.rawValue.first?.isLetter == true
            else {
                throw .invalid(
                    "'\(Text.excerpt(text))' cannot be the name of a place. A name is one word that begins "
                        + "with a letter, like home.")
            }
            rawValue = id.rawValue
        }

        /// The sentence that the user has no place of this name.
        package var isUnknown: Message {
            Message(
                "There is no place '\(self)'. Add it while you are there: 'peal places add \(self)'."
            )
        }
    }
}

/// A network to which the machine connects.
public struct Network: Hashable, Sendable {
    /// The UUID of the network's settings in NetworkManager, which tells networks apart.
    public let id: String
    /// The name for the user, which is usually that of the Wi-Fi.
    public let name: String
    /// Whether the network is a Wi-Fi.
    ///
    /// NetworkManager often has the same settings for all wired networks.
    public let isWireless: Bool

    /// Creates a network.
    public init(id: String, name: String, isWireless: Bool) {
        self.id = id
        self.name = name
        self.isWireless = isWireless
    }
}

/// A network to which the machine is connected, or was a moment ago.
public struct NetworkPresence: Hashable, Sendable {
    /// The id of the network.
    public var id: String
    /// The instant at which the connection was lost; `nil` while it lasts.
    public var lostAt: Instant?

    /// Creates a presence.
    public init(_ id: String, lostAt: Instant? = nil) {
        self.id = id
        self.lostAt = lostAt
    }
}
