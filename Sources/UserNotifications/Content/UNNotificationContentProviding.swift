public import Foundation

/// An object that changes the content of a notification, such as an intent of SiriKit.
///
/// No object of the system does this on Linux.
public protocol UNNotificationContentProviding: NSObjectProtocol {}
