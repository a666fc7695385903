public import Foundation

/// A notification, with the rule for when it is shown.
// The class is Sendable, because a request never changes, and its content is a copy.
open class UNNotificationRequest: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The identifier of the request, unique in the program.
    ///
    /// A request replaces the pending request with the same identifier.
    open var identifier: String { storedIdentifier }

    /// The content of the notification.
    open var content: UNNotificationContent { storedContent }

    /// The rule when the notification is shown; `nil` for now.
    open var trigger: UNNotificationTrigger? { storedTrigger }

    private let storedIdentifier: String
    private let storedContent: UNNotificationContent
    private let storedTrigger: UNNotificationTrigger?

    /// Makes a request that keeps the content itself, which must not change.
    init(
        identifier: String, keeping content: UNNotificationContent, trigger: UNNotificationTrigger?
    ) {
        storedIdentifier = identifier
        storedContent = content
        storedTrigger = trigger
    }

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the request.
    ///   - content: The content, which is copied.
    ///   - trigger: The rule when the notification is shown; `nil` for now.
    public convenience init(
        identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
    ) {
        self.init(
            identifier: identifier, keeping: content.copy() as? UNNotificationContent ?? content,
            trigger: trigger)
    }

    /// Reads a request from an archive.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.text(forKey: Key.identifier),
            let content = coder.object(UNNotificationContent.self, forKey: Key.content)
        else { return nil }
        storedIdentifier = identifier
        storedContent = content
        // The unarchiver accepts a subclass of this class.
        storedTrigger = coder.object(UNNotificationTrigger.self, forKey: Key.trigger)
    }

    /// Writes the request to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: identifier), forKey: Key.identifier)
        coder.encode(content, forKey: Key.content)
        coder.encode(trigger, forKey: Key.trigger)
    }

    private enum Key {
        static let identifier = "identifier"
        static let content = "content"
        static let trigger = "trigger"
    }

    /// Whether the class can be archived securely; always `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the request itself, because it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is a request with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationRequest else { return false }
        return other.identifier == identifier && other.content.isEqual(content)
            && other.trigger == trigger
    }

    /// The hash of the identifier.
    open override var hash: Int { identifier.hashValue }
}
