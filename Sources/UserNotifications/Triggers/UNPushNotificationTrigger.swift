/// The trigger of a notification that a server of Apple has sent.
///
/// There are no such notifications on Linux.
// The compiler requires a subclass to repeat the conformance. This class adds no mutable state.
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {}
