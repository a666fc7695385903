public import Foundation

/// The user's response to a notification.
// The class is Sendable, because its objects never change.
open class UNNotificationResponse: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The notification that the user has responded to.
    open var notification: UNNotification { storedNotification }

    /// The identifier of the chosen action.
    ///
    /// It is ``UNNotificationDefaultActionIdentifier`` if the user has clicked the notification,
    /// and ``UNNotificationDismissActionIdentifier`` if the user has dismissed it.
    open var actionIdentifier: String { storedActionIdentifier }

    private let storedNotification: UNNotification
    private let storedActionIdentifier: String

    init(notification: UNNotification, actionIdentifier: String) {
        storedNotification = notification
        storedActionIdentifier = actionIdentifier
    }

    /// Reads a response from an archive.
    public required init?(coder: NSCoder) {
        guard let notification = coder.object(UNNotification.self, forKey: Key.notification) else {
            return nil
        }
        storedNotification = notification
        storedActionIdentifier =
            coder.text(forKey: Key.action) ?? UNNotificationDefaultActionIdentifier
    }

    /// Writes the response to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(notification, forKey: Key.notification)
        coder.encode(NSString(string: actionIdentifier), forKey: Key.action)
    }

    private enum Key {
        static let notification = "notification"
        static let action = "actionIdentifier"
    }

    /// Whether the class can be archived securely; always `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the response itself, because it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is a response with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationResponse else { return false }
        return other.actionIdentifier == actionIdentifier
            && other.notification.isEqual(notification)
    }

    /// The hash of the notification and the action.
    open override var hash: Int { notification.hash ^ actionIdentifier.hashValue }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The action of a click on the notification itself.
public let UNNotificationDefaultActionIdentifier =
    "com.apple.UNNotificationDefaultActionIdentifier"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The action of dismissing a notification, for categories with
/// ``UNNotificationCategoryOptions/customDismissAction``.
public let UNNotificationDismissActionIdentifier =
    "com.apple.UNNotificationDismissActionIdentifier"

/// The user's response to a notification, with a text that the user has typed.
// The compiler requires a subclass to repeat the conformance. This class adds no mutable state.
open class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
    /// The text that the user has typed.
    open var userText: String { storedText }

    private let storedText: String

    init(notification: UNNotification, actionIdentifier: String, userText: String) {
        storedText = userText
        super.init(notification: notification, actionIdentifier: actionIdentifier)
    }

    /// Reads a response from an archive.
    public required init?(coder: NSCoder) {
        storedText = coder.text(forKey: Self.textKey) ?? ""
        super.init(coder: coder)
    }

    /// Writes the response to an archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(NSString(string: userText), forKey: Self.textKey)
    }

    private static let textKey = "userText"

    /// Returns whether another object is a response with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object)
            && (object as? UNTextInputNotificationResponse)?.userText == userText
    }
}
