/// The kinds of notifications that a program asks permission for.
public struct UNAuthorizationOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The program changes the number on its icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
    /// The program plays sounds.
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
    /// The program shows notifications on the screen.
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
    /// The program shows notifications in a car; without effect on Linux.
    public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
    /// The program sends notifications that the user must not miss.
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
    /// The program has settings for notifications of its own; without effect on Linux.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
    /// The program sends quiet notifications without asking the user first.
    public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
    /// Siri reads the notifications out; without effect on Linux.
    @available(iOS, introduced: 13.0, deprecated: 15.0, message: "Announcement is always included")
    public static let announcement = UNAuthorizationOptions(rawValue: 1 << 7)
    /// The program sends notifications that are shown in quiet hours.
    @available(iOS, introduced: 15.0, deprecated: 15.0, message: "Use time-sensitive entitlement")
    @available(
        macOS, introduced: 12.0, deprecated: 12.0, message: "Use time-sensitive entitlement"
    )
    public static let timeSensitive = UNAuthorizationOptions(rawValue: 1 << 8)
}

/// The user's answer to the question whether the program may send notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    /// The user has not been asked, or has closed the question without an answer.
    case notDetermined = 0
    /// The user does not want notifications of the program.
    case denied = 1
    /// The program may send notifications.
    case authorized = 2
    /// The program may send quiet notifications, about which the user was not asked.
    case provisional = 3
    /// The permission of an App Clip, which does not exist on Linux.
    case ephemeral = 4
}
