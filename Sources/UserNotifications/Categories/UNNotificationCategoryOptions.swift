/// The behavior of a category's notifications.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The delegate also receives a response when the user dismisses a notification.
    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1 << 0)
    /// Notifications are also shown in a car; without effect on Linux.
    public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 1 << 1)
    /// Hidden previews show the title; without effect on Linux.
    public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 1 << 2)
    /// Hidden previews show the subtitle; without effect on Linux.
    public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 1 << 3)
    /// Siri reads the notifications out; without effect on Linux.
    @available(iOS, introduced: 13.0, deprecated: 15.0, message: "Announcement is always included")
    public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 1 << 4)
}
