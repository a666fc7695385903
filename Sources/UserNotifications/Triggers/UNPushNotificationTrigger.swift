/// The trigger of a notification that a server of Apple has sent.
///
/// There are no such notifications on Linux.
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {}
