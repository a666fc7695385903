public import Foundation

/// A notification that was shown.
// The class is Sendable, because its objects never change.
open class UNNotification: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The instant at which the notification was shown.
    open var date: Date { storedDate }

    /// The request of the notification.
    open var request: UNNotificationRequest { storedRequest }

    private let storedDate: Date
    private let storedRequest: UNNotificationRequest

    init(date: Date, request: UNNotificationRequest) {
        storedDate = date
        storedRequest = request
    }

    /// Reads a notification from an archive.
    public required init?(coder: NSCoder) {
        guard let request = coder.object(UNNotificationRequest.self, forKey: Key.request) else {
            return nil
        }
        storedDate = coder.date(forKey: Key.date) ?? .distantPast
        storedRequest = request
    }

    /// Writes the notification to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(date as NSDate, forKey: Key.date)
        coder.encode(request, forKey: Key.request)
    }

    private enum Key {
        static let date = "date"
        static let request = "request"
    }

    /// Whether the class can be archived securely; always `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the notification itself, because it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is a notification with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotification else { return false }
        return other.date == date && other.request.isEqual(request)
    }

    /// The hash of the date and the request.
    open override var hash: Int { date.hashValue ^ request.hash }
}
