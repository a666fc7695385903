public import Foundation

/// The user's response to a notification, with a text that the user has typed.
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
