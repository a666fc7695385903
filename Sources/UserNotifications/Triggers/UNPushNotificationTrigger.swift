/// The trigger of a notification that a server of Apple has sent.
///
/// There are no such notifications on Linux.
// Swift wants a subclass to repeat the conformance. Nothing is added that could change.
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {}
