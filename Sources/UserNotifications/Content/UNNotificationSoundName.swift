/// The name of a sound file.
public struct UNNotificationSoundName: Hashable, Equatable, RawRepresentable, Sendable {
    /// The name as text.
    public let rawValue: String

    /// Makes a name from a text.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a name from a text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
