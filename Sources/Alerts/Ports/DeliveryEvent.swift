/// An event of the notification server or of a delivered notification.
public enum DeliveryEvent: Hashable, Sendable {
    /// Notifications can be shown from now on.
    ///
    /// Receipts from other sessions are no longer valid.
    case appeared(session: String)
    /// The notification server is gone.
    ///
    /// No receipt is valid any more.
    case disappeared
    /// The server accepted a notification after its delivery was given up.
    case accepted(Notification, DeliveryReceipt)
    /// A server that refused notifications, perhaps because its screen was full, may accept one
    /// more.
    case roomMade
    /// The user chose an action.
    ///
    /// The action `default` means opening the notification itself.
    case activated(DeliveryReceipt, action: String, activationToken: String?)
    /// The user wrote a reply in the notification.
    case replied(DeliveryReceipt, text: String)
    /// The notification left the screen.
    case closed(DeliveryReceipt, CloseReason)
    /// The server had no place for the notification, and closed it when it had hardly been seen.
    case evicted(DeliveryReceipt)
}

/// The reason why a notification left the screen (Desktop Notifications Specification,
/// "org.freedesktop.Notifications.NotificationClosed").
///
/// The reason is not reliable: some servers report "dismissed" for notifications that no user
/// touched.
public enum CloseReason: UInt32, CaseIterable, Hashable, Sendable {
    /// The notification's time ran out.
    ///
    /// The user may not have seen it.
    case expired = 1
    /// The user closed the notification.
    case dismissed = 2
    /// The program that showed the notification withdrew it.
    case withdrawn = 3
    /// The server gave another reason, or none.
    case undefined = 4
}
