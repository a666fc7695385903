/// What happens to notifications after they were delivered.
public enum DeliveryEvent: Hashable, Sendable {
    /// Notifications can be shown from now on; receipts of other sessions are void.
    case appeared(session: String)
    /// There is no server any more: all receipts are void.
    case disappeared
    /// A notification whose delivery was given up was accepted after all.
    case accepted(Notification, DeliveryReceipt)
    /// A server that has refused notifications, perhaps for want of room, may take one more.
    case roomMade
    /// The user chose an action; `default` is opening the notification itself.
    case activated(DeliveryReceipt, action: String, activationToken: String?)
    /// The user wrote a reply into it.
    case replied(DeliveryReceipt, text: String)
    /// It left the screen.
    case closed(DeliveryReceipt, CloseReason)
}

/// Why a notification left the screen (Desktop Notifications Specification,
/// "org.freedesktop.Notifications.NotificationClosed").
///
/// Servers are not to be trusted with it: some say "dismissed" of what no user touched.
public enum CloseReason: UInt32, CaseIterable, Hashable, Sendable {
    /// Its time ran out: the user may not have seen it.
    case expired = 1
    /// The user closed it.
    case dismissed = 2
    /// It was withdrawn.
    case withdrawn = 3
    /// Anything else.
    case undefined = 4
}
