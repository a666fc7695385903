import Foundation

/// A notification in the form in which the daemon sends it.
struct NotificationDocument: Codable, Equatable {
    var request: RequestDocument
    /// The instant at which the notification was shown; `nil` for a pending request.
    var date: String?

    /// The notification that the document describes; an unreadable date becomes the distant past.
    var notification: UNNotification {
        let date = date.flatMap { try? Date($0, strategy: .iso8601) }
        return UNNotification(date: date ?? .distantPast, request: request.request)
    }
}
