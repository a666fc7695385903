public import Foundation

/// The base class of extensions that change notifications of a server.
///
/// There are no such notifications on Linux, so no code calls these methods.
open class UNNotificationServiceExtension: NSObject {
    /// Makes an extension.
    public override init() {}

    /// Passes the content of a request on without a change.
    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    /// Reports that the time for changing the content ends.
    open func serviceExtensionTimeWillExpire() {}
}
