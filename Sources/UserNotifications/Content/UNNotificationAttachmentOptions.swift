// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key for the uniform type identifier of a file whose name does not tell its type.
public let UNNotificationAttachmentOptionsTypeHintKey =
    "UNNotificationAttachmentOptionsTypeHintKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key for hiding the thumbnail; it has no effect on Linux.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
    "UNNotificationAttachmentOptionsThumbnailHiddenKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key for the part of a picture that becomes its thumbnail; it has no effect on Linux.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key for the frame of a video that becomes its thumbnail; it has no effect on Linux.
public let UNNotificationAttachmentOptionsThumbnailTimeKey =
    "UNNotificationAttachmentOptionsThumbnailTimeKey"
