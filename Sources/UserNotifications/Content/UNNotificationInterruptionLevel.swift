/// The importance of a notification.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// The notification is shown quietly.
    case passive = 0
    /// The notification is shown on the screen with its sound.
    case active = 1
    /// The notification is also shown in quiet hours.
    case timeSensitive = 2
    /// The notification stays until the user responds, and ignores quiet hours.
    case critical = 3
}

extension UNNotificationInterruptionLevel {
    /// The word in a request to the daemon.
    var word: String {
        switch self {
        case .passive: "passive"
        case .active: "active"
        case .timeSensitive: "timeSensitive"
        case .critical: "critical"
        }
    }

    /// Makes the level from the word in a request; an unknown word means `active`.
    init(word: String?) {
        let all: [UNNotificationInterruptionLevel] = [.passive, .timeSensitive, .critical]
        self = all.first { $0.word == word } ?? .active
    }
}
