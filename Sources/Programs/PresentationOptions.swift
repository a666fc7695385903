/// The ways in which a running program wants a notification to be shown.
///
/// The bits are those of Apple's `UNNotificationPresentationOptions`.
public struct PresentationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates options.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Puts the request's number on the program's icon.
    public static let badge = PresentationOptions(rawValue: 1)
    /// Plays the sound.
    public static let sound = PresentationOptions(rawValue: 2)
    /// Shows the notification; the old name of ``list`` and ``banner`` together.
    public static let alert = PresentationOptions(rawValue: 4)
    /// Keeps the notification in the list of notifications.
    public static let list = PresentationOptions(rawValue: 8)
    /// Shows the notification on the screen.
    public static let banner = PresentationOptions(rawValue: 16)

    /// The options for a program that does not answer.
    static let all: PresentationOptions = [.badge, .sound, .list, .banner]
    /// The options that make a notification visible; without any of them, it is not shown.
    static let visible: PresentationOptions = [.alert, .list, .banner]
}
