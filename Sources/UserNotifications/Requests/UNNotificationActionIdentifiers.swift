// swift-format-ignore: AlwaysUseLowerCamelCase
/// The action of a click on the notification itself.
public let UNNotificationDefaultActionIdentifier =
    "com.apple.UNNotificationDefaultActionIdentifier"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The action of dismissing a notification, for categories with
/// ``UNNotificationCategoryOptions/customDismissAction``.
public let UNNotificationDismissActionIdentifier =
    "com.apple.UNNotificationDismissActionIdentifier"
