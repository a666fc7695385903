/// The way in which a notification is shown while the program is in use.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Apply the number to the program's icon.
    public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
    /// Play the notification's sound.
    public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
    /// Show the notification on the screen and in the list.
    @available(iOS, introduced: 10.0, deprecated: 14.0, message: "Use list and banner")
    @available(macOS, introduced: 10.14, deprecated: 11.0, message: "Use list and banner")
    public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)
    /// Show the notification in the list.
    public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
    /// Show the notification on the screen.
    public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}

extension UNNotificationPresentationOptions {
    /// The options for a notification that is shown as requested, as if the program were not in
    /// use.
    static let all: Self = [.badge, .sound, .list, .banner]

    /// The answer of a delegate that implements neither form of `willPresent`.
    static let notImplemented = Self(rawValue: 1 << 63)
}
